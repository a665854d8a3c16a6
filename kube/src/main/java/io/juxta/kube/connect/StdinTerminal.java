package io.juxta.kube.connect;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

/// Whether a person can type into standard input.
final class StdinTerminal {

    private StdinTerminal() {}

    /// The JDK answers only for input and output together, and output is often a pipe; the shell
    /// knows about input alone.
    static boolean isTerminal() {
        try {
            var test =
                    new ProcessBuilder("/bin/sh", "-c", "test -t 0")
                            .redirectInput(ProcessBuilder.Redirect.INHERIT)
                            .start();
            try {
                return test.waitFor(5, TimeUnit.SECONDS) && test.exitValue() == 0;
            } finally {
                test.destroyForcibly();
            }
        } catch (IOException _) {
            return false;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
