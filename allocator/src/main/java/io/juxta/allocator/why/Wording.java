package io.juxta.allocator.why;

import io.juxta.model.Claim;
import java.util.List;

/// Turns reasons into sentences, without the full stop. All sentences come from here, and from the
/// data alone.
public final class Wording {

    private Wording() {}

    /// Why one device is refused, as in `in use by default/train (pod default/train-0)`.
    public static String of(Refusal refusal) {
        return RefusalWords.of(refusal);
    }

    /// The same in a word or two, for many devices at once.
    public static String inAWord(Refusal refusal) {
        return RefusalWords.word(refusal);
    }

    /// The name of a member of a conflict, as in `constraint 0`.
    ///
    /// @param claims in question; where there is one it need not be named
    public static String name(ConflictMember member, List<Claim> claims) {
        return ConflictWords.name(member, claims.size() > 1);
    }

    /// The description of a member of a conflict, as in `numaNode must have a value in common`.
    public static String of(ConflictMember member) {
        return ConflictWords.of(member);
    }

    /// The text of a change, as in `drop constraint 0`.
    ///
    /// @param claims in question; where there is one it need not be named
    public static String of(FitChange change, List<Claim> claims) {
        return RemedyWords.of(change, claims.size() > 1);
    }
}
