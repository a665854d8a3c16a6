package io.juxta.placement;

import io.juxta.model.Claim;
import java.util.Collections;
import java.util.SequencedSet;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The extended resources a pod requests, when a device class backs any of them.
///
/// A node that has the resource in its allocatable, from a device plugin, provides it itself. Any
/// other node gets it from devices.
final class ExtendedNeeds {

    private final SortedMap<String, Long> wanted;
    private final BackedResources backed;
    private final @Nullable Claim leftOver;

    private ExtendedNeeds(
            SortedMap<String, Long> wanted, BackedResources backed, @Nullable Claim leftOver) {
        this.wanted = wanted;
        this.backed = backed;
        this.leftOver = leftOver;
    }

    /// Null when no device class backs a requested resource.
    static @Nullable ExtendedNeeds of(Attempt attempt) {
        var backed = attempt.snapshot().surroundings().backed();
        var asked = attempt.pod().asked();
        if (asked.scalars() == 0
                || backed.isEmpty()
                || !attempt.terms().gates().on("DRAExtendedResource")) {
            return null;
        }
        var wanted = new TreeMap<String, Long>();
        var any = false;
        for (var i = 0; i < asked.scalars(); i++) {
            var name = asked.scalarName(i);
            if (asked.scalarAmount(i) != 0
                    && (Resources.isExtended(name) || name.startsWith(BackedResources.PREFIX))) {
                wanted.put(name, asked.scalarAmount(i));
                any |= backed.classFor(name) != null;
            }
        }
        return any
                ? new ExtendedNeeds(
                        wanted,
                        backed,
                        ExtendedClaim.leftOver(attempt.pod().pod(), attempt.snapshot()))
                : null;
    }

    /// The result for one node.
    sealed interface OnNode {

        /// The node cannot provide one of them, or an earlier claim is in the way.
        record No(FilterResult verdict) implements OnNode {}

        /// These come from devices; empty where the node provides all of them itself.
        record FromDevices(SequencedSet<String> resources) implements OnNode {}
    }

    private static final OnNode STALE =
            new OnNode.No(FilterResult.rejected("cannot schedule extended resource claim"));
    private static final OnNode NO_WAY =
            new OnNode.No(FilterResult.rejected("cannot fit resource"));
    private static final OnNode NONE =
            new OnNode.FromDevices(Collections.unmodifiableSequencedSet(new TreeSet<>()));

    OnNode on(NodeState node) {
        if (leftOver != null && !leftOver.spec().requests().isEmpty()) {
            return STALE;
        }
        TreeSet<String> resources = null;
        for (var name : wanted.keySet()) {
            var provides = node.allocatable().scalar(name);
            if (backed.classFor(name) != null && provides == 0) {
                if (resources == null) {
                    resources = new TreeSet<>();
                }
                resources.add(name);
            } else if (provides == 0 && !node.node().allocatable().containsKey(name)) {
                return NO_WAY;
            }
        }
        return resources == null ? NONE : new OnNode.FromDevices(resources);
    }

    /// The requested amounts, as a cache key; null where an earlier claim is in the way, since then
    /// the amounts alone do not decide.
    @Nullable SortedMap<String, Long> basis() {
        return leftOver == null ? wanted : null;
    }

    BackedResources backed() {
        return backed;
    }
}
