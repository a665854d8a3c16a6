package io.juxta.ledger;

import io.juxta.model.Pod;
import io.juxta.model.Quantity;
import java.util.Map;
import java.util.TreeMap;

/// Default requests for containers without cpu or memory, used only in scores, so that such pods
/// spread too.
///
/// With pod-level requests a default applies only to a resource that the footprint does not have at
/// all, not even through claims or overhead.
record DefaultRequests(boolean cpu, boolean memory) {

    static final Quantity CPU = Quantity.ofMilli(100);
    static final Quantity MEMORY = Quantity.of(200L * 1024 * 1024);

    static final DefaultRequests NOTHING = new DefaultRequests(false, false);

    static DefaultRequests in(Pod pod, Footprint plain, Accounting accounting) {
        var level = pod.spec().resources();
        if (!accounting.podLevel()
                || level == null
                || level.requests().keySet().stream().noneMatch(Footprint::isPodLevel)) {
            return new DefaultRequests(true, true);
        }
        return new DefaultRequests(
                !plain.total().containsKey("cpu"), !plain.total().containsKey("memory"));
    }

    boolean isNothing() {
        return !cpu && !memory;
    }

    /// A container's requests with the defaults.
    Map<String, Quantity> added(Map<String, Quantity> requests) {
        var lacksCpu = cpu && !requests.containsKey("cpu");
        var lacksMemory = memory && !requests.containsKey("memory");
        if (!lacksCpu && !lacksMemory) {
            return requests;
        }
        var all = new TreeMap<>(requests);
        if (lacksCpu) {
            all.put("cpu", CPU);
        }
        if (lacksMemory) {
            all.put("memory", MEMORY);
        }
        return all;
    }
}
