package io.juxta.allocator.core;

import io.juxta.model.Device;
import io.juxta.model.DeviceAsk;
import io.juxta.model.Taint;
import io.juxta.model.TaintEffect;

/// Whether a device's taints exclude a request.
public final class TaintCheck {

    private TaintCheck() {}

    public static boolean keepAway(Device device, DeviceAsk ask) {
        for (var taint : device.taints()) {
            if (counts(taint)
                    && ask.tolerations().stream().noneMatch(one -> one.tolerates(taint))) {
                return true;
            }
        }
        return false;
    }

    /// Whether they are equal except for the time they were added.
    public static boolean same(Taint one, Taint other) {
        return one.key().equals(other.key())
                && one.value().equals(other.value())
                && one.effect().equals(other.effect());
    }

    /// Only these two effects prevent allocation; others are for information.
    public static boolean counts(Taint taint) {
        return taint.effect() == TaintEffect.KnownEffect.NO_SCHEDULE
                || taint.effect() == TaintEffect.KnownEffect.NO_EXECUTE;
    }
}
