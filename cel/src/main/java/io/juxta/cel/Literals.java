package io.juxta.cel;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Lists, maps and messages written in an expression that have something to compute inside.
///
/// The first element that fails makes the whole fail; the charge for the whole is made all the
/// same.
final class Literals {

    private static final int LIST = 10;
    private static final int MAP = 30;
    private static final int MESSAGE = 40;

    private Literals() {}

    /// @param optional written with a question mark: left out when it has no value
    record Part(Node node, boolean optional) {

        /// The value, null when it is to be left out, or a [Failure].
        @Nullable Object eval(Frame frame, String what) {
            var value = node.eval(frame);
            if (!optional || value instanceof Failure) {
                return value;
            }
            return value instanceof Maybe(var some)
                    ? some
                    : new Failure(
                            "cannot initialize optional %s from non-optional value %s"
                                    .formatted(what, Lookup.print(value)));
        }
    }

    static final class OfList extends Node {

        private final Part[] elements;

        OfList(List<Part> elements) {
            this.elements = elements.toArray(Part[]::new);
        }

        @Override
        Object eval(Frame frame) {
            var list = build(frame);
            frame.charge(LIST);
            return list;
        }

        private Object build(Frame frame) {
            var list = new ArrayList<Object>(elements.length);
            for (var element : elements) {
                var value = element.eval(frame, "list element");
                if (value instanceof Failure) {
                    return value;
                }
                if (value != null) {
                    list.add(value);
                }
            }
            return list;
        }
    }

    static final class OfMap extends Node {

        private final Node[] keys;
        private final Part[] values;

        OfMap(List<Node> keys, List<Part> values) {
            this.keys = keys.toArray(Node[]::new);
            this.values = values.toArray(Part[]::new);
        }

        @Override
        Object eval(Frame frame) {
            var map = build(frame);
            frame.charge(MAP);
            return map;
        }

        /// The map, the last of equal keys winning, or a [Failure].
        Object build(Frame frame) {
            var map = Entries.growing();
            for (var i = 0; i < keys.length; i++) {
                var key = keys[i].eval(frame);
                if (key instanceof Failure) {
                    return key;
                }
                var value = values[i].eval(frame, "entry");
                if (value instanceof Failure) {
                    return value;
                }
                var refusal = Keys.refusal(key);
                if (refusal != null) {
                    return Panic.check(refusal);
                }
                if (value == null) {
                    map.remove(key);
                } else {
                    map.put(key, value);
                }
            }
            return map.frozen();
        }
    }

    static final class OfMessage extends Node {

        private final String name;
        private final List<String> fields;
        private final Part[] values;

        OfMessage(String name, List<String> fields, List<Part> values) {
            this.name = name;
            this.fields = List.copyOf(fields);
            this.values = values.toArray(Part[]::new);
        }

        @Override
        Object eval(Frame frame) {
            var message = build(frame);
            frame.charge(MESSAGE);
            return message;
        }

        private Object build(Frame frame) {
            var set = new LinkedHashMap<String, Object>();
            for (var i = 0; i < values.length; i++) {
                var field = fields.get(i);
                var value = values[i].eval(frame, "entry");
                if (value instanceof Failure) {
                    return value;
                }
                if (value == null) {
                    set.remove(field);
                } else {
                    set.put(field, value);
                }
            }
            return Messages.of(name, set);
        }
    }
}
