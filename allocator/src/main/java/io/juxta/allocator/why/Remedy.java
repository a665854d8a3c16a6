package io.juxta.allocator.why;

import java.util.Comparator;

/// A change with which claims fit: it was applied, and the question solved again.
///
/// @param fit the resulting devices, in one line
public record Remedy(FitChange change, String fit) {

    /// Smallest change first.
    static final Comparator<Remedy> BY_SIZE =
            Comparator.<Remedy>comparingInt(remedy -> kind(remedy.change()))
                    .thenComparingLong(remedy -> amount(remedy.change()));

    /// Ranks the effort: no change at all, then the claim itself, then other claims, then the
    /// machine.
    private static int kind(FitChange change) {
        return switch (change) {
            case FitChange.OtherNode _ -> 0;
            case FitChange.AddToleration _ -> 1;
            case FitChange.AddTolerations _ -> 2;
            case FitChange.LowerCount _ -> 3;
            case FitChange.RemoveConstraint _ -> 4;
            case FitChange.LoosenSelector _ -> 5;
            case FitChange.FreeClaims _ -> 6;
            case FitChange.AddDevice _ -> 7;
        };
    }

    private static long amount(FitChange change) {
        return switch (change) {
            case FitChange.LowerCount lower -> lower.from() - lower.to();
            case FitChange.FreeClaims(var claims) -> claims.size();
            case FitChange.OtherNode _,
                    FitChange.AddToleration _,
                    FitChange.AddTolerations _,
                    FitChange.RemoveConstraint _,
                    FitChange.LoosenSelector _,
                    FitChange.AddDevice _ ->
                    0;
        };
    }
}
