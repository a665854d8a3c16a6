/// Reads dumps as plain maps and lists, computes with plain code what is so, and holds every
/// sentence and every figure that the command line prints against it.
///
/// Nothing here uses the rooms that load, allocate or place: of the program it knows the command
/// line alone. Start at [SentenceComparison]; each law is a method of a class whose name ends in
/// `Laws`.
@NullMarked
package io.juxta.conformance.sentences;

import org.jspecify.annotations.NullMarked;
