package io.juxta.allocator.why;

import java.util.List;

/// Facts that exclude each other.
///
/// With `minimal` it is irreducible: **with any one member lifted, and all else as it is, an
/// allocation exists.** That is what people try and what programs can check. It is not set where
/// there are two independent conflicts, since lifting a member of one leaves the other. Then, and
/// when the budget ended first, the members are still a proof: they exclude every allocation even
/// with all other facts lifted.
///
/// Where a shortage can be cured in several ways (free this device and that, or this and another),
/// a minimal conflict has only the members that are part of every proof. The rest of the world is
/// taken as given.
public record Conflict(List<ConflictMember> members, boolean minimal) {

    public Conflict {
        members = List.copyOf(members);
    }
}
