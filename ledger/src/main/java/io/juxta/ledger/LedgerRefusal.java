package io.juxta.ledger;

import io.juxta.model.AccountingPolicy.Known;
import io.juxta.model.ByName;
import io.juxta.model.Claim;
import io.juxta.model.Quantity;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// Why a pod cannot have what its claims cost, whatever the node has left: the reason as the
/// scheduler gives it, and the figures behind it.
public sealed interface LedgerRefusal {

    /// In the words of the pod's condition.
    String reason();

    /// Whether it would do if other pods left.
    default boolean evictable() {
        return false;
    }

    /// What the pod may use as a whole does not cover its containers and its claims.
    record OverBudget(BudgetBreach breach) implements LedgerRefusal {

        @Override
        public String reason() {
            return breach.reason();
        }
    }

    /// A pool has too little left for what the pod's containers draw from it.
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

    /// Claims of one container say how to count the same resource in ways that contradict each
    /// other.
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

    /// What a claim stands for in a resource, and how it is to be counted.
    record Accounted(String claim, Known policy, String driver, Quantity amount) {

        String text() {
            return "%s=%s(%s)".formatted(claim, policy.text(), driver);
        }
    }

    /// A claim that only one pod at a time can use is used by others.
    ///
    /// @param claim with its namespace
    /// @param amounts what it stands for, by resource
    /// @param users the pods, by name
    record InUse(String claim, ByName<Quantity> amounts, List<String> users, String reason)
            implements LedgerRefusal {

        public InUse {
            users = List.copyOf(users);
        }

        /// Those a claim is reserved for, as in `default/app`.
        public static List<String> users(Claim claim) {
            return claim.status().reservedFor().stream()
                    .map(consumer -> claim.meta().namespace() + "/" + consumer.name())
                    .toList();
        }
    }

    /// Devices behind extended resources cost the node something, and the pod's status has no place
    /// for it.
    ///
    /// @param amounts what they cost, by resource
    record NotRecorded(ByName<Quantity> amounts, String reason) implements LedgerRefusal {}

    /// A policy that cannot stand beside a request of the pod as a whole for the same resource.
    ///
    /// @param claim with its namespace
    /// @param amount what the claim stands for
    /// @param request what the pod as a whole asks for, or zero where another user of the claim
    ///   does
    record PodLevelPolicy(
            String claim, String resource, Known policy, Quantity amount, Quantity request)
            implements LedgerRefusal {

        @Override
        public String reason() {
            var name = claim.substring(claim.indexOf('/') + 1);
            return policy == Known.ADD_PER_CLAIM
                    ? "claim %s: accounting policy AddPerClaim for %s cannot be shared with a pod that has a pod level request for it"
                            .formatted(name, resource)
                    : "pod level request for %s cannot be combined with accounting policy %s of claim %s"
                            .formatted(resource, policy.text(), name);
        }
    }
}
