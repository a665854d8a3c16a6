package io.juxta.cli.options;

import io.juxta.kube.cluster.ObjectStore;
import io.juxta.kube.cluster.Resource;
import io.juxta.model.Claim;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Names of claims: `namespace/name`, where the default namespace may be left out.
public final class ClaimNames {

    public static final String DEFAULT = "default";

    private ClaimNames() {}

    public static String full(String name) {
        return name.contains("/") ? name : DEFAULT + "/" + name;
    }

    /// The claim of that name, or null.
    public static @Nullable Claim find(ObjectStore store, String name) {
        return store.byName(Resource.CLAIMS).get(full(name));
    }

    /// Claims for people, as in `pair, storage and team-a/gpu`.
    public static String shown(List<Claim> claims) {
        var names = claims.stream().map(ClaimNames::shown).toList();
        return names.size() < 2
                ? String.join("", names)
                : names.stream().limit(names.size() - 1L).collect(Collectors.joining(", "))
                        + " and "
                        + names.getLast();
    }

    private static String shown(Claim claim) {
        return claim.meta().namespace().equals(DEFAULT)
                ? claim.meta().name()
                : claim.meta().fullName();
    }
}
