package io.juxta.scheduler;

/// How often pods are tried.
public enum Attempts {
    /// Unschedulable pods are retried until a round places none.
    UNTIL_NONE_FITS,
    /// Each pod once.
    ONCE
}
