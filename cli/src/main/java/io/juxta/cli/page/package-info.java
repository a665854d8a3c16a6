/// What is printed: lines, tables, numbers and JSON, for a terminal or a pipe.
///
/// Start at [Console]. Lines and tables are laid out for the width of the page and cut nothing;
/// answers go to stdout, everything else to stderr. An [ExitCode] says how a command ended, and a
/// [UsageException] what is wrong in the command line.
@NullMarked
package io.juxta.cli.page;

import org.jspecify.annotations.NullMarked;
