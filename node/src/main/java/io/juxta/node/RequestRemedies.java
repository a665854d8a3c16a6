package io.juxta.node;

import io.juxta.model.Pod;
import io.juxta.model.Quantity;
import io.juxta.node.AdmissionRemedy.Direction;
import io.juxta.node.AdmissionRemedy.OtherRequest;
import io.juxta.node.AdmissionRemedy.Tried;
import io.juxta.node.cpu.Cpus;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/// Searches for other requests with which a pod is admitted.
final class RequestRemedies {

    private final Evidence evidence;
    private final RemedyTrials trials;
    private final Pod pod;
    private final Cpus cpus;

    RequestRemedies(Evidence evidence, RemedyTrials trials) {
        this.evidence = evidence;
        this.trials = trials;
        pod = trials.pod();
        // Reading the managers releases what the pod may find again, so never on the base itself.
        cpus = trials.base().copy().managers().cpus();
    }

    /// The container under admission first; the others only where it alone cannot help.
    void all() {
        var whole = pod.spec().resources();
        if (whole != null && PodLevel.isSet(pod)) {
            whole.requests().keySet().forEach(name -> otherRequest(new RequestEdit(null, name)));
        }
        var guilty = evidence.part();
        var before = trials.remedies().size();
        for (var part : AdmittedContainer.of(pod)) {
            if (guilty == null || part.name().equals(guilty.name())) {
                otherRequests(part);
            }
        }
        if (guilty != null && trials.remedies().size() == before) {
            for (var part : AdmittedContainer.of(pod)) {
                if (!part.name().equals(guilty.name())) {
                    otherRequests(part);
                }
            }
        }
        if (trials.remedies().size() == before) {
            together();
        }
    }

    /// Where no single request helps: lowers one resource of several containers, first to amounts
    /// that can be allocated at all, then step by step.
    private void together() {
        var edits = new TreeMap<String, List<RequestEdit>>();
        for (var part : AdmittedContainer.of(pod)) {
            for (var request : part.container().resources().requests().entrySet()) {
                if (request.getValue().signum() > 0) {
                    edits.computeIfAbsent(request.getKey(), _ -> new ArrayList<>())
                            .add(new RequestEdit(part.name(), request.getKey()));
                }
            }
        }
        edits.values().removeIf(list -> list.size() < 2);
        edits.forEach(
                (resource, list) -> {
                    trials.tried().add(new Tried.OfRequests(resource));
                    together(resource, list);
                });
    }

    private void together(String resource, List<RequestEdit> edits) {
        for (var parts = GrantableAmounts.PARTS + 1; parts > 0; parts--) {
            var changed = pod;
            var amounts = new LinkedHashMap<String, String>();
            for (var edit : edits) {
                var asked = edit.asked(pod);
                var amount = GrantableAmounts.of(unit(edit), asked).part(parts);
                var container = edit.container();
                if (container != null && !amount.equals(asked)) {
                    changed = edit.to(amount, changed);
                    amounts.put(container, amount.toString());
                }
            }
            if (amounts.isEmpty()) {
                continue;
            }
            var now = trials.admitted(changed);
            if (now.isPresent()) {
                trials.found(new AdmissionRemedy.OtherRequests(resource, amounts), now.get());
                return;
            }
        }
    }

    private void otherRequests(AdmittedContainer part) {
        part.container()
                .resources()
                .requests()
                .keySet()
                .forEach(resource -> otherRequest(new RequestEdit(part.name(), resource)));
    }

    private void otherRequest(RequestEdit edit) {
        var asked = edit.asked(pod);
        if (asked.signum() <= 0) {
            return;
        }
        var amounts = GrantableAmounts.of(unit(edit), asked);
        if (amounts.isOne()) {
            return;
        }
        trials.tried()
                .add(new Tried.OfRequest(edit.container(), edit.resource(), asked.toString()));
        if (edit.resource().equals("cpu") && cpus.granularity() > 1) {
            amounts.raised(amount -> tried(edit, amount))
                    .ifPresent(found -> keep(Direction.RAISE, edit, found));
        }
        var free = evidence.room(edit.resource()).map(GrantableAmounts::free).orElse(List.of());
        amounts.lowered(free, amount -> tried(edit, amount))
                .ifPresent(found -> keep(Direction.LOWER, edit, found));
    }

    /// Whole cores or CPUs where they are exclusive; shared ones by the thousandth.
    private Quantity unit(RequestEdit edit) {
        if (!edit.resource().equals("cpu")) {
            return GrantableAmounts.unit(edit.resource());
        }
        var shared =
                edit.container() == null
                        ? PodQuality.of(pod) != PodQuality.GUARANTEED
                        : AdmittedContainer.of(pod).stream()
                                .filter(part -> part.name().equals(edit.container()))
                                .anyMatch(part -> cpus.sharing(part).isPresent());
        return shared ? Quantity.ofMilli(1) : Quantity.of(cpus.granularity());
    }

    private Optional<List<ContainerPlacement>> tried(RequestEdit edit, Quantity amount) {
        if (edit.container() == null && amount.compareTo(needed(edit.resource())) < 0) {
            return Optional.empty();
        }
        return trials.admitted(edit.to(amount, pod));
    }

    /// The sum of the container requests: an API server accepts no lower pod-level request.
    private Quantity needed(String resource) {
        return Quantity.ofMilli(
                PodPeak.of(
                        pod,
                        part ->
                                part.container()
                                        .resources()
                                        .requests()
                                        .getOrDefault(resource, Quantity.ZERO)
                                        .milliValue()));
    }

    private void keep(
            Direction direction,
            RequestEdit edit,
            GrantableAmounts.Found<List<ContainerPlacement>> found) {
        trials.found(
                new OtherRequest(
                        direction, edit.container(), edit.resource(), found.amount().toString()),
                found.what());
    }
}
