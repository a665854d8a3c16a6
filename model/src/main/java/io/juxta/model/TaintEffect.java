package io.juxta.model;

/// What a taint does to those who do not tolerate it.
public sealed interface TaintEffect extends WireWord {

    /// The effects Kubernetes knows; devices have no `PreferNoSchedule`.
    enum KnownEffect implements TaintEffect {
        /// Not set: in a toleration every effect, in a taint invalid.
        UNSPECIFIED(""),
        NONE("None"),
        NO_SCHEDULE("NoSchedule"),
        PREFER_NO_SCHEDULE("PreferNoSchedule"),
        NO_EXECUTE("NoExecute");

        private final String text;

        KnownEffect(String text) {
            this.text = text;
        }

        @Override
        public String text() {
            return text;
        }
    }

    /// An unknown effect; it does nothing.
    record UnknownEffect(String text) implements TaintEffect {}

    static TaintEffect parse(String text) {
        return WireWord.parse(text, KnownEffect.values(), UnknownEffect::new);
    }
}
