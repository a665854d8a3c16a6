/// The decision: Kubernetes' first solution, without walking all that comes before it.
///
/// Start at [Allocator]. It lets the plain search run for a while. Where that takes too long, a
/// [Solver] compiles the question into a [Puzzle] over classes of equal devices, reduces it
/// ([Reductions]), refutes it by bounds ([Outlook]) and searches it ([ClassSearch]). `Lookahead`
/// then leads the plain search past every branch that is proved to be empty. `docs/solver.md` draws
/// the whole. Every bound proves a no and never a yes, so a wrong yes cannot come from here.
@NullMarked
package io.juxta.allocator.solver;

import org.jspecify.annotations.NullMarked;
