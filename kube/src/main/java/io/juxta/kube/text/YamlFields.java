package io.juxta.kube.text;

import io.juxta.model.Tree;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The fields of a mapping while it is read.
///
/// The later one wins between `<<` and a key, whichever it is, as in kubectl; the YAML
/// specification says otherwise. Two equal keys are rejected.
final class YamlFields {

    private final Map<String, Tree> fields = new LinkedHashMap<>();

    /// Keys that were written out; null as long as there are no merged ones.
    private @Nullable Set<String> written;

    /// False when the key was written before.
    boolean put(String key, Tree value) {
        var before = fields.put(key, value);
        return written == null ? before == null : written.add(key);
    }

    void merge(Tree.Mapping source) {
        if (written == null) {
            written = new HashSet<>(fields.keySet());
        }
        fields.putAll(source.fields());
    }

    Map<String, Tree> inOrder() {
        return fields;
    }
}
