/// The kubelet's device manager: which devices of a plugin a container gets, near the NUMA nodes
/// the merge chose.
///
/// A [PluginDevice] is what a plugin reports; [PluginDevices] says where a request could live,
/// takes devices and remembers who has them; [DeviceCheckpoint] is the file a kubelet keeps about
/// it. Start at [PluginDevices]. This package knows nothing of CPUs or memory, and no plugin is
/// asked for its own preference: devices of equal standing are taken in ascending order of their
/// ids.
@NullMarked
package io.juxta.node.device;

import org.jspecify.annotations.NullMarked;
