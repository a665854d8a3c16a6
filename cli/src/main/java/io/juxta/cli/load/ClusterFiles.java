package io.juxta.cli.load;

import io.juxta.allocator.core.World;
import io.juxta.cel.Compiler;
import io.juxta.cel.Compilers;
import io.juxta.cel.Environment;
import io.juxta.cel.Use;
import io.juxta.cli.gates.ComponentGates;
import io.juxta.cli.options.CelAsk;
import io.juxta.cli.options.ClaimNames;
import io.juxta.cli.options.CommandOptions;
import io.juxta.cli.options.Gates;
import io.juxta.cli.options.ProfileName;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.DidYouMean;
import io.juxta.cli.page.ObjectSource;
import io.juxta.cli.page.Remarks;
import io.juxta.cli.page.Sentence;
import io.juxta.cli.page.Threads;
import io.juxta.kube.cluster.ObjectStore;
import io.juxta.kube.cluster.OrderedPuts;
import io.juxta.kube.cluster.Resource;
import io.juxta.kube.dialect.Dialects;
import io.juxta.kube.live.ClusterKind;
import io.juxta.kube.text.Document;
import io.juxta.kube.text.ManifestListener;
import io.juxta.kube.text.Manifests;
import io.juxta.kube.text.PlainReaders;
import io.juxta.kube.text.Settings;
import io.juxta.kube.text.Source;
import io.juxta.kube.text.Warning;
import io.juxta.model.Claim;
import io.juxta.model.Node;
import io.juxta.model.NodeChoice;
import io.juxta.model.Pod;
import io.juxta.model.Slice;
import io.juxta.model.Tree;
import io.juxta.placement.Snapshot;
import io.juxta.scheduler.ClusterView;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/// The cluster that a command is about: in the files of its command line, or running, or both.
public final class ClusterFiles {

    /// So many bytes take longer to read than a compiler needs to get ready.
    private static final long MUCH = 16L << 20;

    private static final int EXPRESSIONS_REMEMBERED = 1000;
    private static final int MANY_SLICES = 1000;

    private ComponentGates gates;
    private final ProfileName profile;
    private final @Nullable Long budget;
    private final ObjectStore store;
    private final @Nullable WorldObjects objects;
    private final Compilers compilers;
    private final Remarks remarks = new Remarks();
    private final List<String> unreadable = new ArrayList<>();
    private final SequencedMap<String, Tree.Mapping> kubelets = new LinkedHashMap<>();
    private final SortedMap<String, Integer> ignored = new TreeMap<>();
    private final SortedMap<String, Integer> workloads = new TreeMap<>();

    private @Nullable DumpGaps gaps;
    private @Nullable List<String> nodes;
    private @Nullable Set<String> nodesOfSlices;
    private @Nullable Future<World> prepared;
    private final List<String> inputs;
    private final @Nullable String schedulerName;

    private ClusterFiles(
            ComponentGates gates,
            ProfileName profile,
            @Nullable Long budget,
            @Nullable String schedulerName,
            List<String> inputs) {
        this.gates = gates;
        this.profile = profile;
        this.budget = budget;
        this.schedulerName = schedulerName;
        this.inputs = inputs;
        this.store = new ObjectStore(gates.server().on(), Dialects.Door.FILE);
        this.objects = null;
        this.compilers = new Compilers(EXPRESSIONS_REMEMBERED);
    }

    private ClusterFiles(
            ComponentGates gates, ProfileName profile, WorldObjects objects, Compilers compilers) {
        this.gates = gates;
        this.profile = profile;
        this.budget = null;
        this.schedulerName = null;
        this.inputs = List.of("load.objects", "change.upsert", "objects");
        // A simulated scheduler changes the cluster of its store, so it gets a copy.
        this.store = objects.store().edit().store();
        this.objects = objects;
        this.compilers = compilers;
    }

    /// The cluster of a batch question.
    ///
    /// @param workloads how many objects of which kinds would create pods but are not expanded
    /// @param compilers shared by many questions
    public static ClusterFiles asked(
            ComponentGates gates,
            ProfileName profile,
            WorldObjects objects,
            SortedMap<String, Integer> workloads,
            Compilers compilers) {
        var files = new ClusterFiles(gates, profile, objects, compilers);
        files.workloads.putAll(workloads);
        return files;
    }

    /// Empty when something cannot be read; an error was printed then.
    ///
    /// @param needed what to read from a running cluster, if one is asked
    public static Optional<ClusterFiles> read(
            CommandOptions options, Set<ClusterKind> needed, Console console) {
        return read(options, needed, console, ExpressionUse.RARE);
    }

    /// The same for a command that places pods.
    public static Optional<ClusterFiles> readToPlace(CommandOptions options, Console console) {
        return read(options, NeededKinds.SCHEDULING, console, ExpressionUse.CERTAIN);
    }

    /// Whether a command evaluates expressions.
    private enum ExpressionUse {
        RARE,
        /// The first is compiled while objects are read, which takes far longer than those after
        /// it.
        CERTAIN
    }

    private static Optional<ClusterFiles> read(
            CommandOptions options,
            Set<ClusterKind> needed,
            Console console,
            ExpressionUse expressions) {
        var manifests = options.manifests(console);
        if (options.cluster() == null) {
            var server = manifests.dump().flatMap(ServerFacts::of);
            var settings = manifests.settings();
            var files = of(options, settings, server.flatMap(ServerFacts::gates), console);
            manifests.dump().ifPresent(dump -> files.workloads.putAll(dump.workloads()));
            if (expressions == ExpressionUse.CERTAIN && manifests.size().orElse(0) >= MUCH) {
                prepareExpressions();
            }
            return files.finished(
                    manifests,
                    console,
                    () ->
                            server.ifPresent(
                                    told -> told.tell(files, options, settings, needed, console)));
        }
        console.speakOf(
                options.files().isEmpty() ? ObjectSource.CLUSTER : ObjectSource.CLUSTER_AND_FILES);
        try (var live = new LiveObjects(options.cluster())) {
            if (expressions == ExpressionUse.CERTAIN) {
                prepareExpressions();
            }
            var files = live.files(options, manifests.settings(), needed, console);
            if (!options.files().isEmpty()) {
                files.store.apply();
            }
            return files.finished(
                    manifests,
                    console,
                    () -> live.facts().tell(files, options, manifests.settings(), needed, console));
        } catch (IOException e) {
            console.error(ClusterFailure.sentence(options.cluster(), e));
            return Optional.empty();
        }
    }

    /// A cluster without objects.
    ///
    /// @param served the gates of a running API server
    static ClusterFiles of(
            CommandOptions options,
            Optional<Settings> settings,
            Optional<SortedMap<String, Boolean>> served,
            Console console) {
        var gates = ComponentGates.of(options, settings, served);
        gates.warnings().forEach(console::warning);
        return new ClusterFiles(
                gates,
                options.profileOver(
                        settings.flatMap(found -> Optional.ofNullable(found.profile()))),
                settings.map(Settings::budget).orElse(null),
                settings.map(Settings::schedulerName).orElse(null),
                options.files().stream().map(Path::toString).toList());
    }

    /// This with the objects of the files.
    ///
    /// @param whenRead done when all objects are known
    Optional<ClusterFiles> finished(Manifests manifests, Console console, Runnable whenRead) {
        var files = this;
        try (var executor = OrderedExecutor.standard()) {
            files.read(manifests, executor, console);
        }
        files.remarks.print(console);
        NameClashes.sentences(files.store.close()).forEach(console::warning);
        whenRead.run();
        files.unreadable.forEach(console::error);
        return files.unreadable.isEmpty() ? Optional.of(files) : Optional.empty();
    }

    /// The same for a command that allocates: it warns about features that objects use and gates
    /// switch off.
    public static Optional<ClusterFiles> readToAllocate(CommandOptions options, Console console) {
        var files = read(options, NeededKinds.CLAIMS, console, ExpressionUse.CERTAIN);
        files.ifPresent(
                found -> {
                    found.prepareWorld();
                    found.warnOfUnheeded(console);
                });
        return files;
    }

    /// Has another thread put the devices in order while this one looks over the files, if there
    /// are many.
    private void prepareWorld() {
        if (store.byName(Resource.SLICES).size() >= MANY_SLICES) {
            var task = new FutureTask<>(() -> snapshot().world());
            Thread.ofPlatform().daemon().start(task);
            prepared = task;
        }
    }

    /// Warns about features that objects use and gates switch off for the allocator.
    public void warnOfUnheeded(Console console) {
        gates.unheededByAllocator(store).forEach(console::warning);
    }

    /// Has a first expression compiled by another thread.
    private static void prepareExpressions() {
        Thread.ofPlatform()
                .daemon()
                .start(() -> new Compiler(Environment.STORED).compile("true", Use.SELECTOR));
    }

    private void read(Manifests manifests, Executor helpers, Console console) {
        var puts = new OrderedPuts(store, helpers, (document, put) -> take(document, put, console));
        try {
            manifests.read(listener(puts, helpers, console));
        } finally {
            // What came before a fault is told before it.
            puts.finish();
        }
    }

    /// Takes a page of a list.
    void read(String label, byte[] list, Executor helpers, Console console) {
        var puts = new OrderedPuts(store, helpers, (document, put) -> take(document, put, console));
        try {
            Manifests.read(label, list, listener(puts, helpers, console));
        } finally {
            puts.finish();
        }
    }

    /// Other gates than those known before the objects were.
    void judge(ComponentGates judged) {
        gates = judged;
    }

    private ManifestListener listener(OrderedPuts puts, Executor helpers, Console console) {
        return new ManifestListener() {
            @Override
            public void object(Document document) {
                puts.put(document);
            }

            @Override
            public @Nullable PlainReaders plainReaders() {
                return store.plainReaders(helpers);
            }

            @Override
            public void slice(Slice slice, Source source) {
                puts.put(slice, source);
            }

            @Override
            public void warning(Warning warning) {
                puts.finish();
                console.warning(warning.toString());
            }
        };
    }

    private void take(Document document, ObjectStore.Put put, Console console) {
        var source = document.source();
        switch (put) {
            case ObjectStore.Put.Ignored(var kind) -> {
                if (kind.equals("KubeletConfiguration")) {
                    KubeletFile.check(document, console);
                    kubelets.put(source.toString(), document.tree());
                } else {
                    ignored.merge(kind, 1, Integer::sum);
                    if (PodTemplates.makesPods(document.tree())) {
                        workloads.merge(kind, 1, Integer::sum);
                    }
                }
            }
            case ObjectStore.Put.Unreadable(var fault) ->
                    unreadable.add(
                            (fault.line() > 0 ? source.at(fault.line()) : source)
                                    + ": "
                                    + Sentence.ended(fault.text()));
            case ObjectStore.Put.Kept(var seed, var unknown) -> {
                if (!seed.dialects().isEmpty()) {
                    remarks.seed(source, seed.dialects());
                }
                unknown.forEach(field -> remarks.add(source.at(field.line()), field.text()));
            }
        }
    }

    /// The gates of the API server, and of all components where nothing else is given.
    public Gates gates() {
        return gates.server();
    }

    public Gates schedulerGates() {
        return gates.scheduler();
    }

    /// The gates of both components.
    public ComponentGates components() {
        return gates;
    }

    public ProfileName profile() {
        return profile;
    }

    public ObjectStore store() {
        return store;
    }

    /// Configurations of kubelets, by their source.
    public SequencedMap<String, Tree.Mapping> kubelets() {
        return kubelets;
    }

    /// How many objects of which kinds are unused here.
    SortedMap<String, Integer> ignored() {
        return ignored;
    }

    /// How many of them create pods, as far as one can tell.
    public SortedMap<String, Integer> ignoredWorkloads() {
        return workloads;
    }

    /// What the files lack.
    public DumpGaps gaps() {
        var known = gaps;
        if (known == null) {
            known = DumpGaps.of(this);
            gaps = known;
        }
        return known;
    }

    /// The cluster of the files, as every command that places something sees it.
    public Snapshot snapshot() {
        try (var view = new ClusterView(store.cluster(), gates.scheduler().on(), worlds()::of)) {
            view.refresh();
            return view.snapshot();
        }
    }

    /// The devices, classes and allocations, as the scheduler sees it.
    public World world() {
        if (prepared != null) {
            return Threads.result(prepared);
        }
        return objects == null ? snapshot().world() : objects.world(worlds());
    }

    /// Builds worlds with the gates of the scheduler.
    public Worlds worlds() {
        return new Worlds(
                gates.scheduler().on(),
                profile,
                compilers.in(CelAsk.environment(true, gates.scheduler(), profile)));
    }

    /// A pod that an object of the files would create, with its defaults.
    public Pod pod(Tree.Mapping written) {
        return store.pod(written);
    }

    /// The arguments of `-f`, in their order.
    public List<String> inputs() {
        return inputs;
    }

    /// Whether an object was read because of an argument of `-f`.
    public boolean isIn(Resource<?> resource, String fullName, String input) {
        return store.source(resource, fullName)
                .map(source -> isIn(source.file(), input))
                .orElse(false);
    }

    /// Whether a file was read because of an argument of `-f`: it is that, or in that folder,
    /// archive or list of a batch line.
    private static boolean isIn(String file, String input) {
        return file.equals(input)
                || file.startsWith(input.endsWith("/") ? input : input + "/")
                || file.startsWith(input + "!")
                || file.startsWith(input + "[")
                || (input.equals("-") && file.equals("stdin"));
    }

    /// The budget of the settings file, or null.
    public @Nullable Long budget() {
        return budget;
    }

    /// The scheduler of the settings file, or null.
    public @Nullable String schedulerName() {
        return schedulerName;
    }

    /// The claims of these names, in the same order; nothing when one is not in the files, and then
    /// an error was printed.
    public Optional<List<Claim>> claims(Collection<String> names, Console console) {
        var claims = new ArrayList<Claim>();
        for (var name : names) {
            var claim = ClaimNames.find(store, name);
            if (claim == null) {
                var full = ClaimNames.full(name);
                console.error(
                        "There is no ResourceClaim %s in the files%s"
                                .formatted(
                                        full,
                                        DidYouMean.hint(
                                                MissingReference.near(
                                                        full,
                                                        store.byName(Resource.CLAIMS).keySet()))));
                return Optional.empty();
            }
            claims.add(claim);
        }
        return Optional.of(claims);
    }

    /// A node of the files, or one of which only the name is known.
    public Node node(String name) {
        var node = store.byName(Resource.NODES).get(name);
        return node != null ? node : Node.named(name);
    }

    /// The warning about a node without a Node object, or empty.
    public Optional<String> doubt(String name) {
        return store.byName(Resource.NODES).containsKey(name)
                ? Optional.empty()
                : Optional.of(
                        "There is no Node %s in the files: it has its name and nothing else."
                                .formatted(name));
    }

    /// Whether a node exists: it is a Node of the files, or slices name it, or the files name no
    /// node at all. If not, an error was printed.
    public boolean knows(String node, Console console) {
        var known = nodes();
        return known.isEmpty() || isAmong(known, node, console);
    }

    /// Whether there is a Node object of this name. If not, an error was printed.
    public boolean hasNode(String node, Console console) {
        return isAmong(store.byName(Resource.NODES).keySet(), node, console);
    }

    private static boolean isAmong(Collection<String> known, String node, Console console) {
        if (known.contains(node)) {
            return true;
        }
        console.error(
                "There is no Node %s in the files%s".formatted(node, DidYouMean.hint(node, known)));
        return false;
    }

    /// The names of all nodes: of Node objects in the order of the files, then of those that only
    /// slices name.
    public List<String> nodes() {
        var known = nodes;
        if (known == null) {
            var names = new LinkedHashSet<>(store.byName(Resource.NODES).keySet());
            names.addAll(new TreeSet<>(nodesOfSlices()));
            known = List.copyOf(names);
            nodes = known;
        }
        return known;
    }

    /// The nodes that slices or their devices name, in the order of the files.
    Set<String> nodesOfSlices() {
        var known = nodesOfSlices;
        if (known == null) {
            known = new LinkedHashSet<>();
            for (var slice : store.list(Resource.SLICES)) {
                mention(slice.nodes(), known);
                for (var device : slice.devices()) {
                    mention(device.nodes(), known);
                }
            }
            nodesOfSlices = known;
        }
        return known;
    }

    private static void mention(NodeChoice choice, Collection<String> names) {
        if (choice instanceof NodeChoice.NodeByName(var name)) {
            names.add(name);
        }
    }
}
