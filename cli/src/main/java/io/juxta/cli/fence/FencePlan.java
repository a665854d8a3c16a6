package io.juxta.cli.fence;

import io.juxta.cli.page.UsageException;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Which scheduler the objects are for.
///
/// @param account the user that it is to the API server
/// @param profile the `schedulerName` of pods for owned nodes
/// @param scope what it owns; null where it is the only scheduler
/// @param place of its Lease
/// @param election whether it holds the Lease at all
public record FencePlan(
        String account,
        String profile,
        @Nullable OwnedScope scope,
        LeaseName place,
        Election election) {

    /// Where its account and its objects are.
    public static final String NAMESPACE = "juxta";

    /// The ConfigMap that says what is owned.
    public static final String RECORD = "juxta-owned";

    /// The account of the manifests.
    public static final String ACCOUNT = "system:serviceaccount:juxta:juxta";

    /// One of several instances works, or there is only one.
    public enum Election {
        ON,
        OFF
    }

    /// They stand inside quotes in expressions.
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9:._@/-]+");

    public FencePlan {
        for (var text : List.of(account, profile)) {
            if (!PLAIN.matcher(text).matches()) {
                throw new UsageException(
                        "\"%s\" cannot stand in an admission policy: letters, digits and :._@/- can."
                                .formatted(text));
            }
        }
    }

    /// The plan of a mode: a scheduler that owns a part has a Lease of its own.
    public static FencePlan of(
            String account, String profile, @Nullable OwnedScope scope, Election election) {
        return new FencePlan(
                account,
                profile,
                scope,
                scope == null ? LeaseName.KUBE_SCHEDULER : LeaseName.OWN,
                election);
    }
}
