package io.juxta.cli.schedule;

import io.juxta.cli.page.UsageException;
import java.util.List;

/// What the scheduler is beside others.
public enum ScheduleMode {
    /// It has nodes and devices of its own.
    OWN,
    /// It is the only one.
    REPLACE;

    /// The mode that was typed, or the one that the profiles mean: whoever serves
    /// `default-scheduler` replaces it.
    static ScheduleMode of(String typed, List<String> profiles) {
        return switch (typed) {
            case "own" -> OWN;
            case "replace" -> REPLACE;
            case "" -> profiles.contains("default-scheduler") ? REPLACE : OWN;
            default ->
                    throw new UsageException(
                            "--mode=%s is neither own nor replace.".formatted(typed));
        };
    }
}
