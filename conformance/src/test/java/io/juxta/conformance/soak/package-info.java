/// Shows that the checker of the soak finds what is wrong.
@NullMarked
package io.juxta.conformance.soak;

import org.jspecify.annotations.NullMarked;
