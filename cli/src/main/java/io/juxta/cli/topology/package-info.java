/// `juxta topology`: the hardware of a machine, and the slices a driver on it would publish.
///
/// Start at [TopologyCommand]. A machine is read by `MachineSource` from a sysfs, a capture or an
/// earlier output.
@NullMarked
package io.juxta.cli.topology;

import org.jspecify.annotations.NullMarked;
