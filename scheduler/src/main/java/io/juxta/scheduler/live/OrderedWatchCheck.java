package io.juxta.scheduler.live;

import io.juxta.model.Claim;
import io.juxta.model.Pod;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// The ordered-watch check: no API server stops two schedulers from giving one device to two
/// claims, so a pod is bound only after the watch has brought our own write.
///
/// One watch is ordered: by then every earlier write was seen. Where another claim got a device of
/// ours before, this binding yields, and the devices are given back. Two schedulers that both check
/// never both yield, since one of the two writes is the earlier one. Devices that claims share by
/// capacity are not compared.
final class OrderedWatchCheck implements BindingCheck {

    /// How long the watch may be behind.
    private static final Duration LONGEST = Duration.ofSeconds(30);

    private final DeviceHolders holders;
    private final BindingCheck next;
    private final SchedulerObserver observer;

    /// @param next asked where nothing was found
    OrderedWatchCheck(DeviceHolders holders, BindingCheck next, SchedulerObserver observer) {
        this.holders = holders;
        this.next = next;
        this.observer = observer;
    }

    @Override
    public Optional<String> objection(Pod pod, String node, List<Claim> written)
            throws InterruptedException {
        for (var claim : written) {
            if (!holders.awaitSeen(claim, LONGEST)) {
                return Optional.of(
                        "claim %s: its allocation did not come back on the watch within %d s"
                                .formatted(claim.meta().fullName(), LONGEST.toSeconds()));
            }
            var earlier = holders.earlier(claim);
            if (earlier.isPresent()) {
                observer.deviceYielded(pod.spec().schedulerName());
                return earlier;
            }
        }
        return next.objection(pod, node, written);
    }
}
