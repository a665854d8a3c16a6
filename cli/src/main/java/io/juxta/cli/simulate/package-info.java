/// `juxta simulate`: where pending pods go, in queue order, and what each node is charged.
///
/// Start at [Simulation], which runs the scheduler over a cluster in memory.
@NullMarked
package io.juxta.cli.simulate;

import org.jspecify.annotations.NullMarked;
