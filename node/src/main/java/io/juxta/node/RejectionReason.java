package io.juxta.node;

import io.juxta.node.Evidence.HintOffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The reason of a rejection, as data, and the sentence made from it.
///
/// @param evidence the hints of each resource, and where it ended
/// @param conflict resources whose hints have no acceptable mask in common; empty when hints were
///   not the cause
/// @param minimal whether the conflict disappears when any one of them is left out
/// @param remedies changes with which the pod is admitted, and all that was tried to find them
public record RejectionReason(
        String summary,
        Evidence evidence,
        List<String> conflict,
        boolean minimal,
        AdmissionRemedies.FoundRemedy remedies) {

    private static final int MASKS_SHOWN = 6;

    /// The text that a kubelet wraps around the errors of its managers.
    private static final Pattern UNEXPECTED =
            Pattern.compile("^Allocate failed due to (.*), which is unexpected$");

    public RejectionReason {
        conflict = List.copyOf(conflict);
    }

    /// The reasons why the last step of a history rejected a pod.
    ///
    /// @param policy of that kubelet
    public static RejectionReason of(
            History history, PolicyName policy, Admission.Rejected rejected) {
        var evidence = rejected.evidence();
        var remedies = AdmissionRemedies.find(history, rejected);
        return switch (evidence.stage()) {
            case MERGE -> {
                var clash = clash(evidence, policy);
                yield new RejectionReason(
                        summary(clash.offers, evidence, policy),
                        evidence,
                        clash.offers.stream().map(HintOffer::resource).toList(),
                        clash.minimal,
                        remedies);
            }
            case ALLOCATION ->
                    new RejectionReason(
                            refused(rejected, evidence), evidence, List.of(), false, remedies);
            case PREDICATE ->
                    new RejectionReason(
                            evidence.shortages().stream()
                                    .map(RoomText::of)
                                    .collect(Collectors.joining("; ")),
                            evidence,
                            List.of(),
                            false,
                            remedies);
        };
    }

    /// With figures where too little is free; else the kubelet's own text, as for whole cores.
    private static String refused(Admission.Rejected rejected, Evidence evidence) {
        var rooms = evidence.rooms();
        if (!rejected.reason().equals("UnexpectedAdmissionError") || rooms.isEmpty()) {
            return UNEXPECTED.matcher(rejected.message()).replaceFirst("$1");
        }
        var inAll = rooms.stream().filter(Room::isShortInAll).toList();
        var onEach = rooms.stream().filter(Room::isShortOnEach).toList();
        var shown = inAll.isEmpty() ? onEach : inAll;
        var sent = evidence.sent();
        return figures(shown.isEmpty() ? rooms : shown)
                + (shown.isEmpty() && sent != null && sent.affinity() != null
                        ? "; it was sent to " + sent.affinity()
                        : "");
    }

    private static String figures(List<Room> rooms) {
        return rooms.stream()
                .map(room -> "%s: %s".formatted(room.resource(), RoomText.of(room)))
                .collect(Collectors.joining("; "));
    }

    private record Clash(List<HintOffer> offers, boolean minimal) {}

    /// A minimal conflict: all resources, less each that is not needed for it. Memory and huge
    /// pages have the same hints, so those of which there is enough are left out first.
    private static Clash clash(Evidence evidence, PolicyName policy) {
        var picky = new ArrayList<HintOffer>();
        var listed = true;
        for (var offer : evidence.offers()) {
            var places = acceptable(offer.hints(), policy);
            if (places.isEmpty()) {
                listed = false;
                picky.add(offer);
            } else if (!places.get().anywhere()) {
                picky.add(offer);
            }
        }
        if (!listed) {
            return new Clash(picky, false);
        }
        var enoughFirst = new ArrayList<>(picky.reversed());
        enoughFirst.sort(
                Comparator.comparing(
                        offer ->
                                evidence.room(offer.resource()).stream()
                                        .anyMatch(Room::isShortOnEach)));
        for (var offer : enoughFirst) {
            var fewer = new ArrayList<>(picky);
            fewer.remove(offer);
            if (!fewer.isEmpty() && common(fewer, policy).isEmpty()) {
                picky.remove(offer);
            }
        }
        return new Clash(picky, true);
    }

    private static Set<NodeMask> common(List<HintOffer> offers, PolicyName policy) {
        Set<NodeMask> common = null;
        for (var offer : offers) {
            var masks = acceptable(offer.hints(), policy).map(Places::masks).orElse(Set.of());
            if (common == null) {
                common = new LinkedHashSet<>(masks);
            } else {
                common.retainAll(masks);
            }
        }
        return common == null ? Set.of() : common;
    }

    /// The masks that a policy accepts for one resource.
    private record Places(boolean anywhere, Set<NodeMask> masks) {}

    /// Empty where they cannot be listed.
    private static Optional<Places> acceptable(Hints hints, PolicyName policy) {
        return switch (hints) {
            case Hints.NoPreference _ -> Optional.of(new Places(true, Set.of()));
            case Hints.Impossible _ -> Optional.of(new Places(false, Set.of()));
            case Hints.HintsUndecided _ -> Optional.empty();
            case Hints.OneOf(var options) -> {
                var masks = new LinkedHashSet<NodeMask>();
                var anywhere = false;
                for (var hint : options) {
                    var mask = hint.affinity();
                    if (!hint.preferred()) {
                        continue;
                    }
                    if (mask == null) {
                        anywhere = true;
                    } else if (policy != PolicyName.SINGLE_NUMA_NODE || mask.count() == 1) {
                        masks.add(mask);
                    }
                }
                yield Optional.of(new Places(anywhere, masks));
            }
            case Hints.Family(var rule) ->
                    policy == PolicyName.SINGLE_NUMA_NODE
                            ? Optional.of(new Places(false, singles(rule)))
                            : Optional.empty();
        };
    }

    private static Set<NodeMask> singles(HintRule rule) {
        var masks = new LinkedHashSet<NodeMask>();
        for (var id : rule.universe().ids()) {
            var mask = NodeMask.of(id);
            if (rule.judge(mask) == HintRule.RuleVerdict.PREFERRED) {
                masks.add(mask);
            }
        }
        return masks;
    }

    private static String summary(List<HintOffer> clash, Evidence evidence, PolicyName policy) {
        var words = new ArrayList<String>();
        var empty = 0;
        for (var offer : clash) {
            var masks = acceptable(offer.hints(), policy).map(Places::masks).orElse(null);
            if (masks == null || masks.isEmpty()) {
                empty++;
            }
            words.add(
                    offer.resource()
                            + " "
                            + places(offer.hints(), masks, policy)
                            + figures(offer, evidence));
        }
        var all = String.join("; ", words);
        return clash.size() > 1 && empty == 0 ? all + ": no place in common" : all;
    }

    /// Empty where the offer has its own figures.
    private static String figures(HintOffer offer, Evidence evidence) {
        return offer.hints() instanceof Hints.Impossible
                ? ""
                : evidence.room(offer.resource())
                        .map(room -> " (" + RoomText.of(room) + ")")
                        .orElse("");
    }

    private static String places(Hints hints, @Nullable Set<NodeMask> masks, PolicyName policy) {
        if (hints instanceof Hints.Impossible(var why)) {
            return "fits nowhere: " + why;
        }
        if (masks == null) {
            return "has more possible places than can be listed";
        }
        if (masks.isEmpty()) {
            return policy == PolicyName.SINGLE_NUMA_NODE
                    ? "fits on no single node" + elsewhere(hints)
                    : "fits only on more nodes than it should need" + elsewhere(hints);
        }
        return "only on " + shown(masks);
    }

    /// The offered masks, less those that only add nodes to another.
    private static String elsewhere(Hints hints) {
        if (!(hints instanceof Hints.OneOf(var options))) {
            return "";
        }
        var masks = new LinkedHashSet<NodeMask>();
        for (var hint : options) {
            var mask = hint.affinity();
            if (mask != null && masks.stream().noneMatch(fewer -> fewer.within(mask))) {
                masks.add(mask);
            }
        }
        return masks.isEmpty() ? "" : ", only on " + shown(masks);
    }

    private static String shown(Set<NodeMask> masks) {
        var text =
                masks.stream()
                        .limit(MASKS_SHOWN)
                        .map(NodeMask::toString)
                        .collect(Collectors.joining(" or "));
        return masks.size() > MASKS_SHOWN
                ? "%s or %d more".formatted(text, masks.size() - MASKS_SHOWN)
                : text;
    }
}
