/// A machine from its sysfs: NUMA nodes, CPUs, caches and PCI devices, and the standard attributes
/// a DRA driver publishes about them.
///
/// Start at [Machine] for the result, and at [Discovery] for how it is read. This room reads only
/// the given file tree; irregular kernel data is handled here, once.
@NullMarked
package io.juxta.topology;

import org.jspecify.annotations.NullMarked;
