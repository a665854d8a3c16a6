package io.juxta.model;

import org.jspecify.annotations.Nullable;

/// A toleration: an empty key or an unspecified effect matches all of them.
public record Toleration(
        String key,
        Operator operator,
        String value,
        TaintEffect effect,
        @Nullable Long tolerationSeconds) {

    /// How the taint's value is looked at.
    public sealed interface Operator extends WireWord {

        enum Known implements Operator {
            /// Not set, which means [#EQUAL].
            UNSPECIFIED(""),
            EXISTS("Exists"),
            EQUAL("Equal"),
            LESS("Lt"),
            GREATER("Gt");

            private final String text;

            Known(String text) {
                this.text = text;
            }

            @Override
            public String text() {
                return text;
            }
        }

        /// An unknown operator; it tolerates nothing.
        record Unknown(String text) implements Operator {}

        static Operator parse(String text) {
            return WireWord.parse(text, Known.values(), Unknown::new);
        }
    }

    /// Whether a device's taint is tolerated. Time plays no part.
    public boolean tolerates(Taint taint) {
        if (effect != TaintEffect.Known.UNSPECIFIED && !effect.equals(taint.effect())) {
            return false;
        }
        if (!key.isEmpty() && !key.equals(taint.key())) {
            return false;
        }
        return switch (operator) {
            case Operator.Known.EXISTS -> true;
            case Operator.Known.UNSPECIFIED, Operator.Known.EQUAL -> value.equals(taint.value());
            case Operator.Known.LESS, Operator.Known.GREATER -> false;
            case Operator.Unknown _ -> false;
        };
    }
}
