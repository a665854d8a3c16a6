/// The checker: does an allocation keep every rule?
///
/// Start at [AllocationChecker]. It reads the records of the world and the claims, and evaluates
/// each rule again, one file per kind of rule. It shares no code with the search: of the packages
/// beside it, it uses only the world. `ArchitectureTest` checks that.
@NullMarked
package io.juxta.allocator.check;

import org.jspecify.annotations.NullMarked;
