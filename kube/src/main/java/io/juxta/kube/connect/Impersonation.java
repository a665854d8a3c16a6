package io.juxta.kube.connect;

import java.util.List;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/// Whom the requests speak for, as with `kubectl --as`; a null user means nobody else.
public record Impersonation(
        @Nullable String user,
        @Nullable String uid,
        List<String> groups,
        SequencedMap<String, List<String>> extra) {

    public Impersonation {
        groups = List.copyOf(groups);
    }
}
