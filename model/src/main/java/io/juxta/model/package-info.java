/// The value types of all rooms: quantities, names, devices, claims, pods and nodes, and the tree
/// of an object before it is read.
///
/// Everything here is immutable, validates itself when built and depends on nothing but the JDK.
/// Start at [Tree] for input, at [ApiObject] for records, at [Quantity] for amounts. Invalid input
/// that can be decoded has a named case, mostly `Malformed`, so that nothing is lost. This room
/// never reads files, never logs, never uses a clock.
@NullMarked
package io.juxta.model;

import org.jspecify.annotations.NullMarked;
