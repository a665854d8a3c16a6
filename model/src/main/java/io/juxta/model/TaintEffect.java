package io.juxta.model;

/// What a taint does to those who do not tolerate it.
public sealed interface TaintEffect extends WireWord {

    /// The effects Kubernetes knows; devices have no `PreferNoSchedule`.
    enum Known implements TaintEffect {
        /// Nothing said: in a toleration every effect, in a taint a mistake.
        UNSPECIFIED(""),
        NONE("None"),
        NO_SCHEDULE("NoSchedule"),
        PREFER_NO_SCHEDULE("PreferNoSchedule"),
        NO_EXECUTE("NoExecute");

        private final String text;

        Known(String text) {
            this.text = text;
        }

        @Override
        public String text() {
            return text;
        }
    }

    /// An effect this release has not heard of; it does nothing.
    record Unknown(String text) implements TaintEffect {}

    static TaintEffect parse(String text) {
        return WireWord.parse(text, Known.values(), Unknown::new);
    }
}
