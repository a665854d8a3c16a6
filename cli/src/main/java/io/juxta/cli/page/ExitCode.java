package io.juxta.cli.page;

/// How the program ends. The order is from harmless to worst: of several, the worst wins.
public enum ExitCode {
    /// Valid, converted, printed.
    YES(0),
    /// Invalid, or converted with a loss.
    NO(1),
    /// The budget ended before an answer was found.
    UNDECIDED(3),
    /// Bad usage or bad input.
    BAD(2),
    /// An internal error.
    BUG(70);

    private final int code;

    ExitCode(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }

    public ExitCode or(ExitCode other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
