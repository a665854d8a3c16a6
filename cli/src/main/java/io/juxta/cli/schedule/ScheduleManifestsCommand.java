package io.juxta.cli.schedule;

import io.juxta.cli.command.Command;
import io.juxta.cli.command.Manual;
import io.juxta.cli.fence.FenceManifests;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.ExitCode;
import io.juxta.cli.page.Output;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import java.util.List;
import java.util.TreeMap;
import picocli.CommandLine.ParseResult;

/// `juxta schedule manifests`: prints what a cluster needs before a scheduler starts in it.
final class ScheduleManifestsCommand implements Command {

    private static final List<Output> OUTPUTS = List.of(Output.YAML, Output.JSON);

    @Override
    public Manual manual() {
        return new Manual(
                "schedule manifests",
                "Print the permissions and fences that the scheduler needs",
                """
                Prints an account with the least permissions, what keeps the writes of an instance out
                that no longer leads, and, for --mode=own, what keeps other schedulers from the nodes
                and devices of this one, and this one from theirs: admission policies, the ConfigMap
                they read, and a DeviceTaintRule for each listed driver.

                Apply all of it. Nodes are not printed: a comment (with -o json a note) has the command
                that taints them. The cluster is not asked.
                """,
                """
                # Beside kube-scheduler, on the nodes labelled pool=gpu
                {program} schedule manifests --mode=own --own-nodes pool=gpu | kubectl apply -f -

                # Network-attached devices of a driver too
                {program} schedule manifests --mode=own --own-nodes pool=gpu --own-drivers nic.example.com
                """,
                "--mode=own|replace [options]",
                List.of(FenceOptions.section(), FenceOptions.output(OUTPUTS)),
                List.of());
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        var manifests = new FenceManifests(FenceOptions.plan(arguments));
        if (FenceOptions.output(arguments, OUTPUTS) == Output.YAML) {
            console.print(manifests.yaml());
            return ExitCode.YES;
        }
        var list = new TreeMap<String, Tree>();
        list.put("apiVersion", Tree.Text.of("v1"));
        list.put("kind", Tree.Text.of("List"));
        list.put("items", Tree.Sequence.of(manifests.objects()));
        console.line(TreeWriter.prettyJson(Tree.Mapping.of(list)));
        manifests
                .nodeCommands()
                .forEach(command -> console.note("Besides, on every owned node: " + command));
        return ExitCode.YES;
    }
}
