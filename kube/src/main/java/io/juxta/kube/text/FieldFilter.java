package io.juxta.kube.text;

import java.util.Map;

/// What is kept of a JSON value while it is read. For a list, it says what is kept of every item.
public sealed interface FieldFilter {

    FieldFilter EVERYTHING = new Everything();
    FieldFilter NOTHING = new Dropped();
    FieldFilter PRESENCE = new Presence();

    /// The whole value.
    record Everything() implements FieldFilter {}

    /// The value is skipped, and the field that holds it.
    record Dropped() implements FieldFilter {}

    /// An empty object in place of an object, an empty list in place of a list.
    record Presence() implements FieldFilter {}

    /// Some fields of an object. One that loses all its fields is dropped with the field that holds
    /// it; a value that is no object is kept.
    ///
    /// @param others what is kept of fields that are not named
    /// @param items whether items of a list that lose all their fields stay
    record Fields(Map<String, FieldFilter> named, FieldFilter others, EmptiedItems items)
            implements FieldFilter {
        public Fields {
            named = Map.copyOf(named);
        }

        FieldFilter of(String name) {
            return named.getOrDefault(name, others);
        }
    }

    /// What becomes of items of a list that lose all their fields.
    enum EmptiedItems {
        DROPPED,
        /// The others keep their index.
        KEPT
    }
}
