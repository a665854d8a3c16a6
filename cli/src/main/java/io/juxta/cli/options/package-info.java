/// Parsed options that several commands share, and names of objects.
///
/// Start at [Options]. Everything is checked here, so that a command sees valid values only.
@NullMarked
package io.juxta.cli.options;

import org.jspecify.annotations.NullMarked;
