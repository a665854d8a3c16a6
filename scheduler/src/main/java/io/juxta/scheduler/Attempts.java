package io.juxta.scheduler;

/// How often pods are tried.
public enum Attempts {
    /// Those left over again and again, until a round places none.
    UNTIL_NONE_FITS,
    /// Each pod once.
    ONCE
}
