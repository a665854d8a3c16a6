/// Questions of programs: one JSON object a line in, one answer a line out.
///
/// Start at [Batch]. A [QuestionShape] says which fields a question has; [LoadedWorlds] keeps
/// objects that were loaded under a name. Lines, worlds and memory are bounded.
@NullMarked
package io.juxta.cli.batch;

import org.jspecify.annotations.NullMarked;
