/// `juxta topology`: what a machine is made of, and the slices a driver on it would publish.
///
/// Start at [TopologyCommand]. A machine is read by `MachineSource` from a sysfs, a capture or what
/// an earlier run printed.
@NullMarked
package io.juxta.cli.topology;

import org.jspecify.annotations.NullMarked;
