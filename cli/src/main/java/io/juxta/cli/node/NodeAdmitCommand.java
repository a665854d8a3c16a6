package io.juxta.cli.node;

import io.juxta.cli.command.Command;
import io.juxta.cli.command.Manual;
import io.juxta.cli.options.CommandOptions;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.ExitCode;
import java.util.List;
import picocli.CommandLine.ParseResult;

/// `juxta node admit`: which pods a kubelet admits, and what it allocates for each.
final class NodeAdmitCommand implements Command {

    @Override
    public Manual manual() {
        return new Manual(
                "node admit",
                "Which pods does a kubelet admit, and what is each given?",
                """
                Offers pods to a kubelet 1.37 on a machine, one after the other, and says what each is
                given: CPUs, memory and devices, on which NUMA nodes; or why it is turned away, and what
                would let it in. Every "would be admitted" was tried.

                Pods come in the order of -f; Deployments, ReplicaSets, StatefulSets, DaemonSets and
                Jobs count as the pods they would make. --remove and --restart happen where they stand
                between the -f, and a file that is named again offers those of its pods again that do
                not run. A pod counts by what was said of it last.

                The exit code is 0 when all pods are admitted, 1 when one is not, 2 when the input cannot
                be read or the kubelet would not start, 3 when it is undecided.
                """,
                """
                # What will the kubelet do with these pods?
                {program} node admit --machine examples/node/machine.json --kubelet examples/node/kubelet.yaml \\
                  --devices examples/node/devices.yaml -f examples/node/pods.yaml

                # The pods of one node of a dump, and its GPUs as its capture tells of them
                {program} node admit --machine capture.tar.gz --kubelet kubelet.yaml -f dump/ --node worker-1 \\
                  --pci-devices example.com/gpu=0x03

                # Is there room again once a pod is gone and the kubelet has restarted?
                {program} node admit --machine examples/node/machine.json --kubelet examples/node/kubelet.yaml \\
                  --devices examples/node/devices.yaml -f examples/node/pods.yaml \\
                  --remove train --restart -f examples/node/pods.yaml

                # Go on from what a kubelet has saved
                {program} node admit --machine capture.tar.gz --kubelet kubelet.yaml --state state/ -f pods/

                # Ask as a program
                echo '{"id":1,"machine":{...},"kubelet":{...},"events":[...]}' | {program} node admit --batch
                """,
                "--kubelet FILE -f FILE... [options]",
                List.of(
                        new Manual.Section(
                                "Node",
                                List.of(
                                        NodeAsk.machineOption(),
                                        NodeAsk.kubeletOption(),
                                        NodeAsk.nodeOption(),
                                        NodeAsk.devicesOption(),
                                        NodeAsk.pciDevicesOption(),
                                        NodeAsk.stateOption(),
                                        NodeAsk.saveStateOption())),
                        CommandOptions.input(
                                "{\"id\":..., \"machine\":{...}, \"kubelet\":{...},"
                                        + " \"devices\":{...}, \"events\":[{\"admit\":{...}}]};"
                                        + " \"featureGates\" and \"budget\" may be added; with"
                                        + " \"strict\":true the kubelet's configuration is checked"
                                        + " as its file is."),
                        NodeEvents.section(),
                        NodeAsk.rules(),
                        NodeExtensions.section(),
                        CommandOptions.output(NodeAdmit.OUTPUTS)),
                List.of());
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        return NodeAdmit.run(arguments, console);
    }
}
