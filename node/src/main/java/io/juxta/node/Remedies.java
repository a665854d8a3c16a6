package io.juxta.node;

import io.juxta.model.ByName;
import io.juxta.model.Container;
import io.juxta.model.Pod;
import io.juxta.model.PodSpec;
import io.juxta.model.Quantity;
import io.juxta.model.ResourceNeeds;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongFunction;

/// What would have let a rejected pod in, each found by trying it on a copy of the kubelet as it is
/// after the rejection.
///
/// The trials are bounded: a handful of policies, about two dozen per lowered request (amounts are
/// halved in, so the amount named was admitted, though a larger one might be too), and as many
/// other pods as [#PODS_TRIED].
public final class Remedies {

    private static final int PODS_TRIED = 16;
    private static final long MEBIBYTE = 1L << 20;

    private final Kubelet kubelet;
    private final Admission.Rejected rejected;

    private Remedies(Kubelet kubelet, Admission.Rejected rejected) {
        this.kubelet = kubelet;
        this.rejected = rejected;
    }

    /// All remedies found, those that change the node first.
    public static List<Remedy> find(Kubelet kubelet, Admission.Rejected rejected) {
        return new Remedies(kubelet, rejected).all();
    }

    private List<Remedy> all() {
        var found = new ArrayList<Remedy>();
        if (rejected.evidence().stage() != Evidence.Stage.PREDICATE) {
            otherPolicies(found);
        }
        for (var part : Part.of(rejected.pod())) {
            if (rejected.evidence().part() == null
                    || part.name().equals(rejected.evidence().part().name())) {
                lowerRequests(part, found);
            }
        }
        withoutPods(found);
        return List.copyOf(found);
    }

    private void otherPolicies(List<Remedy> found) {
        for (var policy : List.of(PolicyName.BEST_EFFORT, PolicyName.RESTRICTED)) {
            if (policy.compareTo(kubelet.policy().name()) < 0) {
                kubelet.under(policy, kubelet.scope())
                        .flatMap(other -> tried(other, rejected.pod()))
                        .map(now -> new Remedy(new Remedy.Change.OtherPolicy(policy), now))
                        .ifPresent(found::add);
            }
        }
        if (kubelet.policy().name() == PolicyName.NONE) {
            return;
        }
        var other = kubelet.scope() == Scope.POD ? Scope.CONTAINER : Scope.POD;
        if (Part.of(rejected.pod()).size() > 1) {
            kubelet.under(kubelet.policy().name(), other)
                    .flatMap(changed -> tried(changed, rejected.pod()))
                    .map(now -> new Remedy(new Remedy.Change.OtherScope(other), now))
                    .ifPresent(found::add);
        }
    }

    private void lowerRequests(Part part, List<Remedy> found) {
        var asked = part.container().resources().requests();
        for (var entry : asked.entrySet()) {
            var amount = entry.getValue();
            if (entry.getKey().equals("memory") || entry.getKey().startsWith("hugepages-")) {
                var mebibytes =
                        amount.exact()
                                .divide(BigDecimal.valueOf(MEBIBYTE), 0, RoundingMode.DOWN)
                                .longValue();
                lower(
                        part,
                        entry.getKey(),
                        mebibytes,
                        count ->
                                Quantity.of(
                                        BigDecimal.valueOf(count * MEBIBYTE),
                                        Quantity.Format.BINARY_SI),
                        found);
            } else if (amount.exact().scale() <= 0) {
                lower(part, entry.getKey(), amount.value(), Quantity::of, found);
            }
        }
    }

    /// Looks for the highest amount below the one asked that is admitted: one less, which may be
    /// all that whole cores need, and else by halving.
    private void lower(
            Part part,
            String resource,
            long asked,
            LongFunction<Quantity> spell,
            List<Remedy> found) {
        var low = 0L;
        var high = asked;
        var middle = asked - 1;
        Remedy best = null;
        while (high - low > 1) {
            var amount = spell.apply(middle);
            var now = tried(kubelet.copy(), with(part, resource, amount));
            if (now.isPresent()) {
                low = middle;
                best =
                        new Remedy(
                                new Remedy.Change.LowerRequest(
                                        part.name(), resource, amount.toString()),
                                now.get());
            } else {
                high = middle;
            }
            middle = low + (high - low) / 2;
        }
        if (best != null) {
            found.add(best);
        }
    }

    private void withoutPods(List<Remedy> found) {
        var pods = kubelet.pods();
        for (var i = 0; i < Math.min(pods.size(), PODS_TRIED); i++) {
            var name = pods.get(i).meta().fullName();
            var copy = kubelet.copy();
            if (copy.remove(name)) {
                tried(copy, rejected.pod())
                        .map(now -> new Remedy(new Remedy.Change.WithoutPod(name), now))
                        .ifPresent(found::add);
            }
        }
    }

    /// Under a UID of its own, so that what the rejected pod left behind is given back first.
    private static Optional<List<Placement>> tried(Kubelet copy, Pod pod) {
        var stranger = Identity.renamed(pod, pod.meta().uid() + " on trial");
        return copy.admit(stranger) instanceof Admission.Admitted(_, var placements)
                ? Optional.of(placements)
                : Optional.empty();
    }

    private Pod with(Part part, String resource, Quantity amount) {
        var pod = rejected.pod();
        var spec = pod.spec();
        return new Pod(
                pod.meta(),
                new PodSpec(
                        changed(spec.containers(), part, resource, amount),
                        changed(spec.initContainers(), part, resource, amount),
                        spec.ephemeralContainers(),
                        spec.resources(),
                        spec.overhead(),
                        spec.claims(),
                        spec.nodeName(),
                        spec.schedulerName(),
                        spec.priority(),
                        spec.nodeSelector(),
                        spec.tolerations(),
                        spec.schedulingGates(),
                        spec.rest()),
                pod.status());
    }

    private static List<Container> changed(
            List<Container> containers, Part part, String resource, Quantity amount) {
        return containers.stream()
                .map(
                        container ->
                                container.name().equals(part.name())
                                        ? changed(container, resource, amount)
                                        : container)
                .toList();
    }

    private static Container changed(Container container, String resource, Quantity amount) {
        var needs = container.resources();
        return new Container(
                container.name(),
                new ResourceNeeds(
                        changed(needs.requests(), resource, amount),
                        changed(needs.limits(), resource, amount),
                        needs.claims()),
                container.restartPolicy(),
                container.rest());
    }

    private static ByName<Quantity> changed(
            ByName<Quantity> amounts, String resource, Quantity amount) {
        var copy = new TreeMap<String, Quantity>(amounts);
        copy.computeIfPresent(resource, (_, _) -> amount);
        return ByName.copyOf(copy);
    }
}
