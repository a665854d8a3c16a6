package io.juxta.cli.convert;

import io.juxta.cli.command.Command;
import io.juxta.cli.command.Manual;
import io.juxta.cli.options.CommandOptions;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.ExitCode;
import io.juxta.cli.page.Output;
import java.util.List;
import picocli.CommandLine.ParseResult;

/// `juxta convert`: older API versions and the enhancement texts' dialect as 1.37 writes them.
public final class ConvertCommand implements Command {

    private static final List<Output> OUTPUTS = List.of(Output.YAML, Output.JSON);

    @Override
    public Manual manual() {
        return new Manual(
                "convert",
                "Write objects of older API versions as resource.k8s.io/v1",
                """
                Prints objects as Kubernetes 1.37 writes them: resource.k8s.io/v1beta1 and v1beta2 become
                v1, and fields of the enhancement texts (the seed dialect) get their 1.37 names. Each
                change is noted on standard error. Objects of other kinds pass through. Comments are
                not kept.

                The exit code is 0, or 1 when something cannot be said in 1.37: it is named and left
                out; 2 when some of the input cannot be read: it is named, the rest is printed.
                """,
                """
                # Convert a file
                {program} convert -f old.yaml > new.yaml

                # Convert a folder and see whether a 1.37 API server would take the result
                {program} convert -f manifests -R | {program} validate -f -
                """,
                "-f FILE... [options]",
                List.of(
                        CommandOptions.input("{\"id\":...,\"object\":{...}}."),
                        CommandOptions.output(OUTPUTS)),
                List.of());
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        var options = CommandOptions.from(arguments, OUTPUTS);
        return switch (options.mode()) {
            case BATCH -> ConvertBatch.run(console);
            case OBJECTS -> ConvertFiles.run(options, console);
        };
    }
}
