package io.juxta.model;

import java.util.List;

/// A constraint on the devices of a claim.
///
/// `requests` names the requests it applies to, as `request` or `request/alternative`; none means
/// all.
public sealed interface Constraint {

    List<String> requests();

    /// All devices share a value of the attribute.
    record Match(List<String> requests, String attribute) implements Constraint {
        public Match {
            requests = List.copyOf(requests);
        }
    }

    /// No two devices share a value of the attribute.
    record Distinct(List<String> requests, String attribute) implements Constraint {
        public Distinct {
            requests = List.copyOf(requests);
        }
    }

    /// Both at once, which Kubernetes takes for a [Match] and forgets the rest.
    record MatchAndDistinct(List<String> requests, String match, String distinct)
            implements Constraint {
        public MatchAndDistinct {
            requests = List.copyOf(requests);
        }
    }

    /// Neither; allocation fails on it.
    record Empty(List<String> requests) implements Constraint {
        public Empty {
            requests = List.copyOf(requests);
        }
    }
}
