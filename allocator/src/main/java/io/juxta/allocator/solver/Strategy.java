package io.juxta.allocator.solver;

import java.util.Set;

/// Which ways of deciding are used. The answer is the same with each, as long as the budget lasts.
///
/// @param firstTry whether Kubernetes' own search gets the first try
/// @param solver whether the solver goes on where that takes too long
/// @param shortcuts the solver may take
public record Strategy(boolean firstTry, boolean solver, Set<Shortcut> shortcuts) {

    /// Both, one after the other.
    public static final Strategy STANDARD = new Strategy(true, true, Shortcut.ALL);

    /// Kubernetes' own search alone.
    public static final Strategy FIRST_FIT = new Strategy(true, false, Set.of());

    public Strategy {
        shortcuts = Set.copyOf(shortcuts);
        if (!firstTry && !solver) {
            throw new IllegalArgumentException("There must be some way to decide.");
        }
    }

    /// The solver alone, with these shortcuts.
    public static Strategy solver(Set<Shortcut> shortcuts) {
        return new Strategy(false, true, shortcuts);
    }
}
