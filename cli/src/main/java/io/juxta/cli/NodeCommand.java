package io.juxta.cli;

import io.juxta.node.Budget;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/// `juxta node admit | compare | merge`: what a kubelet will do.
final class NodeCommand implements Command {

    private static final List<String> TASKS = List.of("admit", "compare", "merge");
    private static final List<Output> OUTPUTS =
            List.of(Output.TABLE, Output.WIDE, Output.JSON, Output.YAML);

    private static final List<Output> MERGE_OUTPUTS =
            List.of(Output.TABLE, Output.JSON, Output.YAML);

    @Override
    public Manual manual() {
        return new Manual(
                "node",
                "What will the kubelet of a node do with these pods?",
                """
                "node admit" offers pods to a kubelet 1.37 on a machine, one after the other, and says
                what each is given: CPUs, memory and devices, on which NUMA nodes; or why it is turned
                away, and what would let it in. Every "would be admitted" was tried.

                "node compare" does so under several configurations and says where they differ: how many
                pods are admitted, and how large a pod still fits at the end.

                "node merge" brings together where the resources of a pod could live, as the topology
                manager of a 1.37 kubelet does, without trying every combination: which NUMA nodes it
                settles on, and whether the pod is admitted. A question has the fields of a batch line:
                policy, policyOptions, numaNodes, distances, usage and providers.

                The exit code is 0 when all pods are admitted, 1 when one is not, 2 when the input cannot
                be read or the kubelet would not start, 3 when it is undecided; 0 after a comparison.
                """,
                """
                # What will the kubelet do with these pods?
                {program} node admit --machine examples/node/machine.json --kubelet examples/node/kubelet.yaml \\
                  --devices examples/node/devices.yaml -f examples/node/pods.yaml

                # Would another configuration take more of them?
                {program} node compare --machine examples/node/machine.json -f examples/node/pods.yaml \\
                  --devices examples/node/devices.yaml \\
                  --with examples/node/kubelet.yaml --with examples/node/most-allocated.yaml

                # Go on from what a kubelet has saved
                {program} node admit --machine capture.tar.gz --kubelet kubelet.yaml --state state/ -f pods/

                # Which nodes do CPUs and a device settle on?
                {program} node merge -f docs/samples/merge.yaml

                # Ask as a program
                echo '{"id":1,"policy":"none","numaNodes":[0],"providers":[]}' | {program} node merge --batch
                """,
                "admit|compare|merge -f FILE... [options]",
                List.of(
                        NodeAsk.section(),
                        Options.input(
                                "{\"id\":..., \"machine\":{...}, \"kubelet\":{...},"
                                        + " \"devices\":{...}, \"events\":[{\"admit\":{...}}]} for"
                                        + " admit; {\"id\":..., \"policy\":\"restricted\","
                                        + " \"numaNodes\":[0,1], \"providers\":[{...}]} for merge,"
                                        + " where \"policyOptions\", \"distances\", \"usage\","
                                        + " \"featureGates\" and \"budget\" may be added."),
                        new Manual.Section("Rules", rules()),
                        NodeExtensions.section(),
                        Options.output(OUTPUTS)),
                List.of(
                        PositionalParamSpec.builder()
                                .index("0")
                                .arity("0..1")
                                .type(String.class)
                                .paramLabel("TASK")
                                .completionCandidates(TASKS)
                                .build()));
    }

    private static List<OptionSpec> rules() {
        var rules = new ArrayList<>(Options.gateSwitches());
        rules.add(
                Manual.text(
                        "UNITS",
                        List.of(),
                        "How much work may be done before the answer is \"undecided\".",
                        "--budget"));
        return rules;
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        String task = arguments.matchedPositionalValue(0, "");
        return switch (task) {
            case "merge" -> merge(arguments, console);
            case "admit" -> NodeAdmit.run(arguments, console);
            case "compare" -> NodeCompare.run(arguments, console);
            case "" -> throw new UsageException("Which task? One of admit, compare and merge.");
            default ->
                    throw new UsageException(
                            "There is no task %s, only admit, compare and merge%s"
                                    .formatted(task, Nearest.hint(task, TASKS)));
        };
    }

    private static ExitCode merge(ParseResult arguments, Console console) {
        NodeAsk.refuse(
                arguments,
                "merge",
                "--machine",
                "--kubelet",
                "--devices",
                "--state",
                "--save-state",
                "--with");
        var options = Options.from(arguments, MERGE_OUTPUTS);
        var extensions = NodeExtensions.from(arguments);
        long budget = budget(arguments);
        var gates = BatchGates.from(options, console);
        return switch (options.mode()) {
            case BATCH -> NodeMergeBatch.run(gates, extensions, budget, console);
            case FILES -> NodeMerge.run(options, gates, extensions, budget, console);
        };
    }

    private static long budget(ParseResult arguments) {
        if (!arguments.hasMatchedOption("--budget")) {
            return Budget.DEFAULT;
        }
        String text = arguments.matchedOptionValue("--budget", "");
        try {
            long budget = Long.parseLong(text);
            if (budget > 0) {
                return budget;
            }
        } catch (NumberFormatException _) {
            // Said below.
        }
        throw new UsageException(
                "--budget is %s: a whole number above 0 is needed.".formatted(text));
    }
}
