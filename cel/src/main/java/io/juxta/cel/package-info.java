/// CEL as Kubernetes 1.37 speaks it about devices: the same values, errors and costs, evaluated on
/// a tree of our own.
///
/// Start at [Compiler], which turns a text into a [Program] or says why not; a [Program] is asked
/// about a [Subject], a device prepared once for many expressions. cel-java parses and checks and
/// is known to the front end alone. This room never throws for an expression: what goes wrong is a
/// value with its place.
@NullMarked
package io.juxta.cel;

import org.jspecify.annotations.NullMarked;
