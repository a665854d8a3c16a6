package io.juxta.cli.validate;

import io.juxta.cli.command.Command;
import io.juxta.cli.command.Manual;
import io.juxta.cli.options.AskedNames;
import io.juxta.cli.options.ClusterAccess;
import io.juxta.cli.options.CommandOptions;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.ExitCode;
import io.juxta.cli.page.Output;
import java.util.List;
import picocli.CommandLine.ParseResult;

/// `juxta validate`: would a Kubernetes 1.37 API server take these objects?
public final class ValidateCommand implements Command {

    private static final List<Output> OUTPUTS =
            List.of(Output.TABLE, Output.WIDE, Output.JSON, Output.YAML, Output.NAME);

    @Override
    public Manual manual() {
        return new Manual(
                "validate",
                "Would a Kubernetes 1.37 API server take these objects?",
                """
                Says what a Kubernetes 1.37 API server would answer to these objects: ResourceSlices,
                ResourceClaims and their templates, DeviceClasses, DeviceTaintRules, and Pods. For every
                refused field you see the file and line, what is wrong and how to cure it. Fields the
                server would drop because their feature gate is off are named too.

                Admission rules about nodes are applied when Node objects are given, the one about
                namespaces when Namespace objects are; who may write what is not checked.

                With --live the objects are judged as "kubectl apply" would write them into the cluster
                of the current context: one of the same name that is stored is updated, with all rules
                about what may not change, and any other is created. The feature gates are the server's,
                namespaces and nodes the cluster's. juxta reads with get, lists nodes where a slice
                chooses them by labels, and writes nothing, not even a dry run. Where a permission is
                missing it is named, with what is then assumed.

                A kind or version that a group of the API server does not have is an error too.
                Custom resources and kinds without rules are counted. What cannot be read is named,
                and everything else is judged.

                The exit code is 0 when all objects are valid, 1 when one is not, 2 when some of the
                input cannot be read.
                """,
                """
                # Check a file
                {program} validate -f claim.yaml

                # Check a folder; its juxta.yaml may set feature gates
                {program} validate -f examples/gpu-nic

                # Check what a cluster holds, with a feature of 1.37 switched on
                kubectl get resourceslices,resourceclaims -A -o yaml | \\
                  {program} validate -f - --feature-gates=DRAListTypeAttributes=true

                # Would my cluster take this, now?
                {program} validate -f claim.yaml --live

                # Ask about an update, as a program
                echo '{"id":1,"object":{...},"old":{...}}' | {program} validate --batch
                """,
                "-f FILE... [options]",
                List.of(
                        CommandOptions.input(
                                "{\"id\":...,\"object\":{...}}; \"old\", \"subresource\","
                                        + " \"namespaceLabels\", \"nodes\", \"featureGates\" and"
                                        + " \"profile\" may be added."),
                        ClusterAccess.section(
                                ClusterAccess.FileUse.NEEDED, List.of(AskedNames.namespace())),
                        CommandOptions.rules(),
                        CommandOptions.output(OUTPUTS)),
                List.of());
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        ClusterAccess.requireFiles(arguments);
        var options = CommandOptions.from(arguments, OUTPUTS);
        return switch (options.mode()) {
            case BATCH -> ValidateBatch.run(options, console);
            case OBJECTS -> ValidateFiles.run(options, console);
        };
    }
}
