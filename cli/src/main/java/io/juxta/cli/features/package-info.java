/// `juxta features`: which enhancements a dump uses, and the gates they need.
@NullMarked
package io.juxta.cli.features;

import org.jspecify.annotations.NullMarked;
