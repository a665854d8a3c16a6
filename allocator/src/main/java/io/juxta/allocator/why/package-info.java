/// The explanation of a no: what is missing, what stands in each other's way, what would help.
///
/// Start at [Reasons]. A [Why] counts for every request how many devices fell at which test
/// ([Refusals]), finds a smallest set of requirements that cannot hold together ([Conflicts]) and
/// tries the smallest changes that make the claims fit ([Remedies]). Everything is data first; the
/// classes whose names end in `Words` turn it into sentences.
@NullMarked
package io.juxta.allocator.why;

import org.jspecify.annotations.NullMarked;
