/// The scheduler of a running cluster: the queues, the loop, the bindings in the background, and
/// what is written about them.
///
/// One thread decides: it owns the view of the cluster and all queues. Bindings run on virtual
/// threads of their own and report back through an inbox, so the next pod does not wait for a
/// write. Where a pod may go is decided in `placement`; how an object is written is shared with the
/// simulated scheduler.
@NullMarked
package io.juxta.scheduler.live;

import org.jspecify.annotations.NullMarked;
