/// A cluster that changes all the time while its parts are killed, stopped and cut off, with `juxta
/// schedule` placing its pods.
///
/// Start at [Soak]. What happens comes from a seed ([SoakWorld] for objects, [SoakFaults] for
/// failures); [SoakChecker] looks at the objects of one moment ([SoakSnapshot]) with plain code
/// that shares nothing with the scheduler.
@NullMarked
package io.juxta.conformance.soak;

import org.jspecify.annotations.NullMarked;
