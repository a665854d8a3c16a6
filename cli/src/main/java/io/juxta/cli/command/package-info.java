/// A [Command] with its [Manual], from which help and completion are made.
@NullMarked
package io.juxta.cli.command;

import org.jspecify.annotations.NullMarked;
