package io.juxta.kube.cluster;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The lists of pods and of metadata that Kubernetes merges by a key, and how a strategic merge
/// patch is applied to them.
final class ListMergeKeys {

    /// The field of a list, and the key of its items (`patchMergeKey` in the API).
    private static final Map<String, String> KEYS =
            Map.ofEntries(
                    Map.entry("conditions", "type"),
                    Map.entry("resourceClaimStatuses", "name"),
                    Map.entry("nodeAllocatableResourceClaimStatuses", "resourceClaimName"),
                    Map.entry("schedulingGates", "name"),
                    Map.entry("ownerReferences", "uid"),
                    Map.entry("containers", "name"),
                    Map.entry("initContainers", "name"),
                    Map.entry("ephemeralContainers", "name"),
                    Map.entry("ports", "containerPort"),
                    Map.entry("env", "name"),
                    Map.entry("volumeMounts", "mountPath"),
                    Map.entry("volumeDevices", "devicePath"),
                    Map.entry("volumes", "name"),
                    Map.entry("resourceClaims", "name"),
                    Map.entry("imagePullSecrets", "name"),
                    Map.entry("hostAliases", "ip"),
                    Map.entry("topologySpreadConstraints", "topologyKey"),
                    Map.entry("evictionResponders", "name"),
                    Map.entry("reservedFor", "uid"));

    /// The list whose items are merged as they are.
    static final String SET = "finalizers";

    /// An item in front of others: they replace the list.
    private static final Tree REPLACE = Tree.Mapping.of(Map.of("$patch", Tree.Text.of("replace")));

    private ListMergeKeys() {}

    /// A list that replaces the stored one, whatever key it is merged by.
    static Tree.Sequence replacing(List<? extends Tree> items) {
        var all = new ArrayList<Tree>();
        all.add(REPLACE);
        all.addAll(items);
        return Tree.Sequence.of(all);
    }

    static Tree.Mapping merged(Tree.Mapping stored, Tree.Mapping patch) {
        var fields = new LinkedHashMap<>(stored.fields());
        patch.fields()
                .forEach(
                        (name, change) -> {
                            if (name.startsWith("$")) {
                                throw new IllegalArgumentException(
                                        "%s is a directive; only fields are merged here."
                                                .formatted(name));
                            }
                            if (change instanceof Tree.Null) {
                                fields.remove(name);
                            } else {
                                fields.put(name, merged(name, fields.get(name), change));
                            }
                        });
        return Tree.Mapping.of(fields);
    }

    private static Tree merged(String name, @Nullable Tree before, Tree now) {
        if (now instanceof Tree.Sequence(var all, _)
                && !all.isEmpty()
                && all.getFirst().equals(REPLACE)) {
            return Tree.Sequence.of(all.subList(1, all.size()));
        }
        if (before instanceof Tree.Mapping object && now instanceof Tree.Mapping change) {
            return merged(object, change);
        }
        if (before instanceof Tree.Sequence old && now instanceof Tree.Sequence items) {
            if (name.equals(SET)) {
                var all = new ArrayList<>(old.items());
                items.items().stream().filter(item -> !all.contains(item)).forEach(all::add);
                return Tree.Sequence.of(all);
            }
            var key = KEYS.get(name);
            return key == null ? now : Tree.Sequence.of(byKey(key, old.items(), items.items()));
        }
        return now;
    }

    private static List<Tree> byKey(String key, List<Tree> old, List<Tree> items) {
        var all = new ArrayList<>(old);
        for (var item : items) {
            var at = indexOf(key, item, all);
            if (at < 0) {
                all.add(item);
            } else {
                all.set(at, merged((Tree.Mapping) all.get(at), (Tree.Mapping) item));
            }
        }
        return all;
    }

    /// The key of a list's items, or null when it is replaced as a whole.
    static @Nullable String keyOf(String list) {
        return KEYS.get(list);
    }

    static int indexOf(String key, Tree item, List<Tree> all) {
        for (var at = 0; at < all.size(); at++) {
            if (all.get(at) instanceof Tree.Mapping one
                    && item instanceof Tree.Mapping other
                    && one.field(key).equals(other.field(key))) {
                return at;
            }
        }
        return -1;
    }
}
