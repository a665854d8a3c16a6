package io.juxta.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.kube.cluster.Cluster;
import io.juxta.kube.cluster.Resource;
import io.juxta.model.Claim;
import io.juxta.model.DeviceId;
import io.juxta.model.Flag;
import io.juxta.model.Quantity;
import io.juxta.model.Tree;
import io.juxta.placement.PlacementResult;
import io.juxta.placement.Resources;
import io.juxta.placement.Snapshot;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/// What is to be seen after a step of a story.
///
/// - `placed: NODE`, `refused: MESSAGE`, `failed: ERROR` or `undecided: [NODE]`, of one attempt
/// - `count: {placed: 3, failed: 1}`, of a run
/// - `said: {NAME: "refused: MESSAGE"}`, of pods of a run
/// - `pods: {NAME: NODE}`, `-` for one that waits, `gone` for one that is deleted
/// - `nominated: {NAME: NODE}`, empty for none
/// - `preempted: ["high on n1: low, lower; violates default/b"]`, all so far
/// - `allowed: {BUDGET: 1}`, how many disruptions are left
/// - `claims: {NAME: {devices: [gpu-0], for: [p], finalizers: […], conditions: […], at: TIME}}`, or
///   `free`, or `gone`
/// - `charged: {NODE: {cpu: "2"}}`
/// - `status: {POD: ["c [main] cpu=2"]}`, what its claims cost the node
/// - `extended: {POD: ["claim: c", "main example.com/gpu container-0-request-0"]}`
/// - `recorded: {POD: true}`, whether it has a record of accounting policies
/// - `volumes: {PVC: pv-1}` what a PersistentVolumeClaim is bound to; `on n1` where a node is
///   selected for it, `-` for nothing
/// - `reach: {PVC: "zone In [a]"}` the node affinity of its volume; `all` for none
record StoryEnd(Cluster cluster, ClusterView view, List<PreemptionRecord> preemptions) {

    void check(Tree.Mapping then, List<Attempted> results) {
        for (var word : then.fields().keySet()) {
            var expected = then.mapping(word);
            switch (word) {
                case "placed", "refused", "failed" ->
                        assertThat(outcome(results.getFirst().placing()))
                                .isEqualTo(word + ": " + then.text(word));
                case "undecided" ->
                        assertThat(outcome(results.getFirst().placing()))
                                .isEqualTo("undecided: " + texts(then, word));
                case "count" -> assertThat(counts(results)).isEqualTo(numbers(expected));
                case "said" -> said(expected, results);
                case "pods" -> pods(expected);
                case "nominated" -> nominated(expected);
                case "preempted" ->
                        assertThat(preemptions.stream().map(StoryEnd::preempted).toList())
                                .isEqualTo(texts(then, word));
                case "allowed" -> allowed(expected);
                case "claims" -> claims(expected);
                case "charged" -> charged(expected);
                case "status" -> status(expected);
                case "extended" -> extended(expected);
                case "recorded" -> recorded(expected);
                case "volumes" ->
                        assertThat(StorageWords.volumes(expected, cluster))
                                .isEqualTo(StorageWords.texts(expected));
                case "reach" ->
                        assertThat(StorageWords.reach(expected, cluster))
                                .isEqualTo(StorageWords.texts(expected));
                default -> throw new IllegalArgumentException("Nothing to be seen: " + word);
            }
        }
    }

    private static String outcome(PlacementResult placing) {
        return switch (placing) {
            case PlacementResult.Placed placed -> "placed: " + placed.node();
            case PlacementResult.Unschedulable no -> "refused: " + no.message();
            case PlacementResult.PlacementFailed(_, var error, _) -> "failed: " + error;
            case PlacementResult.PlacementUndecided(var nodes, _) -> "undecided: " + nodes;
            case PlacementResult.PlacementNotModelled(var field) -> "not modelled: " + field;
            case PlacementResult.Skipped(var why) -> "skipped: " + why;
            case PlacementResult.Preempted(var by, var node) ->
                    "evicted: from %s for %s".formatted(node, by);
        };
    }

    private static Map<String, String> counts(List<Attempted> results) {
        var counts = new TreeMap<String, Integer>();
        for (var each : results) {
            counts.merge(outcome(each.placing()).replaceFirst(":.*", ""), 1, Integer::sum);
        }
        var texts = new TreeMap<String, String>();
        counts.forEach((word, count) -> texts.put(word, String.valueOf(count)));
        return texts;
    }

    private static Map<String, String> numbers(Tree.Mapping expected) {
        var numbers = new TreeMap<String, String>();
        expected.fields()
                .forEach((word, tree) -> numbers.put(word, ((Tree.Number) tree).literal()));
        return numbers;
    }

    private static void said(Tree.Mapping expected, List<Attempted> results) {
        for (var name : expected.fields().keySet()) {
            assertThat(results)
                    .filteredOn(each -> each.pod().meta().name().equals(name))
                    .extracting(each -> outcome(each.placing()))
                    .as(name)
                    .containsExactly(expected.text(name));
        }
    }

    private void pods(Tree.Mapping expected) {
        for (var name : expected.fields().keySet()) {
            var pod = cluster.read(Resource.PODS, "default/" + name);
            assertThat(pod.map(one -> one.isBound() ? one.spec().nodeName() : "-").orElse("gone"))
                    .as(name)
                    .isEqualTo(expected.text(name));
        }
    }

    private void nominated(Tree.Mapping expected) {
        for (var name : expected.fields().keySet()) {
            var pod = cluster.read(Resource.PODS, "default/" + name).orElseThrow();
            assertThat(pod.status().nominatedNode()).as(name).isEqualTo(expected.text(name));
        }
    }

    private static String preempted(PreemptionRecord record) {
        var violated = String.join(", ", record.budgetsViolated());
        return "%s on %s: %s%s"
                .formatted(
                        record.pod().replace("default/", ""),
                        record.node(),
                        String.join(", ", record.victims()).replace("default/", ""),
                        violated.isEmpty() ? "" : "; violates " + violated);
    }

    private void allowed(Tree.Mapping expected) {
        for (var name : expected.fields().keySet()) {
            var budget = cluster.read(Resource.POD_DISRUPTION_BUDGETS, "default/" + name);
            assertThat(budget.orElseThrow().disruptionsAllowed())
                    .as(name)
                    .isEqualTo(StoryWords.number(expected, name, -1));
        }
    }

    private void claims(Tree.Mapping expected) {
        for (var name : expected.fields().keySet()) {
            var found = cluster.read(Resource.CLAIMS, "default/" + name);
            if (expected.text(name).equals("gone")) {
                assertThat(found).as(name).isEmpty();
            } else {
                var claim = found.orElseThrow();
                if (expected.text(name).equals("free")) {
                    assertThat(claim.isAllocated()).as(name).isFalse();
                    assertThat(claim.status().reservedFor()).as(name).isEmpty();
                    assertThat(claim.status().devices()).as(name).isEmpty();
                } else {
                    claim(claim, expected.mapping(name));
                }
            }
        }
    }

    private static void claim(Claim claim, Tree.Mapping expected) {
        var name = claim.meta().name();
        var allocation =
                Objects.requireNonNull(claim.status().allocation(), name + " has no devices");
        for (var word : expected.fields().keySet()) {
            var seen =
                    switch (word) {
                        case "devices" ->
                                allocation.results().stream()
                                        .map(result -> result.device().device())
                                        .toList();
                        case "for" ->
                                claim.status().reservedFor().stream()
                                        .map(each -> each.name())
                                        .toList();
                        case "finalizers" -> claim.meta().finalizers();
                        case "conditions" -> allocation.results().getFirst().bindingConditions();
                        case "at" -> List.of(String.valueOf(allocation.time()));
                        default ->
                                throw new IllegalArgumentException("Nothing to be seen: " + word);
                    };
            assertThat(seen).as(name + " " + word).isEqualTo(texts(expected, word));
        }
    }

    private void charged(Tree.Mapping expected) {
        for (var node : expected.fields().keySet()) {
            var amounts = new TreeMap<String, Quantity>();
            var words = expected.mapping(node);
            words.fields()
                    .keySet()
                    .forEach(
                            resource ->
                                    amounts.put(resource, Quantity.parse(words.text(resource))));
            assertThat(Objects.requireNonNull(view.snapshot().node(node)).requested())
                    .as(node)
                    .isEqualTo(Resources.of(amounts));
        }
    }

    private void status(Tree.Mapping expected) {
        for (var name : expected.fields().keySet()) {
            var uses = new ArrayList<String>();
            var pod = cluster.read(Resource.PODS, "default/" + name).orElseThrow();
            for (var use : pod.status().nodeAllocatable()) {
                var words = new StringBuilder(use.claim() + " " + use.containers());
                use.mapping()
                        .forEach(
                                each ->
                                        words.append(
                                                " %s=%s"
                                                        .formatted(
                                                                each.resource(), each.quantity())));
                use.overhead()
                        .forEach(
                                each ->
                                        words.append(
                                                " %s+%s/%s"
                                                        .formatted(
                                                                each.resource(),
                                                                each.perPod(),
                                                                each.perContainer())));
                uses.add(words.toString());
            }
            assertThat(uses).as(name).isEqualTo(texts(expected, name));
        }
    }

    private void extended(Tree.Mapping expected) {
        for (var name : expected.fields().keySet()) {
            var pod = cluster.read(Resource.PODS, "default/" + name).orElseThrow();
            var written = pod.status().rest().mapping("extendedResourceClaimStatus");
            var lines = new ArrayList<String>();
            lines.add("claim: " + written.text("resourceClaimName"));
            for (var item : written.items("requestMappings")) {
                var mapping = (Tree.Mapping) item;
                lines.add(
                        "%s %s %s"
                                .formatted(
                                        mapping.text("containerName"),
                                        mapping.text("resourceName"),
                                        mapping.text("requestName")));
            }
            assertThat(lines).as(name).isEqualTo(texts(expected, name));
        }
    }

    private void recorded(Tree.Mapping expected) {
        for (var name : expected.fields().keySet()) {
            var pod = cluster.read(Resource.PODS, "default/" + name).orElseThrow();
            assertThat(!pod.meta().annotations().isEmpty()).as(name).isEqualTo(expected.flag(name));
        }
    }

    /// A text, or a list of texts.
    private static List<String> texts(Tree.Mapping words, String name) {
        var texts = new ArrayList<String>();
        words.field(name)
                .filter(Tree.Text.class::isInstance)
                .ifPresent(one -> texts.add(((Tree.Text) one).value()));
        words.items(name).forEach(item -> texts.add(((Tree.Text) item).value()));
        return texts;
    }

    /// What holds after every step: no device is in two claims, and every node is charged what a
    /// count from scratch comes to.
    void checkLaws() {
        var holders = new HashMap<DeviceId, String>();
        for (var claim : cluster.list(Resource.CLAIMS).objects()) {
            var allocation = claim.status().allocation();
            if (allocation == null) {
                continue;
            }
            for (var result : allocation.results()) {
                if (result.adminAccess() != Flag.TRUE && result.shareId() == null) {
                    assertThat(holders.put(result.device(), claim.meta().name()))
                            .as("%s has %s too", claim.meta().name(), result.device())
                            .isNull();
                }
            }
        }
        checkSame(charges(view.fromScratch()), view.snapshot());
    }

    static Map<String, Resources> charges(Snapshot snapshot) {
        var charges = new TreeMap<String, Resources>();
        snapshot.nodes().forEach(node -> charges.put(node.name(), node.requested()));
        return charges;
    }

    static void checkSame(Map<String, Resources> before, Snapshot after) {
        assertThat(charges(after)).isEqualTo(before);
    }
}
