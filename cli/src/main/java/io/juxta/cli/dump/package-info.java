/// `juxta dump`: what the commands need of a cluster, saved to be read again.
///
/// Start at [DumpCommand]. Objects come from a running cluster ([ClusterSource]) or from files
/// ([FileSource]), are trimmed and perhaps renamed ([DumpObjects]), and go to a [DumpTarget].
@NullMarked
package io.juxta.cli.dump;

import org.jspecify.annotations.NullMarked;
