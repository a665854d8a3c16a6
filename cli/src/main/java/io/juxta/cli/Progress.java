package io.juxta.cli;

/// Shows on a terminal how far long work has come, on a line that goes away; in a pipe, nothing.
final class Progress {

    private static final int WIDTH = 20;
    private static final int SHOWN_FROM = 50;

    private final Console console;
    private final String what;
    private final boolean shown;
    private int lastPercent = -1;

    private Progress(Console console, String what, boolean shown) {
        this.console = console;
        this.what = what;
        this.shown = shown;
    }

    /// @param what is counted, such as `nodes`
    @SuppressWarnings("SystemConsoleNull") // JDK 25 returns null again, as before JDK 22
    static Progress of(String what, Console console) {
        var terminal = System.console();
        return new Progress(console, what, terminal != null && terminal.isTerminal());
    }

    void done(int count, int all) {
        var percent = (int) (100L * count / Math.max(1, all));
        if (shown && all >= SHOWN_FROM && percent != lastPercent) {
            lastPercent = percent;
            var bar = "#".repeat(percent * WIDTH / 100);
            console.remark(
                    "\r[%s%s] %d/%d %s"
                            .formatted(bar, ".".repeat(WIDTH - bar.length()), count, all, what));
        }
    }

    /// Takes the line away.
    void end() {
        if (lastPercent >= 0) {
            console.remark("\r" + " ".repeat(79) + "\r");
        }
    }
}
