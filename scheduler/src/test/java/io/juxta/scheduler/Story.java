package io.juxta.scheduler;

import io.juxta.allocator.core.Features;
import io.juxta.allocator.core.World;
import io.juxta.allocator.solver.Allocator;
import io.juxta.kube.cluster.InMemoryCluster;
import io.juxta.kube.cluster.ManualClock;
import io.juxta.kube.cluster.Resource;
import io.juxta.model.FeatureGates;
import io.juxta.model.Tree;
import io.juxta.placement.ParallelLoop;
import io.juxta.placement.PlacementSettings;
import io.juxta.placement.Placer;
import io.juxta.placement.PolicyRecovery;
import io.juxta.placement.Sampling;
import io.juxta.testkit.YamlTree;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.IntConsumer;

/// A scheduler over a cluster in which things happen one after the other, as a case tells it.
///
/// `given` says `gates`, `upstream`, `accountingPolicies`, `budget`, `percentage` of nodes, the
/// objects there are, as [StoryWords] reads them, and what [Others] did to them before
/// (`happened`); `workers: 8` are nodes with 100 CPUs and 1k of memory, as in the integration tests
/// of Kubernetes; `storage` are whole manifests of volumes and what belongs to them. Each of the
/// `steps` is one of
///
/// - `arrive: {NAME: pod}`, with `copies: 3` for NAME-0 to NAME-2
/// - `attempt: NAME`, one try of one pod, perhaps with things that happen `meanwhile`: after the
///   nodes were looked at and before anything is written
/// - `run: once` or `run: until-none-fits`
/// - `leave: NAME` and `finish: NAME`; `NAME-*` are all pods whose names begin so
/// - `disband: NAME`, a group of pods that goes
/// - `publish: {NAME: slice}` and `withdraw: NAME`
/// - `refuse: {bind: 1, pod-status: 2, claim-status: 3, volume: 1}`, as many of the next such
///   writes
/// - `happens:` what others do to claims, see [Others]
/// - `restart: true`, a new scheduler that knows nothing but the cluster
///
/// and `then` says what is to be seen afterwards, see [StoryEnd].
final class Story implements AutoCloseable {

    private static final String WORKER = "{cpu: \"100\", memory: 1k}";

    private final InMemoryCluster store =
            new InMemoryCluster(new ManualClock(Instant.parse("2026-11-01T10:00:00Z")));
    private final TroubledCluster cluster = new TroubledCluster(store);
    private final Controllers controllers = new Controllers(store);
    private final Others others = new Others(store);
    private final Scheduler.EvictionMode evictions;
    private final FeatureGates gates;
    private final PlacementSettings terms;
    private final Sampling sampling;
    private ClusterView view;
    private Scheduler scheduler;
    private Runnable meanwhile = () -> {};

    Story(Tree.Mapping given) {
        var switched = new TreeMap<String, Boolean>();
        given.mapping("gates")
                .fields()
                .keySet()
                .forEach(name -> switched.put(name, given.mapping("gates").flag(name)));
        this.gates = FeatureGates.of(switched);
        var budget = StoryWords.number(given, "budget", 0);
        var some = PlacementSettings.of(gates, budget == 0 ? Allocator.DEFAULT_BUDGET : budget);
        some = given.flag("upstream") ? some.upstream() : some;
        this.terms =
                given.flag("accountingPolicies")
                        ? some.with(PlacementSettings.AccountingPolicies.ON)
                        : some;
        for (var i = 0; i < StoryWords.number(given, "workers", 0); i++) {
            var words = (Tree.Mapping) YamlTree.load(WORKER);
            store.load(Resource.NODES, StoryWords.node("worker-" + i, words));
        }
        load(given, "nodes", Resource.NODES, StoryWords::node);
        load(given, "classes", Resource.CLASSES, StoryWords::deviceClass);
        load(given, "slices", Resource.SLICES, StoryWords::slice);
        load(given, "taintRules", Resource.TAINT_RULES, StoryWords::taintRule);
        load(given, "claims", Resource.CLAIMS, StoryWords::claim);
        others.happen(given.mapping("happened"));
        load(given, "templates", Resource.TEMPLATES, StoryWords::template);
        load(given, "groups", Resource.POD_GROUPS, StoryWords::group);
        given.items("storage").forEach(item -> StorageWords.load((Tree.Mapping) item, store));
        load(given, "budgets", Resource.POD_DISRUPTION_BUDGETS, StoryWords::budget);
        this.evictions =
                given.flag("preemption") ? Scheduler.EvictionMode.ON : Scheduler.EvictionMode.OFF;
        this.view = newView();
        this.sampling = new Sampling(StoryWords.number(given, "percentage", 100), 0);
        this.scheduler = newScheduler();
        arrive(given.mapping("pods"));
        recover();
    }

    private void recover() {
        if (terms.accounting() == PlacementSettings.AccountingPolicies.ON) {
            view.refresh();
            PolicyRecovery.of(view.snapshot(), terms)
                    .forEach(pod -> store.load(Resource.PODS, pod));
        }
    }

    private <T> void load(
            Tree.Mapping given,
            String kind,
            Resource<T> resource,
            BiFunction<String, Tree.Mapping, T> reading) {
        for (var each : given.mapping(kind).fields().entrySet()) {
            store.load(resource, reading.apply(each.getKey(), (Tree.Mapping) each.getValue()));
        }
    }

    private ClusterView newView() {
        return new ClusterView(
                cluster,
                gates,
                (slices, rules, classes, claims) ->
                        World.of(Features.of(gates), slices, rules, classes, claims));
    }

    private Scheduler newScheduler() {
        var placer = Placer.of(terms);
        return new Scheduler(
                cluster,
                view,
                new Scheduler.Rules(
                        _ -> placer,
                        _ -> true,
                        sampling,
                        this::sweep,
                        Scheduler.Detail.SCORES,
                        evictions));
    }

    private void sweep(int count, IntConsumer work) {
        ParallelLoop.INLINE.each(count, work);
        var something = meanwhile;
        meanwhile = () -> {};
        something.run();
    }

    /// Does one step and looks at what came of it.
    void step(Tree.Mapping step) {
        var results = new ArrayList<Attempted>();
        for (var word : step.fields().entrySet()) {
            switch (word.getKey()) {
                case "arrive" -> arrive((Tree.Mapping) word.getValue());
                case "attempt" -> results.add(attempt(step.text("attempt"), step));
                case "run" -> results.addAll(run(step.text("run")));
                case "leave" -> named(step.text("leave")).forEach(controllers::delete);
                case "disband" -> controllers.disband("default/" + step.text("disband"));
                case "finish" -> named(step.text("finish")).forEach(controllers::finish);
                case "publish" -> load(step, "publish", Resource.SLICES, StoryWords::slice);
                case "withdraw" -> store.delete(Resource.SLICES, step.text("withdraw")).orThrow();
                case "refuse" -> refuse(step.mapping("refuse"));
                case "happens" -> others.happen(step.mapping("happens"));
                case "restart" -> restart();
                case "meanwhile", "then", "why" -> {}
                default -> throw new IllegalArgumentException("No step: " + word.getKey());
            }
        }
        view.refresh();
        var end = new StoryEnd(store, view, scheduler.preemptions());
        end.checkLaws();
        end.check(step.mapping("then"), results);
    }

    private void arrive(Tree.Mapping pods) {
        for (var each : pods.fields().entrySet()) {
            var words = (Tree.Mapping) each.getValue();
            var copies = StoryWords.number(words, "copies", 0);
            if (copies == 0) {
                store.load(Resource.PODS, StoryWords.pod(each.getKey(), words));
            }
            for (var i = 0; i < copies; i++) {
                store.load(Resource.PODS, StoryWords.pod(each.getKey() + "-" + i, words));
            }
        }
    }

    private Attempted attempt(String name, Tree.Mapping step) {
        if (step.has("meanwhile")) {
            meanwhile = () -> others.happen(step.mapping("meanwhile"));
        }
        return scheduler.attempt(store.read(Resource.PODS, "default/" + name).orElseThrow());
    }

    private List<Attempted> run(String how) {
        return scheduler.run(
                Attempts.valueOf(how.toUpperCase(Locale.ROOT).replace('-', '_')), (_, _) -> {});
    }

    private List<String> named(String pattern) {
        var start = pattern.endsWith("*") ? pattern.substring(0, pattern.length() - 1) : null;
        return store.list(Resource.PODS).objects().stream()
                .map(pod -> pod.meta().name())
                .filter(name -> start == null ? name.equals(pattern) : name.startsWith(start))
                .map(name -> "default/" + name)
                .toList();
    }

    private void refuse(Tree.Mapping writes) {
        for (var name : writes.fields().keySet()) {
            cluster.refuse(
                    TroubledCluster.Write.valueOf(name.toUpperCase(Locale.ROOT).replace('-', '_')),
                    StoryWords.number(writes, name, 0));
        }
    }

    /// A scheduler that starts anew comes to the same view of every node.
    private void restart() {
        view.refresh();
        var before = StoryEnd.charges(view.snapshot());
        view.close();
        view = newView();
        scheduler = newScheduler();
        view.refresh();
        StoryEnd.checkSame(before, view.snapshot());
    }

    @Override
    public void close() {
        view.close();
    }
}
