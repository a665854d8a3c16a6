package io.juxta.node;

import io.juxta.model.Pod;
import java.util.function.ToLongFunction;

/// The peak of a pod: init containers run one after the other, and sidecars stay from their start.
public final class PodPeak {

    private PodPeak() {}

    /// The peak of an amount that each container has; those that do not count have 0.
    public static long of(Pod pod, ToLongFunction<AdmittedContainer> amount) {
        var sidecars = 0L;
        var initPeak = 0L;
        var apps = 0L;
        for (var part : AdmittedContainer.of(pod)) {
            var own = amount.applyAsLong(part);
            switch (part.kind()) {
                case INIT -> initPeak = Math.max(initPeak, sidecars + own);
                case SIDECAR -> sidecars += own;
                case APP -> apps += own;
            }
        }
        return Math.max(initPeak, apps + sidecars);
    }
}
