package io.juxta.allocator.why;

import java.util.List;

/// Facts that stand in each other's way.
///
/// With `minimal` it is irreducible: **with any one member lifted, and all else as it is, an
/// allocation exists.** That is what people try and what programs can check; so it is not said
/// where two conflicts have nothing to do with each other, since lifting a member of one leaves the
/// other. Then, and when the budget ended first, the members are still a proof: they rule out every
/// allocation even with all other facts lifted.
///
/// Where a shortage can be cured in several ways (free this device and that, or this and another),
/// a minimal conflict has only the members that have a part in every proof. The rest of the world
/// stands behind them.
public record Conflict(List<Member> members, boolean minimal) {

    public Conflict {
        members = List.copyOf(members);
    }
}
