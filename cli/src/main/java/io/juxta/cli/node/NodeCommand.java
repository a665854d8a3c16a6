package io.juxta.cli.node;

import io.juxta.cli.command.Command;
import io.juxta.cli.command.Manual;
import io.juxta.cli.command.Tasks;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.ExitCode;
import java.util.List;
import picocli.CommandLine.ParseResult;

/// `juxta node admit | compare | merge`: predicts what a kubelet does.
public final class NodeCommand implements Command {

    @Override
    public List<Command> tasks() {
        return List.of(new NodeAdmitCommand(), new NodeCompareCommand(), new NodeMergeCommand());
    }

    @Override
    public Manual manual() {
        return new Manual(
                "node",
                "What will the kubelet of a node do with these pods?",
                """
                Answers as the topology, CPU, memory and device managers of a 1.37 kubelet do: which pods
                are admitted on a machine, with which CPUs, memory and devices, on which NUMA nodes.
                """,
                """
                # What will the kubelet do with these pods?
                {program} node admit --machine examples/node/machine.json --kubelet examples/node/kubelet.yaml \\
                  --devices examples/node/devices.yaml -f examples/node/pods.yaml

                # Would another configuration take more of them?
                {program} node compare --machine examples/node/machine.json -f examples/node/pods.yaml \\
                  --devices examples/node/devices.yaml \\
                  --with examples/node/kubelet.yaml --with examples/node/most-allocated.yaml

                # Which nodes do CPUs and a device settle on?
                {program} node merge -f docs/samples/merge.yaml
                """,
                "TASK -f FILE... [options]",
                List.of(),
                List.of(Manual.task(tasks())));
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        throw Tasks.missing(this, Tasks.firstWord(arguments));
    }
}
