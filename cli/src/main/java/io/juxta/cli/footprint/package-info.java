/// `juxta footprint`: what pods cost their nodes through requests and through claims.
@NullMarked
package io.juxta.cli.footprint;

import org.jspecify.annotations.NullMarked;
