/// The explanation of a rejection: what is missing, which requirements exclude each other, what
/// would help.
///
/// Start at [Reasons]. A [Why] counts for every request how many devices fail which test
/// ([Refusals]), finds a minimal set of requirements that cannot hold together ([Conflicts]) and
/// tries the smallest changes with which the claims fit ([Remedies]). Everything is data first; the
/// classes whose names end in `Words` turn it into sentences.
@NullMarked
package io.juxta.allocator.why;

import org.jspecify.annotations.NullMarked;
