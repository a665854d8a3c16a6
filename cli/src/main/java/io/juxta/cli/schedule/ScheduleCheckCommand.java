package io.juxta.cli.schedule;

import io.juxta.cli.command.Command;
import io.juxta.cli.command.Manual;
import io.juxta.cli.fence.FenceCheck;
import io.juxta.cli.fence.FenceFinding;
import io.juxta.cli.load.LiveServer;
import io.juxta.cli.options.ClusterAccess;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.ExitCode;
import io.juxta.cli.page.JsonAnswer;
import io.juxta.cli.page.Output;
import io.juxta.kube.live.ObjectsApi;
import io.juxta.kube.text.TreeWriter;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.ParseResult;

/// `juxta schedule check`: what of the manifests a cluster lacks.
final class ScheduleCheckCommand implements Command {

    private static final List<Output> OUTPUTS = List.of(Output.TABLE, Output.JSON);

    @Override
    public Manual manual() {
        return new Manual(
                "schedule check",
                "Which fences of the scheduler does the cluster lack?",
                """
                Compares the cluster with what "schedule manifests" prints for the same options, and
                looks for the taint on every owned node. Each thing that is missing or differs is a
                line with its cure. What an object says beside its manifest does not count.

                The exit code is 0 when nothing is missing, 1 when something is, 2 when the cluster
                cannot be asked.
                """,
                """
                {program} schedule check --mode=own --own-nodes pool=gpu
                """,
                "--mode=own|replace [options]",
                List.of(
                        FenceOptions.section(),
                        ClusterAccess.section(ClusterAccess.FileUse.NOT_TAKEN),
                        FenceOptions.output(OUTPUTS)),
                List.of());
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        var plan = FenceOptions.plan(arguments);
        var output = FenceOptions.output(arguments, OUTPUTS);
        List<FenceFinding> findings;
        try (var server = LiveServer.of(ClusterAccess.connection(arguments), 0, 0)) {
            findings = new FenceCheck(new ObjectsApi(server.client()), plan).all();
        } catch (IOException e) {
            console.error("The cluster cannot be read: %s".formatted(e.getMessage()));
            return ExitCode.BAD;
        }
        if (output == Output.JSON) {
            console.line(
                    TreeWriter.prettyJson(
                            JsonAnswer.of("FenceReport")
                                    .put(
                                            "findings",
                                            findings.stream().map(FenceFinding::tree).toList())
                                    .tree()));
        } else if (findings.isEmpty()) {
            console.print("All fences are there.\n");
        } else {
            findings.forEach(each -> console.print(each.line() + "\n"));
        }
        return findings.isEmpty() ? ExitCode.YES : ExitCode.NO;
    }
}
