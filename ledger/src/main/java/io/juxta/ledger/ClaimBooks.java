package io.juxta.ledger;

import io.juxta.model.ByName;
import io.juxta.model.Quantity;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The reservations of claims on one node, besides the requests of pods: who uses each claim, and
/// how much each user draws from it.
///
/// An entry is created with its first user and removed with the last, in any order of leaving. Its
/// amounts are those at creation, even when slices change later. Immutable.
public final class ClaimBooks {

    public static final ClaimBooks EMPTY = new ClaimBooks(new TreeMap<>());

    /// A claim in use.
    ///
    /// @param reserved what the node is charged for it as long as any pod uses it
    /// @param pool what its users may draw
    /// @param users by the uid of the pod
    public record ClaimEntry(
            String uid,
            ByName<Quantity> reserved,
            ByName<Quantity> pool,
            SortedMap<String, Stake> users) {
        public ClaimEntry {
            users = Collections.unmodifiableSortedMap(new TreeMap<>(users));
        }

        /// What all users draw together.
        public SortedMap<String, Quantity> consumed() {
            var sum = new TreeMap<String, Quantity>();
            users.values().forEach(stake -> ResourceAmounts.add(sum, stake.drawn()));
            return sum;
        }
    }

    /// The share of a pod in a claim.
    ///
    /// @param claim with its namespace
    /// @param reserved and
    /// @param pool of the claim; they count when the pod is its first user on the node
    /// @param drawn from the pool
    /// @param podLevel resources of the claim for which the pod has pod-level requests
    public record Stake(
            String claim,
            String uid,
            ByName<Quantity> reserved,
            ByName<Quantity> pool,
            ByName<Quantity> drawn,
            List<String> podLevel) {
        public Stake {
            podLevel = List.copyOf(podLevel);
        }
    }

    private final SortedMap<String, ClaimEntry> entries;

    private ClaimBooks(SortedMap<String, ClaimEntry> entries) {
        this.entries = entries;
    }

    public @Nullable ClaimEntry entry(String claim) {
        return entries.get(claim);
    }

    public SortedMap<String, ClaimEntry> entries() {
        return Collections.unmodifiableSortedMap(entries);
    }

    /// The books with one more pod.
    public ClaimBooks with(String pod, Iterable<Stake> stakes) {
        var changed = new TreeMap<>(entries);
        for (var stake : stakes) {
            var entry = changed.get(stake.claim());
            var users = new TreeMap<String, Stake>();
            if (entry != null) {
                users.putAll(entry.users());
            }
            users.put(pod, stake);
            changed.put(
                    stake.claim(),
                    entry == null
                            ? new ClaimEntry(stake.uid(), stake.reserved(), stake.pool(), users)
                            : new ClaimEntry(entry.uid(), entry.reserved(), entry.pool(), users));
        }
        return new ClaimBooks(changed);
    }

    /// The books after a pod has left.
    public ClaimBooks without(String pod) {
        var changed = new TreeMap<String, ClaimEntry>();
        entries.forEach(
                (claim, entry) -> {
                    if (!entry.users().containsKey(pod)) {
                        changed.put(claim, entry);
                    } else if (entry.users().size() > 1) {
                        var users = new TreeMap<>(entry.users());
                        users.remove(pod);
                        changed.put(
                                claim,
                                new ClaimEntry(entry.uid(), entry.reserved(), entry.pool(), users));
                    }
                });
        return new ClaimBooks(changed);
    }

    /// What the node is charged for all entries, in the whole numbers that are compared; each entry
    /// is rounded up once.
    public SortedMap<String, Long> reserved() {
        var sum = new TreeMap<String, Long>();
        for (var entry : entries.values()) {
            ResourceLoad.whole(entry.reserved())
                    .forEach((resource, amount) -> sum.merge(resource, amount, Math::addExact));
        }
        return sum;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ClaimBooks books && entries.equals(books.entries);
    }

    @Override
    public int hashCode() {
        return entries.hashCode();
    }

    @Override
    public String toString() {
        return entries.toString();
    }
}
