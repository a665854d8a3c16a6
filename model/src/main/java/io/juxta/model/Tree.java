package io.juxta.model;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// An object as written: the six JSON types, each with the line it starts on.
///
/// Readers build trees, rules check them, writers print them. A tree keeps the text, so a number
/// keeps its literal: `1e3` is not `1000` until it is read as a quantity. Two trees are equal when
/// their content is equal; lines do not count.
public sealed interface Tree {

    /// The line of a tree that was made, not read.
    int NO_LINE = 0;

    /// The line the value starts on, counted from 1, or [#NO_LINE].
    int line();

    /// Key and value pairs in the order written.
    record Mapping(Map<String, Tree> fields, int line) implements Tree {
        public static final Mapping EMPTY = new Mapping(Map.of(), NO_LINE);

        public Mapping {
            fields = FieldMap.copyOf(fields);
        }

        public static Mapping of(Map<String, ? extends Tree> fields) {
            return new Mapping(FieldMap.copyOf(fields), NO_LINE);
        }

        /// The value under a key. A field that is `null` counts as absent, as everywhere in
        /// Kubernetes.
        public Optional<Tree> field(String name) {
            var value = fields.get(name);
            return value instanceof Null ? Optional.empty() : Optional.ofNullable(value);
        }

        public boolean has(String name) {
            return field(name).isPresent();
        }

        /// The mapping under a key, or an empty one when there is none.
        public Mapping mapping(String name) {
            return fields.get(name) instanceof Mapping mapping ? mapping : EMPTY;
        }

        /// The items under a key, or none.
        public List<Tree> items(String name) {
            return fields.get(name) instanceof Sequence sequence ? sequence.items() : List.of();
        }

        /// The text under a key, or an empty one: what a Go string field would hold.
        public String text(String name) {
            return fields.get(name) instanceof Text text ? text.value() : "";
        }

        /// True when the field is written as `true`.
        public boolean flag(String name) {
            return fields.get(name) instanceof Bool bool && bool.value();
        }

        /// A copy in which one field has a new value; its place in the order stays.
        public Mapping with(String name, Tree value) {
            var copy = new LinkedHashMap<>(fields);
            copy.put(name, value);
            return new Mapping(copy, line);
        }

        /// A copy that lacks one field.
        public Mapping without(String name) {
            if (!fields.containsKey(name)) {
                return this;
            }
            var copy = new LinkedHashMap<>(fields);
            copy.remove(name);
            return new Mapping(copy, line);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Mapping mapping && fields.equals(mapping.fields);
        }

        @Override
        public int hashCode() {
            return fields.hashCode();
        }
    }

    /// Values in order.
    record Sequence(List<Tree> items, int line) implements Tree {
        public Sequence {
            items = List.copyOf(items);
        }

        public static Sequence of(List<? extends Tree> items) {
            return new Sequence(List.copyOf(items), NO_LINE);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Sequence sequence && items.equals(sequence.items);
        }

        @Override
        public int hashCode() {
            return items.hashCode();
        }
    }

    /// A string.
    record Text(String value, int line) implements Tree {
        public static Text of(String value) {
            return new Text(value, NO_LINE);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Text text && value.equals(text.value);
        }

        @Override
        public int hashCode() {
            return value.hashCode();
        }
    }

    /// A number as JSON writes it: an optional sign, digits, perhaps a fraction or an exponent.
    record Number(String literal, int line) implements Tree {
        public static Number of(long value) {
            return new Number(Long.toString(value), NO_LINE);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Number number && literal.equals(number.literal);
        }

        @Override
        public int hashCode() {
            return literal.hashCode();
        }
    }

    /// `true` or `false`.
    record Bool(boolean value, int line) implements Tree {
        public static Bool of(boolean value) {
            return new Bool(value, NO_LINE);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Bool bool && value == bool.value;
        }

        @Override
        public int hashCode() {
            return Boolean.hashCode(value);
        }
    }

    /// A `null` that was written out.
    record Null(int line) implements Tree {
        @Override
        public boolean equals(Object other) {
            return other instanceof Null;
        }

        @Override
        public int hashCode() {
            return 0;
        }
    }
}
