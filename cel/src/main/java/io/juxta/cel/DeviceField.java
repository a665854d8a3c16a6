package io.juxta.cel;

import org.jspecify.annotations.Nullable;

/// `device.driver` and the other fields of the device, each as one node.
abstract sealed class DeviceField extends Chain {

    /// The field of that name, null when the device has none.
    static @Nullable DeviceField named(String name) {
        return switch (name) {
            case "driver" -> new Driver();
            case "attributes" -> new Attributes();
            case "capacity" -> new Capacity();
            case "allowMultipleAllocations" -> new Sharing();
            case "name" -> new Name();
            default -> null;
        };
    }

    abstract Object of(Subject subject);

    @Override
    final Object resolve(Frame frame) {
        frame.charge(1);
        return of(frame.subject());
    }

    @Override
    final Object eval(Frame frame) {
        frame.chargeEach(2);
        return of(frame.subject());
    }

    private static final class Driver extends DeviceField {
        @Override
        Object of(Subject subject) {
            return subject.driver();
        }
    }

    private static final class Attributes extends DeviceField {
        @Override
        Object of(Subject subject) {
            return subject.attributes();
        }
    }

    private static final class Capacity extends DeviceField {
        @Override
        Object of(Subject subject) {
            return subject.capacity();
        }
    }

    private static final class Sharing extends DeviceField {
        @Override
        Object of(Subject subject) {
            return subject.allowMultipleAllocations();
        }
    }

    private static final class Name extends DeviceField {
        @Override
        Object of(Subject subject) {
            return subject.name();
        }
    }
}
