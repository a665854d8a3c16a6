package io.juxta.cli.page;

/// Shows the progress of long work on a terminal, on a line that is cleared; in a pipe, nothing.
public final class ProgressLine {

    /// The property in which the launcher tells what standard error is; without a launcher,
    /// standard output decides.
    private static final String STANDARD_ERROR = "juxta.stderr";

    private static final int WIDTH = 20;
    private static final int SHOWN_FROM = 50;

    private final Console console;
    private final String what;
    private final boolean shown;
    private int lastPercent = -1;

    private ProgressLine(Console console, String what, boolean shown) {
        this.console = console;
        this.what = what;
        this.shown = shown;
    }

    /// A progress line that is shown on a terminal only.
    ///
    /// @param what is counted, such as `nodes`
    public static ProgressLine of(String what, Console console) {
        return new ProgressLine(console, what, isSeen());
    }

    /// Whether a person watches standard error as it comes.
    @SuppressWarnings("SystemConsoleNull") // JDK 25 returns null again, as before JDK 22
    public static boolean isSeen() {
        var told = System.getProperty(STANDARD_ERROR);
        if (told != null) {
            return told.equals("terminal");
        }
        var terminal = System.console();
        return terminal != null && terminal.isTerminal();
    }

    public void done(int count, int all) {
        var percent = percent(count, all);
        if (shown && all >= SHOWN_FROM && percent != lastPercent) {
            lastPercent = percent;
            console.progress("%s %d/%d %s".formatted(bar(percent), count, all, what));
        }
    }

    /// How far work is whose end is not known.
    public void done(int count) {
        if (shown) {
            console.progress("%d %s".formatted(count, what));
        }
    }

    static int percent(long count, long all) {
        return (int) Math.min(100, 100 * count / Math.max(1, all));
    }

    static String bar(int percent) {
        var bar = "#".repeat(percent * WIDTH / 100);
        return "[%s%s]".formatted(bar, ".".repeat(WIDTH - bar.length()));
    }

    /// Clears the line.
    public void end() {
        console.endProgress();
    }
}
