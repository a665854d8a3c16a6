package io.juxta.cel;

import java.util.List;

/// The accumulator of one comprehension: where it is kept, and its first value.
///
/// @param slot where its value is kept
/// @param growth where it is noted that the value grows in place
record Accumulator(int slot, int growth, Node init) {

    /// Forgets the value of an earlier evaluation.
    void clear(Frame frame) {
        frame.locals[slot] = null;
        frame.locals[growth] = null;
    }

    Object read(Frame frame) {
        var value = frame.locals[slot];
        return value == null ? first(frame) : value;
    }

    void write(Frame frame, Object value) {
        frame.locals[slot] = value;
    }

    private Object first(Frame frame) {
        var value = init.eval(frame);
        if (value instanceof List<?> list && list.isEmpty()) {
            value = new Accumulation();
            frame.locals[growth] = value;
        } else if (value instanceof MapValue map && map.size() == 0) {
            value = Entries.growing();
            frame.locals[growth] = value;
        }
        frame.locals[slot] = value;
        return value;
    }

    /// A result of the comprehension, which must not grow any more.
    Object settle(Frame frame, Object result) {
        if (frame.locals[growth] == null) {
            return result;
        }
        return switch (result) {
            case Accumulation list -> list.frozen();
            case Entries map -> map.frozen();
            default -> result;
        };
    }
}
