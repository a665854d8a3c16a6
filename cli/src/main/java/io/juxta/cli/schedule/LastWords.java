package io.juxta.cli.schedule;

import io.juxta.cli.page.Bug;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.ExitCode;

/// Ends the process when one of its threads dies: whoever runs it starts it again, and another
/// instance takes over meanwhile. One that lives on without a thread would look well and do
/// nothing.
final class LastWords {

    private LastWords() {}

    /// From now on, any thread that ends by an exception ends the process with [ExitCode#BUG],
    /// after one line.
    static void of(Console console) {
        Thread.setDefaultUncaughtExceptionHandler(
                (thread, thrown) -> {
                    try {
                        console.error(
                                "The thread \"%s\" died, and the scheduler with it."
                                        .formatted(thread.getName()));
                        Bug.report(thrown, console);
                    } finally {
                        Runtime.getRuntime().halt(ExitCode.BUG.code());
                    }
                });
    }
}
