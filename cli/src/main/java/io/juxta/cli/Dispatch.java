package io.juxta.cli;

import io.juxta.kube.InputException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/// Finds the command, reads its options, carries it out, and turns what goes wrong into one line
/// and an exit code.
final class Dispatch {

    private Dispatch() {}

    static ExitCode run(String[] arguments, Console console) {
        var name = arguments[0];
        try {
            var rest = Arrays.copyOfRange(arguments, 1, arguments.length);
            if (name.equals(KubectlCompletion.NAME)) {
                new KubectlCompletion(List.of(rest)).print(console);
                return ExitCode.YES;
            }
            var command = Commands.named(name);
            if (command.isEmpty()) {
                throw unknownCommand(name);
            }
            return command.get().run(parse(command.get().manual(), rest), console);
        } catch (UsageException e) {
            console.error(e.getMessage() + " " + seeHelp(name));
            return ExitCode.BAD;
        } catch (InputException e) {
            console.error(e.getMessage());
            return ExitCode.BAD;
        } catch (Console.ClosedException | Console.FullException e) {
            throw e;
        } catch (RuntimeException | StackOverflowError e) {
            Bug.report(e, console);
            return ExitCode.BUG;
        }
    }

    static ParseResult parse(Manual manual, String... arguments) {
        var spec = manual.spec();
        var line = new CommandLine(spec);
        line.setExpandAtFiles(false);
        line.setInterpolateVariables(false);
        try {
            return line.parseArgs(arguments);
        } catch (UnmatchedArgumentException e) {
            throw unknownArgument(e.getUnmatched().getFirst(), spec);
        } catch (MissingParameterException e) {
            throw new UsageException(missing(e) + ".");
        } catch (OverwrittenOptionException e) {
            throw new UsageException(
                    "%s is given more than once.".formatted(nameOf(e.getOverwritten())));
        } catch (ParameterException e) {
            throw new UsageException(e.getMessage() + ".");
        }
    }

    private static UsageException unknownCommand(String name) {
        return new UsageException(
                (name.startsWith("-") ? "There is no option " : "There is no command ")
                        + name
                        + Nearest.hint(name, Commands.names()));
    }

    private static UsageException unknownArgument(String argument, CommandSpec spec) {
        if (argument.startsWith("-") && argument.length() > 1) {
            var name =
                    argument.contains("=")
                            ? argument.substring(0, argument.indexOf('='))
                            : argument;
            return new UsageException(
                    "There is no option " + name + Nearest.hint(name, optionNames(spec)));
        }
        if (spec.findOption("--filename") != null) {
            return new UsageException(
                    "Nothing is done with %s: files are given with -f, as in -f %s."
                            .formatted(argument, argument));
        }
        return new UsageException("%s is one word too many.".formatted(argument));
    }

    private static List<String> optionNames(CommandSpec spec) {
        var names = new ArrayList<String>();
        for (var option : spec.options()) {
            names.addAll(Arrays.asList(option.names()));
        }
        return names;
    }

    private static String missing(MissingParameterException e) {
        var missing = e.getMissing();
        return missing.isEmpty()
                ? String.valueOf(e.getMessage())
                : nameOf(missing.getFirst()) + " needs " + missing.getFirst().paramLabel();
    }

    private static String nameOf(CommandLine.Model.ArgSpec argument) {
        return argument instanceof CommandLine.Model.OptionSpec option
                ? option.longestName()
                : "The command";
    }

    private static String seeHelp(String name) {
        return Commands.names().contains(name)
                ? "Run '%s %s --help'.".formatted(Program.name(), name)
                : "Run '%s --help'.".formatted(Program.name());
    }
}
