package io.juxta.cli;

import io.juxta.cli.command.Manual;
import io.juxta.cli.page.Bug;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.DidYouMean;
import io.juxta.cli.page.ExitCode;
import io.juxta.cli.page.ProgramInfo;
import io.juxta.cli.page.Sentence;
import io.juxta.cli.page.UsageException;
import io.juxta.kube.connect.ConnectionException;
import io.juxta.kube.text.InputException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/// Finds the command, parses its options, runs it, and turns errors into one line and an exit code.
final class Dispatch {

    private static final int MOST_NAMED = 9;

    private Dispatch() {}

    static ExitCode run(String[] arguments, Console console) {
        var name = arguments[0];
        var help = "";
        try {
            if (name.equals(KubectlCompletion.NAME)) {
                new KubectlCompletion(List.of(arguments).subList(1, arguments.length))
                        .print(console);
                return ExitCode.YES;
            }
            var call = Commands.called(List.of(arguments));
            if (call.isEmpty()) {
                throw unknownCommand(name);
            }
            var command = call.get().command();
            var manual = command.manual();
            help = manual.name() + " ";
            var code =
                    command.run(parse(manual, call.get().rest().toArray(String[]::new)), console);
            console.end();
            return code;
        } catch (UsageException e) {
            console.error(
                    "%s Run '%s %s--help'.".formatted(e.getMessage(), ProgramInfo.name(), help));
            return ExitCode.BAD;
        } catch (ConnectionException e) {
            console.error(Sentence.ended(e.getMessage()));
            return ExitCode.BAD;
        } catch (InputException e) {
            console.error(e.getMessage());
            return ExitCode.BAD;
        } catch (Console.ClosedException | Console.FullException e) {
            throw e;
        } catch (OutOfMemoryError _) {
            console.error(
                    "The %,d MB of memory that Java may use are not enough. JUXTA_JAVA_OPTS=-Xmx8g gives it more."
                            .formatted(Runtime.getRuntime().maxMemory() >> 20));
            return ExitCode.BAD;
        } catch (RuntimeException | StackOverflowError e) {
            Bug.report(e, console);
            return ExitCode.BUG;
        }
    }

    static ParseResult parse(Manual manual, String... arguments) {
        var line = new CommandLine(manual.spec());
        line.setExpandAtFiles(false);
        line.setInterpolateVariables(false);
        line.registerConverter(Path.class, Dispatch::path);
        // A command without options has tasks alone, and says so itself.
        line.setUnmatchedArgumentsAllowed(manual.isFamily());
        try {
            return line.parseArgs(arguments);
        } catch (UnmatchedArgumentException e) {
            throw unknownArgument(e.getUnmatched().getFirst(), manual);
        } catch (MissingParameterException e) {
            throw new UsageException(missing(e) + ".");
        } catch (OverwrittenOptionException e) {
            throw new UsageException(
                    "%s is given more than once.".formatted(nameOf(e.getOverwritten())));
        } catch (ParameterException e) {
            throw new UsageException(e.getMessage() + ".");
        }
    }

    /// What picocli does by itself, but by reflection, which takes longer than all other options.
    private static Path path(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new TypeConversionException(
                    "cannot convert '%s' to %s (%s)".formatted(text, Path.class, e));
        }
    }

    private static UsageException unknownCommand(String name) {
        return new UsageException(
                (name.startsWith("-") ? "There is no option " : "There is no command ")
                        + name
                        + DidYouMean.hint(name, Commands.names()));
    }

    private static UsageException unknownArgument(String argument, Manual manual) {
        if (argument.startsWith("-") && argument.length() > 1) {
            var name =
                    argument.contains("=")
                            ? argument.substring(0, argument.indexOf('='))
                            : argument;
            var others = Commands.thatKnow(name);
            return new UsageException(
                    others.isEmpty()
                            ? "There is no option "
                                    + name
                                    + DidYouMean.hint(name, manual.optionNames())
                            : "%s does not go with %s%s."
                                    .formatted(name, manual.name(), onlyWith(others)));
        }
        if (manual.optionNames().contains("--filename")) {
            return new UsageException(
                    "Nothing is done with %s: files are given with -f, as in -f %s."
                            .formatted(argument, argument));
        }
        return new UsageException("%s is one word too many.".formatted(argument));
    }

    /// Empty where most commands have the option.
    private static String onlyWith(List<String> names) {
        if (names.size() > MOST_NAMED) {
            return "";
        }
        return ", only with "
                + (names.size() == 1
                        ? names.getFirst()
                        : String.join(", ", names.subList(0, names.size() - 1))
                                + " and "
                                + names.getLast());
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
}
