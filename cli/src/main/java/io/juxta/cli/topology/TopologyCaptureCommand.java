package io.juxta.cli.topology;

import io.juxta.cli.command.Command;
import io.juxta.cli.command.Manual;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.ExitCode;
import io.juxta.cli.page.UsageException;
import io.juxta.topology.DiscoveryException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/// `juxta topology capture`: the sysfs of a machine as one small file.
final class TopologyCaptureCommand implements Command {

    @Override
    public Manual manual() {
        return new Manual(
                "topology capture",
                "Save the files that describe a machine, to look at them elsewhere",
                """
                Saves just the files of sysfs that "topology" reads, as a .tar.gz to attach to a ticket:
                no serial numbers, no MAC addresses, no host name. Reading a capture gives the same
                answer as the machine itself. The same machine gives the same bytes.

                The exit code is 0, or 2 when there is no sysfs to read or the file cannot be written.
                """,
                """
                # Save this machine
                {program} topology capture machine.tar.gz

                # Look at it elsewhere
                {program} topology --sysfs machine.tar.gz
                """,
                "FILE.tar.gz [--sysfs PATH]",
                List.of(
                        new Manual.Section(
                                "Input",
                                List.of(
                                        Manual.path(
                                                "PATH",
                                                "The sysfs to read: a folder, or a capture as"
                                                        + " .tar.gz or .tgz. The default is that of"
                                                        + " this machine.",
                                                "--sysfs")))),
                List.of(
                        PositionalParamSpec.builder()
                                .index("0")
                                .arity("0..1")
                                .type(Path.class)
                                .paramLabel("FILE")
                                .build()));
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        Path file = arguments.matchedPositionalValue(0, Path.of(""));
        try {
            return switch (MachineSource.from(arguments, console)) {
                case MachineSource.Kernel kernel -> new Capture(file, kernel).write(console);
                case MachineSource.WrittenMachine(_, var written) ->
                        throw new UsageException(
                                "%s is no sysfs: a capture is made on the machine itself, or from its /sys."
                                        .formatted(written));
            };
        } catch (DiscoveryException e) {
            console.error(String.valueOf(e.getMessage()));
            return ExitCode.BAD;
        }
    }
}
