/// Where the API server is, and what proves who asks: kubeconfig files, flags, or the service
/// account of a pod.
///
/// Start at [Connection]. Nothing here sends a request to the API server; credentials may run a
/// plugin or read a file.
@NullMarked
package io.juxta.kube.connect;

import org.jspecify.annotations.NullMarked;
