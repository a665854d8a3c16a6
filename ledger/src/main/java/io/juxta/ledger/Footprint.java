package io.juxta.ledger;

import io.juxta.model.ByName;
import io.juxta.model.Pod;
import io.juxta.model.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The footprint of a pod: its cost on the node, and the source of each part. Amounts are exact.
///
/// A pod-level resource hides what containers and claims request of that resource, and of no other.
/// Claims are charged for the pod's whole life, whichever container uses them.
///
/// @param containers the peak of the containers
/// @param claims the cost of claims; empty when claims do not count
/// @param podLevel pod-level requests, as far as they count
/// @param overhead of the pod's runtime class
/// @param total what the node is charged
public record Footprint(
        ByName<Quantity> containers,
        List<ClaimCost> claims,
        ByName<Quantity> podLevel,
        ByName<Quantity> overhead,
        ByName<Quantity> total) {

    public Footprint {
        claims = List.copyOf(claims);
    }

    public static Footprint of(Pod pod, Accounting accounting) {
        return of(pod, accounting, DefaultRequests.NOTHING);
    }

    /// The same with default requests for containers without cpu or memory: the input of scores.
    ///
    /// @param plain the footprint without them
    public static Footprint presuming(Footprint plain, Pod pod, Accounting accounting) {
        var presumed = DefaultRequests.in(pod, plain, accounting);
        return presumed.isNothing() ? plain : of(pod, accounting, presumed);
    }

    private static Footprint of(Pod pod, Accounting accounting, DefaultRequests presumed) {
        var spec = pod.spec();
        var claims = new ArrayList<ClaimCost>();
        if (accounting.claims()) {
            pod.status().nodeAllocatable().forEach(use -> claims.add(ClaimCost.of(use)));
        }
        var containers =
                Peak.of(spec, container -> presumed.added(container.resources().requests()));
        var total = new TreeMap<>(containers);
        addClaims(total, claims);
        if (accounting.status()) {
            var given = new ResizeStatus(pod);
            if (given.saysNothing()) {
                ResourceAmounts.raise(total, containers);
            } else {
                total = withGiven(total, given, pod, claims, accounting, presumed);
            }
        }
        var podLevel =
                accounting.podLevel() ? podLevel(pod, accounting) : Map.<String, Quantity>of();
        total.putAll(podLevel);
        ResourceAmounts.add(total, spec.overhead());
        return new Footprint(
                ByName.copyOf(containers),
                claims,
                ByName.copyOf(podLevel),
                spec.overhead(),
                ByName.copyOf(total));
    }

    /// The footprint of a pod that is not admitted yet, if its claims had this cost.
    public Footprint charging(List<ClaimCost> costs) {
        var sum = new TreeMap<String, Quantity>(containers);
        addClaims(sum, costs);
        sum.putAll(podLevel);
        ResourceAmounts.add(sum, overhead);
        return new Footprint(containers, costs, podLevel, overhead, ByName.copyOf(sum));
    }

    /// What comes through claims and is not hidden by a pod-level request.
    public ByName<Quantity> throughClaims() {
        var sum = new TreeMap<String, Quantity>();
        addClaims(sum, claims);
        sum.keySet().removeAll(podLevel.keySet());
        return ByName.copyOf(sum);
    }

    private static void addClaims(Map<String, Quantity> sum, List<ClaimCost> claims) {
        for (var claim : claims) {
            ResourceAmounts.add(sum, claim.mapped());
            ResourceAmounts.add(sum, claim.overhead());
        }
    }

    /// The maximum of requested, allocated and actual resources: a shrinking pod is charged until
    /// it has shrunk. The pod-level values of the status include the claims already.
    private static TreeMap<String, Quantity> withGiven(
            TreeMap<String, Quantity> asked,
            ResizeStatus given,
            Pod pod,
            List<ClaimCost> claims,
            Accounting accounting,
            DefaultRequests presumed) {
        var promised = given.promisedToPod();
        var inForce = given.inForceForPod();
        if (!accounting.podLevelStatus() || promised == null || inForce == null) {
            promised = Peak.of(pod.spec(), each -> presumed.added(given.promised(each)));
            addClaims(promised, claims);
            inForce = Peak.of(pod.spec(), each -> presumed.added(given.inForce(each)));
        }
        var highest = given.infeasible() ? new TreeMap<String, Quantity>() : new TreeMap<>(asked);
        ResourceAmounts.raise(highest, inForce);
        ResourceAmounts.raise(highest, promised);
        return highest;
    }

    private static Map<String, Quantity> podLevel(Pod pod, Accounting accounting) {
        var needs = pod.spec().resources();
        if (needs == null || needs.requests().keySet().stream().noneMatch(Footprint::isPodLevel)) {
            return Map.of();
        }
        Map<String, Quantity> requests = new TreeMap<>(needs.requests());
        var given = new ResizeStatus(pod);
        if (accounting.status() && accounting.podLevelStatus() && given.speaksOfPod()) {
            if (given.infeasible()) {
                requests.clear();
            }
            var inForce = given.inForceForPod();
            var promised = given.promisedToPod();
            ResourceAmounts.raise(requests, inForce == null ? Map.of() : inForce);
            ResourceAmounts.raise(requests, promised == null ? Map.of() : promised);
        }
        requests.keySet().removeIf(resource -> !isPodLevel(resource));
        return requests;
    }

    /// Whether a resource can be set at pod level.
    public static boolean isPodLevel(String resource) {
        return resource.equals("cpu")
                || resource.equals("memory")
                || resource.startsWith("hugepages-");
    }
}
