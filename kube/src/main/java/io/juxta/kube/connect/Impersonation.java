package io.juxta.kube.connect;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/// Whom the requests speak for, as with `kubectl --as`; a null user means nobody else.
public record Impersonation(
        @Nullable String user,
        @Nullable String uid,
        List<String> groups,
        SequencedMap<String, List<String>> extra) {

    public static final Impersonation NOBODY =
            new Impersonation(null, null, List.of(), new LinkedHashMap<>());

    public Impersonation {
        groups = List.copyOf(groups);
        extra = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(extra));
    }
}
