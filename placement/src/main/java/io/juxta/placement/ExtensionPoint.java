package io.juxta.placement;

/// The extension points of Kubernetes' scheduling framework, by their names in metrics.
public enum ExtensionPoint {
    PRE_ENQUEUE("PreEnqueue"),
    PRE_FILTER("PreFilter"),
    FILTER("Filter"),
    POST_FILTER("PostFilter"),
    PRE_SCORE("PreScore"),
    SCORE("Score"),
    NORMALIZE("ScoreExtensionNormalize"),
    RESERVE("Reserve"),
    UNRESERVE("Unreserve"),
    PRE_BIND("PreBind"),
    BIND("Bind");

    private final String label;

    ExtensionPoint(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }
}
