package io.juxta.cli.explain;

import io.juxta.allocator.core.World;
import io.juxta.allocator.why.Why;
import io.juxta.cli.command.Command;
import io.juxta.cli.command.Manual;
import io.juxta.cli.load.ClusterFiles;
import io.juxta.cli.load.NeededKinds;
import io.juxta.cli.load.NodeAnswer;
import io.juxta.cli.load.NodeAnswer.AnswerVerdict;
import io.juxta.cli.load.NodeSweep;
import io.juxta.cli.load.ObjectReferences;
import io.juxta.cli.load.OrderedExecutor;
import io.juxta.cli.load.SimulateAsk;
import io.juxta.cli.options.Arguments;
import io.juxta.cli.options.AskedNames;
import io.juxta.cli.options.ClusterAccess;
import io.juxta.cli.options.CommandOptions;
import io.juxta.cli.options.ObjectKind;
import io.juxta.cli.options.PlacementAsk;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.ExitCode;
import io.juxta.cli.page.Fitted;
import io.juxta.cli.page.Output;
import io.juxta.cli.page.ProgressLine;
import io.juxta.cli.page.Threads;
import io.juxta.cli.page.UsageException;
import io.juxta.cli.reasons.ConstraintNames;
import io.juxta.cli.reasons.NodeStanding;
import io.juxta.model.Claim;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ParseResult;

/// `juxta explain`: on which nodes claims fit, and why not on the others.
public final class ExplainCommand implements Command {

    private static final List<Output> OUTPUTS =
            List.of(Output.TABLE, Output.WIDE, Output.JSON, Output.YAML);

    private static final List<ObjectKind> KINDS =
            List.of(ObjectKind.POD, ObjectKind.CLAIM, ObjectKind.NODE);

    @Override
    public Manual manual() {
        return new Manual(
                "explain",
                "On which nodes does a pod or a claim fit, and why not on the others?",
                """
                Asks every node of the current context, or of the files, as a Kubernetes 1.37 scheduler
                would, and says for each in one line which devices the claims get there, or why they get
                none. The nodes are the Node objects, and those that ResourceSlices name.

                Objects are named as with kubectl: claim/pair or "claim pair", pod/train-0, node/worker-1,
                with its plural and short names (po, resourceclaims, no); --claim, --pod and --node mean
                the same. Several claims are those of one pod.

                With a node you see that one closely: how many devices each request could have, and what
                rules out the others: in use and by whom, a selector, a taint, a counter, a capacity.

                With -o wide you see what stands in each other's way, and what would make the claims fit:
                fewer devices, a constraint less, a toleration, claims that would have to go, one more
                device, another node. Each of these was tried. With a node every device is listed too.

                With a pod you see where it would go, and for every other node which plugin of the
                scheduler said no and why, nodes with the same reason together. Claims from templates are
                made for the pod first. --config, --compat and --accounting-policies go with a pod.

                With --watch the answer comes again whenever it changes, with what changed in the
                cluster, until you end it or --timeout is over; the exit code is that of the last answer.

                The exit code is 0 when the claims fit on a node, 1 when they fit on none, 2 when the
                input cannot be read, 3 when they fit on none and some nodes are undecided.
                """,
                """
                # Why is this pod of my cluster pending?
                {program} explain -n team pod/train-0 -o wide

                # Tell me when that changes
                {program} explain -n team pod/train-0 --watch

                # Where does a claim fit?
                {program} explain -f examples/gpu-nic claim/pair

                # Why not on this node?
                {program} explain -f examples/gpu-nic claim/pair node/worker-2

                # What would make it fit there?
                {program} explain -f examples/gpu-nic claim/pair node/worker-2 -o wide

                # Why is this pod of a dump pending?
                {program} explain -f dump.yaml -n team pod/train-0

                # Would a claim fit into my cluster?
                {program} explain --live -f claim.yaml claim/pair
                """,
                "[-f FILE...] (claim/NAME... | pod/NAME) [node/NAME] [options]",
                List.of(
                        PlacementAsk.section(
                                "Only this node; the same as node/NAME.",
                                Manual.text(
                                        "NAME",
                                        List.of(),
                                        "A pod to place, instead of claims; the same as pod/NAME.",
                                        "--pod")),
                        CommandOptions.input(
                                "{\"id\":...,\"claims\":[\"NS/NAME\"],\"objects\":[{...}]}, or"
                                        + " \"pod\":\"NS/NAME\" in place of the claims; \"node\","
                                        + " \"world\", \"featureGates\", \"profile\" and"
                                        + " \"budget\" may be added."),
                        SimulateAsk.rulesSection(),
                        ClusterAccess.section(ClusterAccess.FileUse.TAKEN, ExplainWatch.options()),
                        CommandOptions.output(OUTPUTS)),
                List.of(AskedNames.words(KINDS)));
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        var options = CommandOptions.from(arguments, OUTPUTS);
        if (options.mode() == CommandOptions.Mode.BATCH) {
            return ExplainBatch.run(options, arguments, console);
        }
        var ask = PlacementAsk.from(arguments, KINDS);
        if (ask.pod() != null) {
            return PodExplain.run(ask, ask.pod(), arguments, options, console);
        }
        if (ask.claims().isEmpty()) {
            throw new UsageException(
                    "Which claim or pod? Name it, as in claim/pair or pod/train-0.");
        }
        Arguments.refuse(
                arguments,
                "claims, only with a pod",
                "--config",
                "--compat",
                "--accounting-policies");
        if (ExplainWatch.isAsked(arguments)) {
            return ExplainWatch.run(
                    arguments,
                    options,
                    NeededKinds.CLAIMS,
                    (files, page) -> {
                        files.warnOfUnheeded(page);
                        return print(files, ask, options.output(), page);
                    },
                    console);
        }
        var read = ClusterFiles.readToAllocate(options, console);
        return read.isEmpty() ? ExitCode.BAD : print(read.get(), ask, options.output(), console);
    }

    private static ExitCode print(
            ClusterFiles files, PlacementAsk ask, Output output, Console console) {
        var answered = claims(files, ask, output, console);
        if (answered.isEmpty()) {
            return ExitCode.BAD;
        }
        var explained = answered.get();
        explained.page().print(output, console);
        if (output == Output.TABLE || output == Output.WIDE) {
            explained.doubt().ifPresent(console::afterword);
        }
        return explained.exit();
    }

    /// The result for claims.
    ///
    /// @param doubt why that is not certain
    record Explained(ExplainPage page, ExitCode exit, Optional<String> doubt) {}

    /// Empty when the question is invalid; an error was printed then.
    static Optional<Explained> claims(
            ClusterFiles files, PlacementAsk ask, Output output, Console console) {
        var found = files.claims(ask.claims(), console);
        if (found.isEmpty()) {
            return Optional.empty();
        }
        var named = found.get();
        if (ask.node() != null && !files.knows(ask.node(), console)) {
            return Optional.empty();
        }
        var claims = named.stream().filter(claim -> !claim.isAllocated()).toList();
        try (var executor = OrderedExecutor.standard()) {
            // Another thread puts the devices in order while this one looks over the files.
            var world = claims.isEmpty() ? null : executor.start(files::world);
            var explained = answered(files, ask, named, claims, output, console, executor, world);
            if (world != null) {
                // The questions of a batch share what it remembers, so it has ended before the
                // next.
                Threads.result(world);
            }
            return explained;
        }
    }

    /// The result for claims, whose world is being made.
    ///
    /// @param claims those that are not allocated
    /// @param world null when there are none
    private static Optional<Explained> answered(
            ClusterFiles files,
            PlacementAsk ask,
            List<Claim> named,
            List<Claim> claims,
            Output output,
            Console console,
            OrderedExecutor executor,
            @Nullable Future<World> world) {
        var gaps = files.gaps();
        gaps.ofDevices().forEach(console::warning);
        new ConstraintNames(files.store()).unknown(claims).forEach(console::warning);
        var nodes = ask.node() == null ? files.nodes() : List.of(ask.node());
        if (nodes.isEmpty()) {
            console.error(
                    "There is no node in the files: add Node objects, or name one with --node.");
            return Optional.empty();
        }
        var bare = nodes.stream().filter(node -> files.doubt(node).isPresent()).toList();
        if (bare.size() == 1) {
            files.doubt(bare.getFirst()).ifPresent(console::warning);
        } else if (!bare.isEmpty()) {
            console.warning(
                    "%d nodes have no Node object in the files, only their names: %s."
                            .formatted(bare.size(), Fitted.some(bare, 60)));
        }
        List<NodeAnswer> placements = List.of();
        if (world != null) {
            placements =
                    placements(
                            new NodeSweep(
                                    Threads.result(world),
                                    claims,
                                    ask.budgetOver(files.budget()),
                                    executor),
                            files,
                            nodes,
                            output,
                            ProgressLine.of("nodes", console));
        }
        var standings = new HashMap<String, List<NodeStanding>>();
        nodes.forEach(node -> standings.put(node, NodeStanding.of(files.node(node))));
        var missing = new ObjectReferences(files.store()).missing(claims);
        var page =
                new ExplainPage(
                        named,
                        placements.stream().map(one -> one.naming(missing)).toList(),
                        standings,
                        ask.node() != null);
        var exit = gaps.weighed(page.exit(), page.fitting(), missing);
        return Optional.of(
                new Explained(page, exit, gaps.doubt(page.exit(), exit, page.fitting())));
    }

    /// The result for each node, and the suggestion of another node.
    private static List<NodeAnswer> placements(
            NodeSweep sweep,
            ClusterFiles files,
            List<String> names,
            Output output,
            ProgressLine progress) {
        var nodes = names.stream().map(files::node).toList();
        var placements =
                switch (output) {
                    case TABLE, NAME -> sweep.over(nodes, Why.Depth.SUMMARY, progress);
                    case WIDE -> sweep.overReasons(nodes, progress);
                    case JSON, YAML -> sweep.over(nodes, Why.Depth.FULL, progress);
                };
        if (placements.stream().anyMatch(NodeAnswer::endsEverywhere)) {
            return placements;
        }
        var asked = new HashSet<>(names);
        var others =
                files.nodes().stream()
                        .filter(name -> !asked.contains(name))
                        .map(files::node)
                        .filter(node -> NodeStanding.of(node).isEmpty())
                        .toList();
        var known =
                placements.stream()
                        .filter(one -> one.verdict() == AnswerVerdict.FITS)
                        .filter(one -> NodeStanding.of(files.node(one.node())).isEmpty())
                        .findFirst();
        var elsewhere =
                known.isPresent() || output == Output.TABLE
                        ? known.map(NodeSweep::goThere)
                        : sweep.elsewhere(others);
        return elsewhere.isEmpty()
                ? placements
                : placements.stream().map(one -> one.with(elsewhere.get())).toList();
    }
}
