package io.juxta.placement;

import io.juxta.model.ByName;
import io.juxta.model.Container;
import io.juxta.model.Pod;
import io.juxta.model.PodSpec;
import io.juxta.model.Quantity;
import io.juxta.placement.PodChange.LowerRequest;
import io.juxta.placement.PodChange.LowerRequest.Part;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Changes that let a pod on a node that has too little left: lower requests. They are offered at
/// the minimum; [LargestRequest] then finds how much fits.
final class RequestChanges {

    private static final String INSUFFICIENT = "Insufficient ";
    private static final String TOO_MANY = "Too many pods";
    private static final String PAGES = "hugepages-";

    private final PlacementSettings terms;

    RequestChanges(PlacementSettings terms) {
        this.terms = terms;
    }

    void offer(PodView pod, NodeState node, List<String> reasons, OfferedChanges offers) {
        var alone = new ArrayList<PodChange>();
        var all = new ArrayList<PodChange>();
        for (var reason : reasons) {
            if (reason.equals(TOO_MANY)) {
                AffinityChanges.tooMany(node, offers);
                return;
            }
            if (!reason.startsWith(INSUFFICIENT)) {
                continue;
            }
            var resource = reason.substring(INSUFFICIENT.length());
            var parts = parts(pod.pod(), resource);
            if (parts.isEmpty()) {
                return;
            }
            var least = least(pod.pod(), resource, parts);
            alone.add(lowered(resource, parts.subList(0, 1), least));
            all.add(lowered(resource, parts, least));
        }
        offers.add(node, alone);
        if (!all.equals(alone)) {
            offers.add(node, all);
        }
    }

    /// The containers that request a resource, the largest request first. Where a pod-level request
    /// exists, containers do not count.
    private static List<Part> parts(Pod pod, String resource) {
        var parts = new ArrayList<Part>();
        var whole = pod.spec().resources();
        if (whole != null && whole.requests().containsKey(resource)) {
            var asked = whole.requests().get(resource);
            return asked == null ? List.of() : List.of(new Part("", asked, asked));
        }
        var containers = new ArrayList<Container>(pod.spec().containers());
        containers.addAll(pod.spec().initContainers());
        for (var container : containers) {
            var asked = container.resources().requests().get(resource);
            if (asked != null && units(resource, asked) > unit(resource)) {
                parts.add(new Part(container.name(), asked, asked));
            }
        }
        parts.sort(Comparator.comparing(Part::from, Comparator.reverseOrder()));
        return parts;
    }

    /// The minimum to try. A pod-level request cannot be below the sum of its containers.
    private long least(Pod pod, String resource, List<Part> parts) {
        if (!parts.getFirst().container().isEmpty()) {
            return unit(resource);
        }
        var spec = pod.spec();
        var containers =
                new PodSpec(
                        spec.containers(),
                        spec.initContainers(),
                        spec.ephemeralContainers(),
                        null,
                        ByName.empty(),
                        spec.claims(),
                        spec.nodeName(),
                        spec.schedulerName(),
                        spec.priority(),
                        spec.nodeSelector(),
                        spec.tolerations(),
                        spec.schedulingGates(),
                        spec.rest());
        var asked = PodView.of(new Pod(pod.meta(), containers, pod.status()), terms.gates());
        return Math.max(unit(resource), asked.asked().amount(resource));
    }

    /// The same with no part above a level.
    static LowerRequest lowered(String resource, List<Part> parts, long level) {
        var most = quantity(resource, level);
        var lowered = new ArrayList<Part>();
        for (var part : parts) {
            lowered.add(
                    new Part(
                            part.container(),
                            part.from(),
                            part.from().compareTo(most) > 0 ? most : part.from()));
        }
        return new LowerRequest(resource, lowered);
    }

    /// The smallest step by which a request can be lowered.
    static long unit(String resource) {
        if (!resource.startsWith(PAGES)) {
            return 1;
        }
        var size = Quantity.tryParse(resource.substring(PAGES.length()));
        return size.isPresent() && size.get().value() > 0 ? size.get().value() : 1;
    }

    /// In the whole numbers that are compared.
    static long units(String resource, Quantity amount) {
        return resource.equals("cpu") ? amount.milliValue() : amount.value();
    }

    static Quantity quantity(String resource, long units) {
        if (resource.equals("cpu")) {
            return Quantity.ofMilli(units);
        }
        return Resources.isExtended(resource)
                ? Quantity.of(units)
                : Quantity.of(units).as(Quantity.Format.BINARY_SI);
    }
}
