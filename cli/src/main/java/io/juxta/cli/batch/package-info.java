/// Batch mode: one JSON object a line in, one answer a line out.
///
/// Start at [Batch]. A [QuestionShape] is the schema of a question; [LoadedWorlds] keeps objects
/// that were loaded under a name. Lines, worlds and memory are bounded.
@NullMarked
package io.juxta.cli.batch;

import org.jspecify.annotations.NullMarked;
