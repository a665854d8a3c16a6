/// A machine from its sysfs: NUMA nodes, CPUs, caches and PCI devices, and the standard attributes
/// a DRA driver publishes about them.
///
/// Start at [Machine] for what is found, and at [Discovery] for how. This room reads the file tree
/// it is handed and nothing else; oddities of the kernel are translated here, once.
@NullMarked
package io.juxta.topology;

import org.jspecify.annotations.NullMarked;
