package io.juxta.cel;

import io.juxta.cel.Shape.Kind;
import org.jspecify.annotations.Nullable;

/// `device.attributes["d"].n`, the core of most selectors, as one node.
///
/// The index of a value depends only on the device's [Shape], and successive devices mostly share
/// one, so the last index found is cached.
abstract sealed class DeviceLookup extends Chain {

    private static final int STEPS = 3;

    private final Kind kind;
    private final String domain;
    private final String id;

    /// Read and written by any thread without care: a place is immutable, and any is as good.
    private @Nullable Place last;

    private record Place(Shape shape, int slot) {}

    DeviceLookup(Kind kind, String domain, String id) {
        this.kind = kind;
        this.domain = domain;
        this.id = id;
    }

    /// The value, or null when the device has none.
    final @Nullable Object find(Frame frame) {
        var subject = frame.subject();
        var shape = subject.shape();
        var place = last;
        if (place == null || place.shape != shape) {
            place = new Place(shape, shape.slot(kind, domain, id));
            last = place;
        }
        return place.slot < 0 ? null : subject.value(place.slot);
    }

    /// `device.attributes["d"].n`: missing is a failure.
    static final class Certain extends DeviceLookup {

        private final Failure missing;

        Certain(Kind kind, String domain, String id) {
            super(kind, domain, id);
            this.missing = Failure.noSuchKey(id);
        }

        @Override
        Object resolve(Frame frame) {
            frame.chargeEach(STEPS);
            return value(frame);
        }

        @Override
        Object eval(Frame frame) {
            frame.chargeEach(STEPS + 1);
            return value(frame);
        }

        private Object value(Frame frame) {
            var value = find(frame);
            return value == null ? missing : value;
        }
    }

    /// `device.attributes["d"].?n`: missing is no value, and that step free.
    static final class Possible extends DeviceLookup {

        Possible(Kind kind, String domain, String id) {
            super(kind, domain, id);
        }

        @Override
        Object resolve(Frame frame) {
            var value = find(frame);
            frame.chargeEach(value == null ? STEPS - 1 : STEPS);
            return value == null ? Maybe.NONE : new Maybe(value);
        }
    }

    /// `has(device.attributes["d"].n)`: a Boolean.
    static final class Presence extends DeviceLookup {

        Presence(Kind kind, String domain, String id) {
            super(kind, domain, id);
        }

        @Override
        Object resolve(Frame frame) {
            frame.chargeEach(STEPS);
            return find(frame) == null ? Boolean.FALSE : Boolean.TRUE;
        }
    }
}
