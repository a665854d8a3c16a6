package io.juxta.conformance;

import io.juxta.conformance.controlplane.ApiKind;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Compares the real scheduler's result for a pod with that of juxta.
///
/// Outcomes are equal, the real node is among our best, and on that node the devices, the amounts
/// written to the pod and the volumes are the same. Where the real one preempted, ours nominates
/// the same node and evicts the same pods, unless other nodes are as good. Left out: share ids,
/// timestamps, and the names of claims that are created for a pod.
final class SchedulerJudge {

    private static final String FOR_NODE = "for ";

    private final Simulator simulator;

    SchedulerJudge(Simulator simulator) {
        this.simulator = simulator;
    }

    /// The result of a comparison.
    ///
    /// @param best the nodes with our top score
    /// @param ours our answer about the pod
    /// @param determined whether there was something to compare, and not a choice between equals
    record Verdict(
            Optional<String> difference, List<String> best, Tree.Mapping ours, boolean determined) {
        Verdict {
            best = List.copyOf(best);
        }

        Verdict(Optional<String> difference, List<String> best, Tree.Mapping ours) {
            this(difference, best, ours, true);
        }
    }

    Verdict judge(Trial trial) {
        var answers = answers(trial, trial.before());
        var ours = about(trial, answers);
        var preemption = PreemptionAnswer.of(answers, trial.name());
        if (!trial.after().nominated().isEmpty() || preemption.isPresent()) {
            return preempted(trial, ours, preemption);
        }
        var best = best(ours);
        return new Verdict(difference(trial, ours, best), best, ours);
    }

    /// Our answer about the pods that went for another one.
    ///
    /// @param tied other nodes that are as good
    private record PreemptionAnswer(String node, List<String> victims, List<String> tied) {

        static Optional<PreemptionAnswer> of(Tree.Mapping answers, String pod) {
            for (var item : answers.items("preemptions")) {
                if (item instanceof Tree.Mapping each && each.text("pod").equals(pod)) {
                    return Optional.of(
                            new PreemptionAnswer(
                                    each.text("node"),
                                    texts(each.items("victims")).stream().sorted().toList(),
                                    texts(each.items("tied"))));
                }
            }
            return Optional.empty();
        }
    }

    private static Verdict preempted(
            Trial trial, Tree.Mapping ours, Optional<PreemptionAnswer> preemption) {
        var real = trial.after().nominated();
        if (preemption.isEmpty() || real.isEmpty()) {
            var what = real.isEmpty() ? "ours preempts" : "the real one preempts";
            return new Verdict(Optional.of(what), List.of(), ours);
        }
        var answer = preemption.get();
        if (!answer.node().equals(real)) {
            return answer.tied().contains(real)
                    ? new Verdict(Optional.empty(), List.of(), ours, false)
                    : new Verdict(Optional.of("another node is nominated"), List.of(), ours);
        }
        return new Verdict(
                answer.victims().equals(trial.after().victims())
                        ? Optional.empty()
                        : Optional.of("other victims"),
                List.of(answer.node()),
                ours);
    }

    private static List<String> best(Tree.Mapping ours) {
        return texts(ours.items("best"));
    }

    private static List<String> texts(List<Tree> items) {
        return items.stream().map(item -> ((Tree.Text) item).value()).toList();
    }

    /// The results of pods whose order counts, in that order: up to the first for which the real
    /// scheduler took another of our best nodes, since what follows depends on that.
    ///
    /// @param trials all with the same objects before
    List<Verdict> judgeTogether(List<Trial> trials) {
        var objects = new ArrayList<>(trials.getFirst().before());
        trials.forEach(trial -> objects.add(trial.pod()));
        var answers = simulator.simulate(objects);
        var verdicts = new ArrayList<Verdict>();
        for (var trial : trials) {
            var ours = about(trial, answers);
            var best = best(ours);
            var difference = outcomeOrNode(trial, ours, best);
            verdicts.add(new Verdict(difference, best, ours));
            if (difference.isPresent() || !ours.text("node").equals(trial.node())) {
                break;
            }
        }
        return verdicts;
    }

    private Optional<String> difference(Trial trial, Tree.Mapping ours, List<String> best) {
        var other = outcomeOrNode(trial, ours, best);
        if (other.isPresent() || trial.outcome() != Trial.Outcome.PLACED) {
            return other;
        }
        if (ours.text("node").equals(trial.node())) {
            return onSameNode(trial, ours);
        }
        var there = about(trial, answers(trial, onlyOn(trial.node(), trial.before())));
        if (!there.text("node").equals(trial.node())) {
            return Optional.of("a best node is none when it is the only one");
        }
        return onSameNode(trial, there);
    }

    private static Optional<String> outcomeOrNode(
            Trial trial, Tree.Mapping ours, List<String> best) {
        if (!ours.text("outcome").equals(trial.outcome().word())) {
            return Optional.of(
                    "real %s, ours %s".formatted(trial.outcome().word(), ours.text("outcome")));
        }
        return trial.outcome() == Trial.Outcome.PLACED && !best.contains(trial.node())
                ? Optional.of("the real node is not among our best")
                : Optional.empty();
    }

    private Tree.Mapping answers(Trial trial, List<Tree.Mapping> before) {
        var objects = new ArrayList<>(before);
        objects.add(trial.pod());
        return simulator.simulate(objects);
    }

    private static Tree.Mapping about(Trial trial, Tree.Mapping answers) {
        for (var item : answers.items("pods")) {
            if (item instanceof Tree.Mapping pod && pod.text("pod").equals(trial.name())) {
                return pod;
            }
        }
        return Tree.Mapping.EMPTY;
    }

    /// The same cluster in which all other nodes have no room for one more pod. This bars them
    /// without a trace in what spreading and affinity look at.
    private static List<Tree.Mapping> onlyOn(String node, List<Tree.Mapping> before) {
        var objects = new ArrayList<Tree.Mapping>();
        for (var object : before) {
            if (ApiKind.of(object) != ApiKind.NODE
                    || object.mapping("metadata").text("name").equals(node)) {
                objects.add(object);
                continue;
            }
            var status = object.mapping("status");
            var allocatable = status.mapping("allocatable").with("pods", Tree.Text.of("0"));
            objects.add(object.with("status", status.with("allocatable", allocatable)));
        }
        return objects;
    }

    private static Optional<String> onSameNode(Trial trial, Tree.Mapping ours) {
        var realNames = realNames(trial);
        var real = realAllocations(trial, realNames);
        var our = ourAllocations(ours);
        if (!real.equals(our)) {
            return Optional.of("other devices");
        }
        var realAmounts = amounts(trial.decided().mapping("status"), realNames);
        var ourAmounts = amounts(ours, ourNames(trial, ours));
        if (!realAmounts.equals(ourAmounts)) {
            return Optional.of("other amounts");
        }
        return realVolumes(trial).equals(ourVolumes(ours))
                ? Optional.empty()
                : Optional.of("other volumes");
    }

    /// What was done for claims that had no volume: the volume that was there, or the node for
    /// which one was made.
    private static Map<String, String> realVolumes(Trial trial) {
        var volumes = new TreeMap<String, String>();
        for (var item : trial.pod().mapping("spec").items("volumes")) {
            var claim = Trial.volumeClaim(trial.pod(), (Tree.Mapping) item);
            if (!claim.isEmpty() && trial.boundBefore(claim).isEmpty()) {
                var volume = trial.boundAfter(claim);
                volumes.put(claim, trial.isStatic(volume) ? volume : FOR_NODE + trial.node());
            }
        }
        return volumes;
    }

    private static Map<String, String> ourVolumes(Tree.Mapping ours) {
        var volumes = new TreeMap<String, String>();
        for (var item : ours.items("volumes")) {
            var each = (Tree.Mapping) item;
            var claim = each.text("persistentVolumeClaim");
            volumes.put(
                    claim.substring(claim.indexOf('/') + 1),
                    each.has("selectedNode")
                            ? FOR_NODE + each.text("selectedNode")
                            : each.text("persistentVolume"));
        }
        return volumes;
    }

    /// The pod's own name of each claim by the name of the claim; that for extended resources has
    /// none.
    private static Map<String, String> realNames(Trial trial) {
        var names = new TreeMap<String, String>();
        named(trial.decided().mapping("spec").items("resourceClaims"), names);
        var status = trial.decided().mapping("status");
        named(status.items("resourceClaimStatuses"), names);
        var extended = status.mapping("extendedResourceClaimStatus").text("resourceClaimName");
        if (!extended.isEmpty()) {
            names.put(extended, "");
        }
        return names;
    }

    private static void named(List<Tree> references, Map<String, String> names) {
        for (var item : references) {
            var reference = (Tree.Mapping) item;
            if (reference.has("resourceClaimName")) {
                names.put(reference.text("resourceClaimName"), reference.text("name"));
            }
        }
    }

    private static Map<String, String> ourNames(Trial trial, Tree.Mapping ours) {
        var names = new TreeMap<String, String>();
        named(trial.pod().mapping("spec").items("resourceClaims"), names);
        for (var item : ours.items("claims")) {
            var claim = (Tree.Mapping) item;
            var name = claim.text("claim");
            names.put(name.substring(name.indexOf('/') + 1), claim.text("podClaim"));
        }
        return names;
    }

    /// The allocations that were made for the pod, by its own names of the claims.
    private static Map<String, Tree> realAllocations(Trial trial, Map<String, String> names) {
        var allocations = new TreeMap<String, Tree>();
        for (var claim : trial.claims()) {
            var name = claim.mapping("metadata").text("name");
            var podClaim = names.get(name);
            if (podClaim != null && !allocatedBefore(trial, name)) {
                allocations.put(podClaim, essence(claim.mapping("status").mapping("allocation")));
            }
        }
        return allocations;
    }

    private static boolean allocatedBefore(Trial trial, String claim) {
        return trial.before().stream()
                .anyMatch(
                        object ->
                                ApiKind.of(object) == ApiKind.RESOURCE_CLAIM
                                        && object.mapping("metadata").text("name").equals(claim)
                                        && object.mapping("status").has("allocation"));
    }

    private static Map<String, Tree> ourAllocations(Tree.Mapping ours) {
        var allocations = new TreeMap<String, Tree>();
        for (var item : ours.items("claims")) {
            var claim = (Tree.Mapping) item;
            allocations.put(claim.text("podClaim"), essence(claim.mapping("allocation")));
        }
        return allocations;
    }

    /// An allocation without what is new every time.
    private static Tree essence(Tree.Mapping allocation) {
        var results = new ArrayList<Tree>();
        var devices = allocation.mapping("devices");
        for (var item : devices.items("results")) {
            results.add(((Tree.Mapping) item).without("shareID"));
        }
        return allocation
                .without("allocationTimestamp")
                .with("devices", devices.with("results", Tree.Sequence.of(results)));
    }

    /// What is written about CPUs and memory of the node, by the pod's own names of the claims.
    private static Map<String, Tree> amounts(Tree.Mapping holder, Map<String, String> names) {
        var amounts = new TreeMap<String, Tree>();
        for (var item : holder.items("nodeAllocatableResourceClaimStatuses")) {
            var status = (Tree.Mapping) item;
            var name = status.text("resourceClaimName");
            amounts.put(names.getOrDefault(name, name), status.without("resourceClaimName"));
        }
        return amounts;
    }
}
