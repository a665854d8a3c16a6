/// The values everyone else talks about: quantities, names, devices, claims, pods and nodes, and
/// the tree an object is written as before it has been understood.
///
/// Everything here is immutable, checks itself when built and knows nothing but the JDK. Start at
/// [Tree] for text on its way in, at [ApiObject] for what has been understood, at [Quantity] for
/// amounts. What an API server would not accept but can read has a named case, mostly `Malformed`,
/// so that nothing is lost and nobody has to guess. This room never reads files, never logs, never
/// looks at a clock.
@NullMarked
package io.juxta.model;

import org.jspecify.annotations.NullMarked;
