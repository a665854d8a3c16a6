/// The real Kubernetes control plane on loopback, and a client for it.
///
/// Start at [ControlPlane]: it starts etcd, API server, controller manager and scheduler through
/// `partners/control-plane` and ends them with the process that asked. [ApiServer] is a small REST
/// client over trees. This package is independent of what is compared.
@NullMarked
package io.juxta.conformance.controlplane;

import org.jspecify.annotations.NullMarked;
