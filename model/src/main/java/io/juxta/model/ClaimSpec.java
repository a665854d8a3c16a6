package io.juxta.model;

import java.util.List;

/// The spec of a claim; immutable once stored.
public record ClaimSpec(
        List<Request> requests, List<Constraint> constraints, List<RequestConfig> config) {

    public ClaimSpec {
        requests = List.copyOf(requests);
        constraints = List.copyOf(constraints);
        config = List.copyOf(config);
    }

    /// Configuration for some requests; no names mean all.
    public record RequestConfig(List<String> requests, DeviceConfig config) {
        public RequestConfig {
            requests = List.copyOf(requests);
        }
    }
}
