/// HTTP/1.1 to an API server, on blocking sockets.
///
/// Start at [ApiClient]. Every read has a longest silence, every request may have a deadline, and
/// closing a response from another thread ends the read that waits for it. Nothing here knows
/// Kubernetes objects, but for the Status that explains a refusal.
@NullMarked
package io.juxta.kube.http;

import org.jspecify.annotations.NullMarked;
