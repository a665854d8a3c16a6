package io.juxta.ledger;

import io.juxta.model.AccountingPolicy.KnownPolicy;
import io.juxta.model.ByName;
import io.juxta.model.Claim;
import io.juxta.model.Quantity;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// A rejection because of the cost of claims that does not depend on what the node has left: the
/// reason as the scheduler reports it, and the figures behind it.
public sealed interface LedgerRefusal {

    /// In the words of the pod's condition.
    String reason();

    /// Whether the pod would fit if other pods left.
    default boolean evictable() {
        return false;
    }

    /// The pod-level resources do not cover the containers and the claims.
    record OverBudget(BudgetBreach breach) implements LedgerRefusal {

        @Override
        public String reason() {
            return breach.reason();
        }
    }

    /// A pool has too little left for the pod's containers.
    ///
    /// @param claim the pool, with its namespace
    /// @param asked what the pod would draw
    /// @param allocated the size of the pool
    /// @param consumed what its users draw already
    /// @param users what each of them draws, by the key of the pod
    record PoolExhausted(
            String claim,
            String resource,
            Quantity asked,
            Quantity allocated,
            Quantity consumed,
            SortedMap<String, Quantity> users)
            implements LedgerRefusal {

        public PoolExhausted {
            users = Collections.unmodifiableSortedMap(new TreeMap<>(users));
        }

        @Override
        public String reason() {
            return "Insufficient %s in claim %s"
                    .formatted(resource, claim.substring(claim.indexOf('/') + 1));
        }

        @Override
        public boolean evictable() {
            return true;
        }
    }

    /// Claims of one container have contradicting accounting policies for the same resource.
    record Incompatible(String container, String resource, List<Accounted> claims)
            implements LedgerRefusal {

        public Incompatible {
            claims = List.copyOf(claims);
        }

        @Override
        public String reason() {
            return "container %s: incompatible accounting policies for %s: %s"
                    .formatted(
                            container,
                            resource,
                            String.join(", ", claims.stream().map(Accounted::text).toList()));
        }
    }

    /// The mapped amount of a claim for a resource, with its accounting policy.
    record Accounted(String claim, KnownPolicy policy, String driver, Quantity amount) {

        String text() {
            return "%s=%s(%s)".formatted(claim, policy.text(), driver);
        }
    }

    /// A claim that only one pod at a time can use is used by others.
    ///
    /// @param claim with its namespace
    /// @param amounts its mapped amounts, by resource
    /// @param users the pods, by name
    record ClaimInUse(String claim, ByName<Quantity> amounts, List<String> users, String reason)
            implements LedgerRefusal {

        public ClaimInUse {
            users = List.copyOf(users);
        }

        /// The consumers a claim is reserved for, as in `default/app`.
        public static List<String> users(Claim claim) {
            return claim.status().reservedFor().stream()
                    .map(consumer -> claim.meta().namespace() + "/" + consumer.name())
                    .toList();
        }
    }

    /// Devices for extended resources have a cost, and the pod's status has no entry for it.
    ///
    /// @param amounts the cost, by resource
    record NotRecorded(ByName<Quantity> amounts, String reason) implements LedgerRefusal {}

    /// A policy that is not allowed together with a pod-level request for the same resource.
    ///
    /// @param claim with its namespace
    /// @param amount the claim's mapped amount
    /// @param request the pod-level request, or zero where another user of the claim has it
    record PodLevelPolicy(
            String claim, String resource, KnownPolicy policy, Quantity amount, Quantity request)
            implements LedgerRefusal {

        @Override
        public String reason() {
            var name = claim.substring(claim.indexOf('/') + 1);
            return policy == KnownPolicy.ADD_PER_CLAIM
                    ? "claim %s: accounting policy AddPerClaim for %s cannot be shared with a pod that has a pod level request for it"
                            .formatted(name, resource)
                    : "pod level request for %s cannot be combined with accounting policy %s of claim %s"
                            .formatted(resource, policy.text(), name);
        }
    }
}
