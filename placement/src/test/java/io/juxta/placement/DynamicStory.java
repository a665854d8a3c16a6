package io.juxta.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.allocator.Allocator;
import io.juxta.allocator.Features;
import io.juxta.allocator.World;
import io.juxta.model.Allocation;
import io.juxta.model.ByName;
import io.juxta.model.Claim;
import io.juxta.model.ClaimStatus;
import io.juxta.model.Condition;
import io.juxta.model.Container;
import io.juxta.model.DeviceClass;
import io.juxta.model.DeviceId;
import io.juxta.model.FeatureGates;
import io.juxta.model.Flag;
import io.juxta.model.Meta;
import io.juxta.model.NodeSelector;
import io.juxta.model.Pod;
import io.juxta.model.PodClaim;
import io.juxta.model.PodSpec;
import io.juxta.model.PodStatus;
import io.juxta.model.PodStatus.NodeAllocatableUse;
import io.juxta.model.ResourceNeeds;
import io.juxta.model.Slice;
import io.juxta.model.Tree;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;

/// A cluster with devices in which pods come and go, as a case tells it.
///
/// `given` says `gates`, `upstream`, `accountingPolicies`, `nodes` (or `workers: 8`), `slices`,
/// `classes` and `claims`; each of the `steps` adds a `pod` or makes one `leave`, and `then` says
/// what came of it.
final class DynamicStory {

    private static final Tree.Mapping WORKER = worker();

    private final Terms terms;
    private final Placer placer;
    private Snapshot snapshot;
    private final Map<String, Pod> bound = new TreeMap<>();

    DynamicStory(Tree.Mapping given) {
        var switched = new TreeMap<String, Boolean>();
        given.mapping("gates")
                .fields()
                .keySet()
                .forEach(name -> switched.put(name, given.mapping("gates").flag(name)));
        var gates = FeatureGates.of(switched);
        var some = Terms.of(gates, Allocator.DEFAULT_BUDGET);
        some = given.flag("upstream") ? some.upstream() : some;
        some = given.flag("accountingPolicies") ? some.with(Terms.AccountingPolicies.ON) : some;
        this.terms = given.has("configuration") ? some.with(profile(given)) : some;
        this.placer = Placer.of(terms);
        var slices = new ArrayList<Slice>();
        for (var item : given.items("slices")) {
            slices.add(DynamicWords.slice((Tree.Mapping) item, slices.size()));
        }
        var classes = new ArrayList<DeviceClass>();
        for (var each : given.mapping("classes").fields().entrySet()) {
            classes.add(DynamicWords.deviceClass(each.getKey(), (Tree.Mapping) each.getValue()));
        }
        var claims = new ArrayList<Claim>();
        for (var each : given.mapping("claims").fields().entrySet()) {
            claims.add(claim(each.getKey(), (Tree.Mapping) each.getValue()));
        }
        this.snapshot =
                Snapshot.of(
                        nodes(given),
                        new Surroundings(List.of(), List.of(), classes),
                        Catalogue.of(claims, claim -> claim.meta().fullName()),
                        World.of(Features.of(gates), slices, List.of(), classes, claims));
    }

    private static Profile profile(Tree.Mapping given) {
        return Profile.read(
                Tree.Mapping.of(
                        Map.of(
                                "profiles",
                                Tree.Sequence.of(List.of(given.mapping("configuration"))))),
                "default-scheduler");
    }

    private static List<NodeState> nodes(Tree.Mapping given) {
        var nodes = new ArrayList<NodeState>();
        for (var i = 0; i < PodView.whole(given, "workers", 0); i++) {
            var name = "worker-" + i;
            nodes.add(
                    NodeState.of(
                            Sketch.node(
                                    name,
                                    WORKER.with(
                                            "labels",
                                            Tree.Mapping.of(Map.of("host", Tree.Text.of(name)))))));
        }
        for (var each : given.mapping("nodes").fields().entrySet()) {
            nodes.add(NodeState.of(Sketch.node(each.getKey(), (Tree.Mapping) each.getValue())));
        }
        return nodes;
    }

    private static Tree.Mapping worker() {
        return Tree.Mapping.of(
                Map.of(
                        "has",
                        Tree.Mapping.of(
                                Map.of(
                                        "cpu", Tree.Text.of("100"),
                                        "memory", Tree.Text.of("1k"),
                                        "pods", Tree.Text.of("5000"))),
                        "features",
                        Tree.Sequence.of(List.of(Tree.Text.of("DRANodeAllocatableResources")))));
    }

    private static Claim claim(String name, Tree.Mapping words) {
        var status = words.mapping("status");
        var asks = words.without("status").without("deleted").without("owner").without("extended");
        Allocation allocation = null;
        if (status.has("devices")) {
            var results = new ArrayList<Allocation.Result>();
            for (var text : Sketch.list(status, "devices")) {
                var parts = text.split("/", -1);
                results.add(
                        new Allocation.Result(
                                "r",
                                new DeviceId(parts[0], parts[1], parts[2]),
                                Flag.UNSET,
                                List.of(),
                                Sketch.list(status, "waits"),
                                Sketch.list(status, "fails"),
                                null,
                                ByName.empty(),
                                Sketch.list(status, "skips")));
            }
            allocation =
                    new Allocation(
                            results,
                            List.of(),
                            status.has("node") ? only(status.text("node")) : null,
                            null);
        }
        var consumers = new ArrayList<ClaimStatus.Consumer>();
        for (var pod : Sketch.list(status, "for")) {
            consumers.add(new ClaimStatus.Consumer("", "pods", pod, "uid-" + pod));
        }
        for (var i = 0; i < PodView.whole(status, "consumers", 0); i++) {
            consumers.add(new ClaimStatus.Consumer("", "pods", "other-" + i, "uid-other-" + i));
        }
        var reports = new ArrayList<ClaimStatus.DeviceReport>();
        if (status.has("conditions") && allocation != null) {
            var conditions = new ArrayList<Condition>();
            for (var type : Sketch.list(status, "conditions")) {
                conditions.add(new Condition(type, "True", 0, null, "", ""));
            }
            reports.add(
                    new ClaimStatus.DeviceReport(
                            allocation.results().getFirst().device(),
                            null,
                            conditions,
                            null,
                            null));
        }
        return new Claim(
                meta(name, words),
                DynamicWords.spec(asks),
                new ClaimStatus(allocation, consumers, reports));
    }

    private static Meta meta(String name, Tree.Mapping words) {
        Tree.Mapping rest = Tree.Mapping.EMPTY;
        if (words.has("owner")) {
            rest =
                    Tree.Mapping.of(
                            Map.of(
                                    "ownerReferences",
                                    Tree.Sequence.of(
                                            List.of(
                                                    Tree.Mapping.of(
                                                            Map.of(
                                                                    "uid",
                                                                    Tree.Text.of(
                                                                            "uid-"
                                                                                    + words.text(
                                                                                            "owner")),
                                                                    "controller",
                                                                    Tree.Bool.of(true)))))));
        }
        return new Meta(
                "default",
                name,
                "uid-claim-" + name,
                "",
                0,
                null,
                words.flag("deleted") ? Instant.EPOCH : null,
                ByName.empty(),
                words.flag("extended")
                        ? ByName.of("resource.kubernetes.io/extended-resource-claim", "true")
                        : ByName.empty(),
                List.of(),
                rest);
    }

    private static NodeSelector only(String node) {
        return new NodeSelector(
                List.of(
                        new NodeSelector.Term(
                                List.of(),
                                List.of(
                                        new NodeSelector.Requirement(
                                                "metadata.name",
                                                NodeSelector.Operator.Known.IN,
                                                List.of(node))))));
    }

    /// Besides what [Sketch] reads: `uses` and `limits` of containers, `generated: {pod claim:
    /// claim}` for claims from templates, `malformed: [pod claim]`.
    private static Pod pod(Tree.Mapping words) {
        var name = words.has("name") ? words.text("name") : "pod";
        var plain = Sketch.pod(name, words);
        var spec = plain.spec();
        var claims = new ArrayList<>(spec.claims());
        var generated = new ArrayList<PodStatus.GeneratedClaim>();
        Sketch.texts(words.mapping("generated"))
                .forEach(
                        (own, claim) -> {
                            claims.add(new PodClaim.FromTemplate(own, "template"));
                            if (!claim.equals("missing")) {
                                generated.add(
                                        new PodStatus.GeneratedClaim(
                                                own, claim.equals("none") ? null : claim));
                            }
                        });
        Sketch.list(words, "malformed")
                .forEach(own -> claims.add(new PodClaim.Malformed(own, null, null)));
        var meta = plain.meta();
        return new Pod(
                new Meta(
                        meta.namespace(),
                        name,
                        "uid-" + name,
                        "",
                        0,
                        meta.created(),
                        meta.deleted(),
                        meta.labels(),
                        meta.annotations(),
                        List.of(),
                        meta.rest()),
                new PodSpec(
                        using(spec.containers()),
                        using(spec.initContainers()),
                        List.of(),
                        spec.resources(),
                        spec.overhead(),
                        claims,
                        spec.nodeName(),
                        "",
                        spec.priority(),
                        spec.nodeSelector(),
                        spec.tolerations(),
                        List.of(),
                        spec.rest()),
                new PodStatus("", "", generated, List.of(), words.mapping("status")));
    }

    private static List<Container> using(List<Container> containers) {
        var using = new ArrayList<Container>();
        for (var each : containers) {
            using.add(
                    new Container(
                            each.name(),
                            new ResourceNeeds(
                                    each.resources().requests(),
                                    Sketch.amounts(each.rest().mapping("limits")),
                                    Sketch.list(each.rest(), "uses").stream()
                                            .map(claim -> new ResourceNeeds.ClaimUse(claim, ""))
                                            .toList()),
                            each.restartPolicy(),
                            each.rest()));
        }
        return using;
    }

    void step(Tree.Mapping step) {
        var then = step.mapping("then");
        if (step.has("leave")) {
            leave(step.text("leave"));
        } else {
            place(pod(step.mapping("pod")), then);
        }
        for (var node : then.mapping("requested").fields().keySet()) {
            var state = Objects.requireNonNull(snapshot.node(node));
            assertThat(state.requested())
                    .isEqualTo(
                            Resources.of(Sketch.amounts(then.mapping("requested").mapping(node))));
        }
    }

    private void place(Pod pod, Tree.Mapping then) {
        var view = PodView.of(pod, terms.gates());
        var placing = placer.place(view, snapshot);
        switch (placing) {
            case Placing.Placed placed -> {
                assertThat(then.text("placed")).as("%s", placed).isEqualTo(placed.node());
                check(placed, then);
                assume(pod, placed);
            }
            case Placing.Unschedulable no -> refused(view, no, then);
            case Placing.Failed(_, var error) -> assertThat(error).isEqualTo(then.text("failed"));
            case Placing.Undecided(var nodes, _) ->
                    assertThat(nodes).isEqualTo(Sketch.list(then, "undecided"));
            case Placing.NotModelled _, Placing.Skipped _ -> assertThat(placing).isNull();
        }
    }

    private static void check(Placing.Placed placed, Tree.Mapping then) {
        if (then.has("best")) {
            assertThat(placed.best()).isEqualTo(Sketch.list(then, "best"));
        }
        checkScores(placed, "DynamicResources", then.mapping("scores"));
        checkScores(placed, "NodeResourcesFit", then.mapping("fit"));
        var devices = new TreeMap<String, List<String>>();
        for (var each : placed.grant().allocated()) {
            var allocation = Objects.requireNonNull(each.claim().status().allocation());
            devices.put(
                    each.claim().meta().name(),
                    allocation.results().stream()
                            .map(result -> result.request() + " " + result.device().device())
                            .toList());
            assertThat(each.claim().meta().finalizers())
                    .containsExactly("resource.kubernetes.io/delete-protection");
        }
        for (var claim : then.mapping("devices").fields().keySet()) {
            assertThat(devices).containsEntry(claim, Sketch.list(then.mapping("devices"), claim));
        }
        if (then.has("status")) {
            assertThat(placed.grant().nodeAllocatable().stream().map(DynamicStory::words).toList())
                    .isEqualTo(Sketch.list(then, "status"));
        }
    }

    private static void checkScores(Placing.Placed placed, String plugin, Tree.Mapping expected) {
        for (var node : expected.fields().keySet()) {
            var index = placed.scores().nodes().indexOf(node);
            assertThat(String.valueOf(placed.scores().of(index).get(plugin)))
                    .as(node)
                    .isEqualTo(Sketch.texts(expected).get(node));
        }
    }

    private void refused(PodView pod, Placing.Unschedulable no, Tree.Mapping then) {
        assertThat(then.has("refused") || then.has("message")).as("%s", no).isTrue();
        var seen = new TreeMap<String, String>();
        var evictable = new TreeSet<String>();
        for (var group : no.refusals()) {
            for (var node : group.nodes()) {
                seen.put(node, String.join(", ", group.reasons()));
                if (group.resolvable()) {
                    evictable.add(node);
                }
            }
        }
        if (then.has("refused")) {
            assertThat(seen).isEqualTo(Sketch.texts(then.mapping("refused")));
        }
        if (then.has("evictable")) {
            assertThat(List.copyOf(evictable)).isEqualTo(Sketch.list(then, "evictable"));
        }
        if (then.has("message")) {
            assertThat(no.message()).isEqualTo(then.text("message"));
        }
        var relief = ClaimRelief.of(pod, snapshot, terms, no);
        assertThat(relief.map(ClaimRelief::text).orElse("")).isEqualTo(then.text("relief"));
        if (then.has("freed")) {
            assertThat(relief.map(each -> each.claim().meta().name())).contains(then.text("freed"));
        }
        if (relief.isPresent() && relief.get() instanceof ClaimRelief.Deallocated(var claim)) {
            replace(claim);
        }
    }

    private void replace(Claim after) {
        var name = after.meta().fullName();
        var before = snapshot.claim(name);
        var world =
                before == null
                        ? snapshot.world().holding(after)
                        : snapshot.world().replacing(before, after);
        snapshot = snapshot.with(snapshot.claims().with(name, after), world);
    }

    private void assume(Pod pod, Placing.Placed placed) {
        var spec = pod.spec();
        var there =
                new Pod(
                        annotated(pod.meta(), placed.grant().annotations()),
                        new PodSpec(
                                spec.containers(),
                                spec.initContainers(),
                                spec.ephemeralContainers(),
                                spec.resources(),
                                spec.overhead(),
                                spec.claims(),
                                placed.node(),
                                spec.schedulerName(),
                                spec.priority(),
                                spec.nodeSelector(),
                                spec.tolerations(),
                                spec.schedulingGates(),
                                spec.rest()),
                        new PodStatus(
                                "",
                                "",
                                pod.status().generatedClaims(),
                                placed.grant().nodeAllocatable(),
                                pod.status().rest()));
        bound.put(pod.meta().name(), there);
        placed.grant().claims().forEach(this::replace);
        var node = Objects.requireNonNull(snapshot.node(placed.node()));
        snapshot = snapshot.with(node.with(PodView.of(there, terms.gates())));
    }

    private static Meta annotated(Meta meta, ByName<String> annotations) {
        return new Meta(
                meta.namespace(),
                meta.name(),
                meta.uid(),
                meta.resourceVersion(),
                meta.generation(),
                meta.created(),
                meta.deleted(),
                meta.labels(),
                annotations,
                meta.finalizers(),
                meta.rest());
    }

    /// As the controllers do: a claim that nobody uses any more is given back.
    private void leave(String name) {
        var pod = Objects.requireNonNull(bound.remove(name));
        var node = Objects.requireNonNull(snapshot.node(pod.spec().nodeName()));
        snapshot = snapshot.with(node.without(pod.meta().uid()));
        for (var named : pod.spec().claims()) {
            if (named instanceof PodClaim.Existing(_, var claimName)) {
                var claim = Objects.requireNonNull(snapshot.claim("default/" + claimName));
                var left =
                        claim.status().reservedFor().stream()
                                .filter(each -> !each.uid().equals(pod.meta().uid()))
                                .toList();
                replace(
                        new Claim(
                                claim.meta(),
                                claim.spec(),
                                new ClaimStatus(
                                        left.isEmpty() ? null : claim.status().allocation(),
                                        left,
                                        List.of())));
            }
        }
    }

    /// An entry in one line: `claim [containers] cpu=4 memory+256Mi/64Mi`.
    private static String words(NodeAllocatableUse use) {
        var words = new ArrayList<String>();
        words.add(use.claim());
        words.add(use.containers().toString());
        use.mapping().forEach(each -> words.add(each.resource() + "=" + each.quantity()));
        use.overhead()
                .forEach(
                        each ->
                                words.add(
                                        each.resource()
                                                + "+"
                                                + (each.perPod() == null ? "-" : each.perPod())
                                                + "/"
                                                + (each.perContainer() == null
                                                        ? "-"
                                                        : each.perContainer())));
        return String.join(" ", words);
    }
}
