/// The start of the program: class files that a start-up cache can hold.
///
/// Start at [AotJars], which the build runs on the jars of libraries. Nothing here runs when a user
/// types a command.
@NullMarked
package io.juxta.cli.startup;

import org.jspecify.annotations.NullMarked;
