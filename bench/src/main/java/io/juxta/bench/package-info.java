/// Measurements of the whole: programs that ask one question each and print the answer beside a
/// baseline. Figures and the machine they come from are in `docs/benchmarks.md`. Start at
/// [LoadBench]. Nobody depends on this room.
@NullMarked
package io.juxta.bench;

import org.jspecify.annotations.NullMarked;
