/// What tests and benchmarks share: seeded objects and the ways to spoil them, seeded machines, big
/// dumps, YAML cases, and the comparison of two batch programs.
///
/// Everything random comes from a seed and an index, so any single failure can be reproduced. This
/// room is for test scope: no room that ships depends on it. Start at [ValidationQuestions] and
/// [Comparison].
@NullMarked
package io.juxta.testkit;

import org.jspecify.annotations.NullMarked;
