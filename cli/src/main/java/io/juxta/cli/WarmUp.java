package io.juxta.cli;

import io.juxta.cel.Compiler;
import io.juxta.cel.Environment;
import io.juxta.cel.Use;
import io.juxta.model.Quantity;
import java.util.Arrays;
import java.util.Set;

/// Loads on a second thread what the commands over selectors need once they have read their files:
/// the arithmetic of quantities, and cel-java with its tables. A third of such a command's time.
///
/// Nothing waits for it and nothing comes of it, so the answer is the same with and without.
final class WarmUp {

    /// The commands that first read files and then evaluate selectors.
    private static final Set<String> COMMANDS = Set.of("allocate", "cel", "explain", "simulate");

    /// Looks at all that a device has, and calls what most selectors call.
    private static final String SELECTOR =
            """
            device.driver.startsWith("a") && device.attributes["a"].b == "c" &&
            "d" in device.capacity["a"] && device.capacity["a"].d.compareTo(quantity("1")) >= 0""";

    private WarmUp() {}

    /// Starts, where there is a processor to spare.
    static void start(String[] arguments) {
        if (isFor(arguments) && Runtime.getRuntime().availableProcessors() > 1) {
            Thread.ofPlatform()
                    .daemon()
                    .name("warm-up")
                    .uncaughtExceptionHandler((_, _) -> {})
                    .start(WarmUp::run);
        }
    }

    private static boolean isFor(String[] arguments) {
        return arguments.length > 1
                && COMMANDS.contains(arguments[0])
                && Arrays.stream(arguments).noneMatch(Main::asksForHelp);
    }

    /// Quantities first: they are in the files.
    static void run() {
        Quantity.parse("1Gi");
        new Compiler(Environment.STORED).compile(SELECTOR, Use.SELECTOR);
    }
}
