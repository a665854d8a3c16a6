/// One of several schedulers works: it holds a Lease, and the others stand by.
///
/// Start at [LeaderElection]; the rules are in [Elector].
@NullMarked
package io.juxta.scheduler.lease;

import org.jspecify.annotations.NullMarked;
