/// What a kubelet will do with a pod on one machine: where its CPUs, memory and devices could live,
/// how those wishes are merged, and whether the pod is admitted.
///
/// Each resource says where it could be as [Hints]; the policies merge them into one [Hint] without
/// walking their product, and the managers of CPUs, memory and devices (the packages below this
/// one, each a [Provider], none knowing another) then grant what the hint says. Start at [Hints],
/// then [Policy]. This room reads no files, makes no threads and looks at no clock; every search in
/// it ends with a [Budget].
@NullMarked
package io.juxta.node;

import org.jspecify.annotations.NullMarked;
