package io.juxta.allocator.why;

import io.juxta.model.Claim;
import java.util.List;

/// Turns reasons into sentences, without the full stop. All of them are made behind this door, from
/// the data and from nothing else.
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

    /// What a member of a conflict is called, as in `constraint 0`.
    ///
    /// @param claims those asked for; where there is one it need not be named
    public static String name(Member member, List<Claim> claims) {
        return ConflictWords.name(member, claims.size() > 1);
    }

    /// What there is to say about a member of a conflict, as in `numaNode must have a value in
    /// common`.
    public static String of(Member member) {
        return ConflictWords.of(member);
    }

    /// What is to be done, as in `drop constraint 0`.
    ///
    /// @param claims those asked for; where there is one it need not be named
    public static String of(Change change, List<Claim> claims) {
        return RemedyWords.of(change, claims.size() > 1);
    }
}
