package io.juxta.cli.node;

import io.juxta.cli.batch.BatchGates;
import io.juxta.cli.command.Command;
import io.juxta.cli.command.Manual;
import io.juxta.cli.options.CommandOptions;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.ExitCode;
import io.juxta.cli.page.Output;
import java.util.List;
import picocli.CommandLine.ParseResult;

/// `juxta node merge`: which NUMA nodes the topology manager chooses.
final class NodeMergeCommand implements Command {

    private static final List<Output> OUTPUTS = List.of(Output.TABLE, Output.JSON, Output.YAML);

    @Override
    public Manual manual() {
        return new Manual(
                "node merge",
                "Which NUMA nodes does the topology manager settle on?",
                """
                Brings together where the resources of a pod could live, as the topology manager of a
                1.37 kubelet does, without trying every combination: which NUMA nodes it settles on, and
                whether the pod is admitted. A file of -f holds one question, as YAML or JSON, with the
                fields of a batch line.

                The exit code is 0 when the pod is admitted, 1 when it is not, 2 when the input cannot be
                read or the kubelet would not start, 3 when it is undecided.
                """,
                """
                # Which nodes do CPUs and a device settle on?
                {program} node merge -f docs/samples/merge.yaml

                # Ask as a program
                echo '{"id":1,"policy":"none","numaNodes":[0],"providers":[]}' | {program} node merge --batch
                """,
                "-f FILE... [options]",
                List.of(
                        CommandOptions.input(
                                "{\"id\":..., \"policy\":\"restricted\", \"numaNodes\":[0,1],"
                                        + " \"providers\":[{...}]}; \"policyOptions\","
                                        + " \"distances\", \"usage\", \"featureGates\" and"
                                        + " \"budget\" may be added."),
                        NodeAsk.rules(),
                        NodeExtensions.section(),
                        CommandOptions.output(OUTPUTS)),
                List.of());
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        var options = CommandOptions.from(arguments, OUTPUTS);
        var extensions = NodeExtensions.from(arguments);
        var budget = NodeAsk.budget(arguments);
        var gates = BatchGates.from(options, console);
        return switch (options.mode()) {
            case BATCH -> NodeMergeBatch.run(gates, extensions, budget, console);
            case OBJECTS -> NodeMerge.run(options, gates, extensions, budget, console);
        };
    }
}
