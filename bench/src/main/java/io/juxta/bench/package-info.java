/// Benchmarks of the whole program: each answers one question and prints the result beside a
/// baseline. Figures and the machine they come from are in `docs/benchmarks.md`. Start at
/// [LoadBench]. No other room depends on this one.
@NullMarked
package io.juxta.bench;

import org.jspecify.annotations.NullMarked;
