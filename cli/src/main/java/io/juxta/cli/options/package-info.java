/// What was typed: the options that several commands share, and the names of objects.
///
/// Start at [Options]. Everything is checked here, so that a command sees values only.
@NullMarked
package io.juxta.cli.options;

import org.jspecify.annotations.NullMarked;
