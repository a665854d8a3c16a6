/// Whether a dump answers as what it was made from, and under other names the same but for them.
@NullMarked
package io.juxta.conformance.dump;

import org.jspecify.annotations.NullMarked;
