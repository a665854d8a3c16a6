package io.juxta.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// One request of a claim.
public sealed interface Request {

    String name();

    /// A request of one kind.
    record Exactly(String name, DeviceAsk ask, Flag adminAccess) implements Request {}

    /// The first of these that can be had.
    record FirstAvailable(String name, List<Alternative> alternatives) implements Request {
        public FirstAvailable {
            alternatives = List.copyOf(alternatives);
            if (alternatives.isEmpty()) {
                throw new IllegalArgumentException(
                        "Request %s has no alternatives. Say Malformed instead.".formatted(name));
            }
        }
    }

    /// What can be read but is no request: neither of the two forms, or both.
    record MalformedRequest(String name, @Nullable Exactly exactly, List<Alternative> alternatives)
            implements Request {
        public MalformedRequest {
            alternatives = List.copyOf(alternatives);
        }
    }

    /// One alternative of a request.
    record Alternative(String name, DeviceAsk ask) {}
}
