/// The program: one class per command, and the only place where the rooms are wired together.
///
/// [Main] answers help and version from text that is ready, and hands everything else to a
/// [Command]. A command reads its options, asks the thinking rooms and prints the answer through
/// the [Console]. This room holds no rules and no algorithms of its own.
@NullMarked
package io.juxta.cli;

import org.jspecify.annotations.NullMarked;
