package io.juxta.placement;

/// What a plugin came to, by the names of Kubernetes' scheduling framework.
public enum PluginStatus {
    SUCCESS("Success"),
    UNSCHEDULABLE("Unschedulable"),
    UNRESOLVABLE("UnschedulableAndUnresolvable"),
    ERROR("Error"),
    SKIP("Skip");

    private final String label;

    PluginStatus(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }

    static PluginStatus of(FilterResult result) {
        return switch (result) {
            case FilterResult.Passed _ -> SUCCESS;
            case FilterResult.FilterRejected rejected -> of(rejected);
            case FilterResult.FilterUndecided _, FilterResult.FilterFailed _ -> ERROR;
        };
    }

    private static PluginStatus of(FilterResult.FilterRejected rejected) {
        return rejected.resolvable() ? UNSCHEDULABLE : UNRESOLVABLE;
    }

    static PluginStatus of(PreFilterResult result) {
        return switch (result) {
            case PreFilterResult.Indifferent _ -> SKIP;
            case PreFilterResult.Judges _, PreFilterResult.Narrows _ -> SUCCESS;
            case PreFilterResult.Opposed(var rejected) -> of(rejected);
            case PreFilterResult.Fails _ -> ERROR;
        };
    }

    static PluginStatus of(PreEnqueueResult result) {
        return switch (result) {
            case PreEnqueueResult.NotHeld _ -> SUCCESS;
            case PreEnqueueResult.Gated _, PreEnqueueResult.MissingObject _ -> UNRESOLVABLE;
        };
    }
}
