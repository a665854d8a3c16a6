package io.juxta.cli;

import io.juxta.cli.command.Command;
import io.juxta.cli.command.Manual;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.ExitCode;
import io.juxta.cli.page.ProgramInfo;
import io.juxta.cli.page.UsageException;
import java.util.List;
import picocli.CommandLine.ParseResult;

/// `juxta version`: which program, which rules, which Java.
final class VersionCommand implements Command {

    @Override
    public Manual manual() {
        return new Manual(
                "version",
                "The versions of juxta, of the Kubernetes it knows and of Java",
                "Prints the version of juxta, of the Kubernetes whose rules it applies, and of the"
                        + " Java it runs on.",
                """
                # For people
                {program} version

                # For programs
                {program} version -o json
                """,
                "[-o FORMAT]",
                List.of(
                        new Manual.Section(
                                "Options",
                                List.of(
                                        Manual.text(
                                                "FORMAT",
                                                List.of("table", "json", "yaml"),
                                                "How to print: table, json or yaml.",
                                                "-o",
                                                "--output")))),
                List.of());
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        var format = arguments.matchedOptionValue("--output", "table");
        switch (format) {
            case "table" -> console.print(table());
            case "json" ->
                    console.print(
                            """
                            {"apiVersion":"juxta.io/v1alpha1","kind":"Version","juxta":"%s","kubernetes":"%s","java":"%s"}
                            """
                                    .formatted(
                                            ProgramInfo.version(), ProgramInfo.KUBERNETES, java()));
            case "yaml" ->
                    console.print(
                            """
                            apiVersion: juxta.io/v1alpha1
                            kind: Version
                            juxta: %s
                            kubernetes: %s
                            java: %s
                            """
                                    .formatted(
                                            ProgramInfo.version(), ProgramInfo.KUBERNETES, java()));
            default ->
                    throw new UsageException(
                            "There is no output format %s here: table, json or yaml."
                                    .formatted(format));
        }
        return ExitCode.YES;
    }

    /// The text for people. Written without a library, for a fast start.
    static String table() {
        return "juxta        "
                + ProgramInfo.version()
                + "\n"
                + "Kubernetes   "
                + ProgramInfo.KUBERNETES
                + " (the rules it applies)\n"
                + "Java         "
                + java()
                + "\n";
    }

    private static String java() {
        return Runtime.version().toString();
    }
}
