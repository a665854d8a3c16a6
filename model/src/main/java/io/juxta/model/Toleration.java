package io.juxta.model;

import org.jspecify.annotations.Nullable;

/// A toleration: an empty key or an unspecified effect matches all of them.
public record Toleration(
        String key,
        TolerationOperator operator,
        String value,
        TaintEffect effect,
        @Nullable Long tolerationSeconds) {

    /// How the taint's value is looked at.
    public sealed interface TolerationOperator extends WireWord {

        enum Known implements TolerationOperator {
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
        record Unknown(String text) implements TolerationOperator {}

        static TolerationOperator parse(String text) {
            return WireWord.parse(text, Known.values(), Unknown::new);
        }
    }

    /// Whether a device's taint is tolerated. Time plays no part.
    public boolean tolerates(Taint taint) {
        if (effect != TaintEffect.KnownEffect.UNSPECIFIED && !effect.equals(taint.effect())) {
            return false;
        }
        if (!key.isEmpty() && !key.equals(taint.key())) {
            return false;
        }
        return switch (operator) {
            case TolerationOperator.Known.EXISTS -> true;
            case TolerationOperator.Known.UNSPECIFIED, TolerationOperator.Known.EQUAL ->
                    value.equals(taint.value());
            case TolerationOperator.Known.LESS, TolerationOperator.Known.GREATER -> false;
            case TolerationOperator.Unknown _ -> false;
        };
    }
}
