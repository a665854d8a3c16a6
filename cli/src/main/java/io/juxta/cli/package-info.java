/// The command line: it wires the rooms together, and prints results as pages and JSON.
///
/// Start at [Main], then [Dispatch]: it finds a command among [Commands], parses its arguments and
/// runs it. Each command has a package of its own. Below them are, in this order: `page` (what is
/// printed), `command` (what a command is), `options` and `gates` (what was typed), `load` (files
/// to objects), `batch` (batch mode) and `reasons` (rejections in words). A lower package never
/// sees a higher one. Nothing here decides about objects.
@NullMarked
package io.juxta.cli;

import org.jspecify.annotations.NullMarked;
