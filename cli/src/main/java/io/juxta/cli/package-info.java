/// The command line: where the parts are wired, and where answers become pages and JSON.
///
/// Start at [Main], then [Dispatch]: it finds a command among [Commands], reads its arguments and
/// lets it answer. Each command has a package of its own. Below them lie, in this order: `page`
/// (what is printed), `command` (what a command is), `options` and `gates` (what was typed), `load`
/// (files to objects), `batch` (questions of programs) and `reasons` (every no in words). A lower
/// package never sees a higher one. Nothing here decides about objects.
@NullMarked
package io.juxta.cli;

import org.jspecify.annotations.NullMarked;
