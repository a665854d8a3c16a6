/// The kubelet's device manager: which devices of a plugin a container gets, near the NUMA nodes of
/// the merged hint.
///
/// A [PluginDevice] is what a plugin reports; [PluginDevices] gives hints, allocates devices and
/// records them; [DeviceCheckpoint] is its state file. Start at [PluginDevices]. This package does
/// not depend on CPUs or memory, and calls no plugin for its preferred allocation: equal devices
/// are taken in ascending order of their ids.
@NullMarked
package io.juxta.node.device;

import org.jspecify.annotations.NullMarked;
