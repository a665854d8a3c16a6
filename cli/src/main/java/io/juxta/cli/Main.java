package io.juxta.cli;

import io.juxta.cli.page.Console;
import io.juxta.cli.page.ExitCode;
import io.juxta.cli.page.PageWidth;
import io.juxta.cli.page.ProgramInfo;
import io.juxta.cli.page.StandardOutput;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/// The entry point.
///
/// Help and version are printed here from prepared text, without loading any library; every other
/// command line goes to [Dispatch].
public final class Main {

    /// The exit code that a shell reports when the reader of the output has closed it.
    private static final int CLOSED = 141;

    private Main() {}

    public static void main(String[] arguments) {
        var code =
                run(
                        arguments,
                        new Console(
                                new FileInputStream(FileDescriptor.in),
                                new StandardOutput(),
                                new FileOutputStream(FileDescriptor.err),
                                PageWidth.of(
                                        System.getenv(),
                                        System.getProperty(PageWidth.PROPERTY, ""))));
        // Not exit(): that starts the logging system, which costs more than all of --help.
        Runtime.getRuntime().halt(code);
    }

    /// Runs one command line and prints on pages of the standard width.
    ///
    /// @return the exit code
    public static int run(String[] arguments, InputStream in, OutputStream out, OutputStream err) {
        return run(arguments, new Console(in, out, err));
    }

    static int run(String[] arguments, Console console) {
        try {
            var page = page(arguments);
            var code = ExitCode.YES;
            if (page != null) {
                console.print(page);
            } else if (isVersion(arguments)) {
                console.print(VersionCommand.table());
            } else {
                code = Dispatch.run(arguments, console);
            }
            console.flush();
            return code.code();
        } catch (Console.ClosedException e) {
            return CLOSED;
        } catch (Console.FullException e) {
            console.error("The answer cannot be written: " + e.reason() + ".");
            return ExitCode.BAD.code();
        }
    }

    /// The help page a command line asks for, or null when it asks for something else.
    private static @Nullable String page(String[] arguments) {
        if (arguments.length == 0 || asksForHelp(arguments[0])) {
            return ProgramInfo.help("juxta");
        }
        var first = arguments[0];
        if (first.equals("help")) {
            return switch (arguments.length) {
                case 1 -> ProgramInfo.help("juxta");
                case 2 -> ProgramInfo.help(asksForHelp(arguments[1]) ? first : arguments[1]);
                case 3 -> ProgramInfo.help(arguments[1], arguments[2]);
                default -> null;
            };
        }
        for (var i = 1; i < arguments.length; i++) {
            if (asksForHelp(arguments[i])) {
                var task = ProgramInfo.help(first, arguments[1]);
                return task == null ? ProgramInfo.help(first) : task;
            }
        }
        return null;
    }

    private static boolean asksForHelp(String argument) {
        return argument.equals("--help") || argument.equals("-h");
    }

    private static boolean isVersion(String[] arguments) {
        return arguments.length == 1
                && (arguments[0].equals("version") || arguments[0].equals("--version"));
    }
}
