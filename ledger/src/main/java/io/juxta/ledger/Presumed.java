package io.juxta.ledger;

import io.juxta.model.Pod;
import io.juxta.model.Quantity;
import java.util.Map;
import java.util.TreeMap;

/// What nodes are compared by where a container asks for no cpu or memory: a little of it, so that
/// such pods spread too.
///
/// A pod with requests of its own for the whole is presumed to need more only of what stands
/// nowhere in its footprint, be it through claims or overhead.
record Presumed(boolean cpu, boolean memory) {

    static final Quantity CPU = Quantity.ofMilli(100);
    static final Quantity MEMORY = Quantity.of(200L * 1024 * 1024);

    static final Presumed NOTHING = new Presumed(false, false);

    static Presumed in(Pod pod, Footprint plain, Accounting accounting) {
        var level = pod.spec().resources();
        if (!accounting.podLevel()
                || level == null
                || level.requests().keySet().stream().noneMatch(Footprint::isPodLevel)) {
            return new Presumed(true, true);
        }
        return new Presumed(
                !plain.total().containsKey("cpu"), !plain.total().containsKey("memory"));
    }

    boolean isNothing() {
        return !cpu && !memory;
    }

    /// A container's requests with what is presumed.
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
