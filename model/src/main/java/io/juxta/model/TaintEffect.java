package io.juxta.model;

/// The effect of a taint on those that do not tolerate it.
public sealed interface TaintEffect {

    /// The text on the wire.
    String text();

    /// The effects Kubernetes knows; devices have no `PreferNoSchedule`.
    enum Known implements TaintEffect {
        /// Not set: in a toleration every effect, in a taint invalid.
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

    /// An unknown effect; it does nothing.
    record Unknown(String text) implements TaintEffect {}

    static TaintEffect parse(String text) {
        for (var known : Known.values()) {
            if (known.text().equals(text)) {
                return known;
            }
        }
        return new Unknown(text);
    }
}
