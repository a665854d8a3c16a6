package io.juxta.kube.text;

import org.jspecify.annotations.Nullable;

/// A piece of a YAML file that was read by itself.
///
/// @param value a slice or a tree
/// @param line of the value
/// @param count how many keys and values are in it, as [AliasBudget] counts
/// @param comment the first in it; null when there is none
/// @param text of a head, as it is written
record YamlItem(
        Kind kind, Object value, int line, int count, @Nullable Source comment, String text) {

    YamlItem(Kind kind, Object value, int line, int count, @Nullable Source comment) {
        this(kind, value, line, count, comment, "");
    }

    enum Kind {
        /// A document, with the line `---` before it.
        DOCUMENT(0),
        /// The fields of a list in front of its items, with the line `items:`.
        HEAD(1),
        /// An item of a list, from its dash on.
        ITEM(2),
        /// The fields of a list behind its items.
        TAIL(3);

        private final int number;

        Kind(int number) {
            this.number = number;
        }

        /// The number by which an [ItemBatch] knows the kind.
        int number() {
            return number;
        }

        static Kind of(ItemBatch.Item item) {
            return switch (item.kind()) {
                case 0 -> DOCUMENT;
                case 1 -> HEAD;
                case 2 -> ITEM;
                case 3 -> TAIL;
                default -> throw new IllegalArgumentException("There is no kind " + item.kind());
            };
        }
    }
}
