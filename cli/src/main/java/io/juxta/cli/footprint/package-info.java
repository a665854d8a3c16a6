/// `juxta footprint`: the cost of pods on their nodes, through requests and through claims.
@NullMarked
package io.juxta.cli.footprint;

import org.jspecify.annotations.NullMarked;
