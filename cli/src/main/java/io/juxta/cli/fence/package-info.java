/// The objects that keep the devices and nodes of one scheduler from others, or one instance from
/// another: their manifests, and the check that a cluster has them. [FencePlan] says which are
/// needed, [FenceManifests] writes them, [FenceCheck] compares.
@NullMarked
package io.juxta.cli.fence;

import org.jspecify.annotations.NullMarked;
