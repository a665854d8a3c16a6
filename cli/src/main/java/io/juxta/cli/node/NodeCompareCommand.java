package io.juxta.cli.node;

import io.juxta.cli.command.Command;
import io.juxta.cli.command.Manual;
import io.juxta.cli.options.CommandOptions;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.ExitCode;
import java.util.List;
import picocli.CommandLine.ParseResult;

/// `juxta node compare`: where several configurations of a kubelet differ.
final class NodeCompareCommand implements Command {

    @Override
    public Manual manual() {
        return new Manual(
                "node compare",
                "Where do several kubelet configurations differ over the same pods?",
                """
                Offers the same pods to a kubelet 1.37 under each of several configurations, and says
                where they differ: how many pods are admitted, which pod is the first that goes another
                way, and how large a pod still fits at the end. Pods and events are read as by "node
                admit". With --state each of them starts from what a kubelet has saved.

                The exit code is 0 after a comparison, 2 when the input cannot be read or a kubelet would
                not start.
                """,
                """
                # Would another configuration take more of them?
                {program} node compare --machine examples/node/machine.json -f examples/node/pods.yaml \\
                  --devices examples/node/devices.yaml \\
                  --with examples/node/kubelet.yaml --with examples/node/most-allocated.yaml

                # And from what runs on the node now?
                {program} node compare --machine capture.tar.gz --state state/ -f pods/ \\
                  --with old.yaml --with new.yaml
                """,
                "--with FILE --with FILE... -f FILE... [options]",
                List.of(
                        new Manual.Section(
                                "Node",
                                List.of(
                                        NodeAsk.machineOption(),
                                        NodeAsk.withOption(),
                                        NodeAsk.nodeOption(),
                                        NodeAsk.devicesOption(),
                                        NodeAsk.pciDevicesOption(),
                                        NodeAsk.stateOption())),
                        CommandOptions.inputFiles(),
                        NodeEvents.section(),
                        NodeAsk.rules(),
                        NodeExtensions.section(),
                        CommandOptions.output(NodeCompare.OUTPUTS)),
                List.of());
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        return NodeCompare.run(arguments, console);
    }
}
