package io.juxta.model;

import java.util.List;

/// What a claim asks for; it never changes once stored.
public record ClaimSpec(
        List<Request> requests, List<Constraint> constraints, List<RequestConfig> config) {

    public ClaimSpec {
        requests = List.copyOf(requests);
        constraints = List.copyOf(constraints);
        config = List.copyOf(config);
    }

    /// Settings for some requests; none named means all.
    public record RequestConfig(List<String> requests, DeviceConfig config) {
        public RequestConfig {
            requests = List.copyOf(requests);
        }
    }
}
