/// A listener for programs that stay: health, metrics and whatever else is read over HTTP, bounded,
/// with TLS and reviews by the API server where asked for.
///
/// Start at [HttpListener].
@NullMarked
package io.juxta.cli.serve;

import org.jspecify.annotations.NullMarked;
