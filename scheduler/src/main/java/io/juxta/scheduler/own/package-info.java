/// What a scheduler beside others owns: the nodes it selects, and the devices that are local to
/// them or whose driver is listed. [OwnershipKeeper] keeps the record of it that admission policies
/// read; a device is used only when that record names its pool.
///
/// Start at [OwnershipKeeper]. Nothing here places a pod.
@NullMarked
package io.juxta.scheduler.own;

import org.jspecify.annotations.NullMarked;
