package io.juxta.cli;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.ParseResult;

/// `juxta explain`: on which nodes claims fit, and why not on the others.
final class ExplainCommand implements Command {

    private static final List<Output> OUTPUTS =
            List.of(Output.TABLE, Output.WIDE, Output.JSON, Output.YAML);

    @Override
    public Manual manual() {
        return new Manual(
                "explain",
                "On which nodes do these claims fit, and why not on the others?",
                """
                Asks every node of the files, as a Kubernetes 1.37 scheduler would, and says for each in
                one line which devices the claims get there, or why they get none. The nodes are the Node
                objects, and those that ResourceSlices name.

                With --node you see one node closely: how many devices each request could have, and what
                rules out the others: in use and by whom, a selector, a taint, a counter, a capacity.
                With -o wide you see that device by device.

                The exit code is 0 when the claims fit on a node, 1 when they fit on none, 2 when the
                input cannot be read, 3 when they fit on none and some nodes are undecided.
                """,
                """
                # Where does a claim fit?
                {program} explain -f examples/gpu-nic --claim default/pair

                # Why not on this node?
                {program} explain -f examples/gpu-nic --claim default/pair --node worker-2

                # Device by device
                {program} explain -f examples/gpu-nic --claim default/pair --node worker-2 -o wide

                # What a cluster holds
                kubectl get nodes,resourceslices,deviceclasses,resourceclaims -A -o yaml | \\
                  {program} explain -f - --claim team/gpu
                """,
                "-f FILE... --claim NS/NAME... [options]",
                List.of(
                        PlacementAsk.section("Only this node."),
                        Options.inputFiles(),
                        Options.rules(),
                        Options.output(OUTPUTS)),
                List.of());
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        var options = Options.from(arguments, OUTPUTS);
        var ask = PlacementAsk.from(arguments);
        var names = ask.required();
        var read = ClusterFiles.readToAllocate(options, console);
        if (read.isEmpty()) {
            return ExitCode.BAD;
        }
        var files = read.get();
        var found = files.claims(names, console);
        if (found.isEmpty()) {
            return ExitCode.BAD;
        }
        var named = found.get();
        var claims = named.stream().filter(claim -> !claim.isAllocated()).toList();
        var nodes = ask.node() == null ? files.nodes() : List.of(ask.node());
        if (nodes.isEmpty()) {
            console.error(
                    "There is no node in the files: add Node objects, or name one with --node.");
            return ExitCode.BAD;
        }
        var bare = nodes.stream().filter(node -> files.doubt(node).isPresent()).toList();
        if (bare.size() == 1) {
            files.doubt(bare.getFirst()).ifPresent(console::warning);
        } else if (!bare.isEmpty()) {
            console.warning(
                    "%d nodes have no Node object in the files, only their names: %s."
                            .formatted(bare.size(), CelTable.some(bare, 60)));
        }
        var placements = new ArrayList<Placement>();
        if (!claims.isEmpty()) {
            var world = files.world();
            var budget = ask.budgetOver(files.budget());
            for (var node : nodes) {
                placements.add(Placement.ask(world.on(files.node(node)), claims, budget));
            }
        }
        var page = new ExplainPage(named, placements, ask.node() != null);
        page.print(options.output(), console);
        return page.exit();
    }
}
