/// CEL for devices as in Kubernetes 1.37: the same values, errors and costs, evaluated on a tree of
/// our own.
///
/// Start at [Compiler], which turns a text into a [Program] or errors; a [Program] is evaluated on
/// a [Subject], a device converted once for many expressions. cel-java parses and checks; only the
/// front end depends on it. This room never throws for an expression: an error is a value with its
/// position.
@NullMarked
package io.juxta.cel;

import org.jspecify.annotations.NullMarked;
