/// The proof of a yes: does this allocation keep every rule?
///
/// Start at [AllocationChecker]. It reads the records of the world and the claims, and decides each
/// rule anew, one file per kind of rule. It shares no code with the search: of the packages beside
/// it, it sees only what a world is made of. `ArchitectureTest` holds that.
@NullMarked
package io.juxta.allocator.check;

import org.jspecify.annotations.NullMarked;
