package io.juxta.node;

/// Whether hints are merged for each container or once for the whole pod.
public enum Scope {
    CONTAINER("container"),
    POD("pod");

    private final String word;

    Scope(String word) {
        this.word = word;
    }

    /// As `topologyManagerScope` spells it.
    public String word() {
        return word;
    }

    /// The scope of that name.
    ///
    /// @throws StartException when there is none
    public static Scope parse(String word) {
        for (var scope : values()) {
            if (scope.word.equals(word)) {
                return scope;
            }
        }
        throw new StartException("unknown scope: \"%s\"".formatted(word));
    }
}
