package io.juxta.allocator.why;

import java.util.Comparator;

/// A change with which claims fit: it was applied, and the question solved again.
///
/// @param fit the resulting devices, in one line
public record Remedy(Change change, String fit) {

    /// Smallest change first.
    static final Comparator<Remedy> BY_SIZE =
            Comparator.<Remedy>comparingInt(remedy -> kind(remedy.change()))
                    .thenComparingLong(remedy -> amount(remedy.change()));

    /// Ranks the effort: no change at all, then the claim itself, then other claims, then the
    /// machine.
    private static int kind(Change change) {
        return switch (change) {
            case Change.OtherNode _ -> 0;
            case Change.AddToleration _ -> 1;
            case Change.AddTolerations _ -> 2;
            case Change.LowerCount _ -> 3;
            case Change.RemoveConstraint _ -> 4;
            case Change.LoosenSelector _ -> 5;
            case Change.FreeClaims _ -> 6;
            case Change.AddDevice _ -> 7;
        };
    }

    private static long amount(Change change) {
        return switch (change) {
            case Change.LowerCount lower -> lower.from() - lower.to();
            case Change.FreeClaims(var claims) -> claims.size();
            case Change.OtherNode _,
                    Change.AddToleration _,
                    Change.AddTolerations _,
                    Change.RemoveConstraint _,
                    Change.LoosenSelector _,
                    Change.AddDevice _ ->
                    0;
        };
    }
}
