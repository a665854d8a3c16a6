/// Kubelet admission of a pod on one machine: the topology hints of its CPUs, memory and devices,
/// their merge, and whether the pod is admitted.
///
/// Each resource gives its [Hints]; the policies merge them into one [Hint] without a loop over
/// their product. The managers of CPUs, memory and devices (the packages below this one, each a
/// [Provider], independent of each other) then allocate by that hint. Start at [Hints], then
/// [Policy]. This room reads no files, starts no threads and uses no clock; every search in it ends
/// with a [Budget].
@NullMarked
package io.juxta.node;

import org.jspecify.annotations.NullMarked;
