package io.juxta.placement;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The NodeResourcesFit plugin: rejects nodes that have too little left, and scores nodes by how
/// much is left.
final class NodeResourcesFit implements Plugin, Scoring {

    private final SchedulerProfile profile;

    NodeResourcesFit(SchedulerProfile profile) {
        this.profile = profile;
    }

    @Override
    public String name() {
        return "NodeResourcesFit";
    }

    @Override
    public int weight() {
        return 1;
    }

    @Override
    public PreFilterResult toward(Attempt attempt) {
        var managed = ManagedByClass.of(attempt);
        return new PreFilterResult.Judges(
                new Room(attempt, profile, managed), new Basis(attempt.pod().asked(), managed));
    }

    @Override
    public Optional<Scorer> scorer(Attempt attempt, PreFilterResult own, List<NodeState> feasible) {
        return Optional.of(FitScorer.of(attempt, profile.fit()));
    }

    private record Basis(Resources asked, boolean managed) {}

    /// The filter. It reports every resource that is short, not only the first.
    private static final class Room implements NodeFilter {

        private static final int PODS = 1;
        private static final int CPU = 2;
        private static final int MEMORY = 4;
        private static final int STORAGE = 8;

        /// Prepared rejections for every combination of the four common shortages: here those that
        /// preemption could change.
        private static final FilterResult[] EVICTABLE = common(FilterResult.Resolvability.EVICTION);

        private static final FilterResult[] LASTING = common(FilterResult.Resolvability.NONE);

        private final boolean asksNothing;
        private final long milliCpu;
        private final long memory;
        private final long ephemeralStorage;
        private final String[] scalars;
        private final long[] amounts;

        /// Whether a device class backs the resource, so that a node without it leaves it to
        /// DynamicResources.
        private final boolean[] backed;

        Room(Attempt attempt, SchedulerProfile profile, boolean managed) {
            var asked = attempt.pod().asked();
            asksNothing = asked.isEmpty();
            milliCpu = managed ? 0 : asked.milliCpu();
            memory = managed ? 0 : asked.memory();
            ephemeralStorage = managed ? 0 : asked.ephemeralStorage();
            var names = new ArrayList<String>();
            for (var i = 0; i < asked.scalars(); i++) {
                var name = asked.scalarName(i);
                var leftOut =
                        asked.scalarAmount(i) == 0
                                || ignored(name, profile)
                                || (managed && name.startsWith("hugepages-"));
                if (!leftOut) {
                    names.add(name);
                }
            }
            scalars = names.toArray(String[]::new);
            amounts = new long[scalars.length];
            backed = new boolean[scalars.length];
            var delegates = attempt.terms().gates().on("DRAExtendedResource");
            var classes = attempt.snapshot().surroundings().backed();
            for (var i = 0; i < scalars.length; i++) {
                amounts[i] = asked.scalar(scalars[i]);
                backed[i] = delegates && classes.classFor(scalars[i]) != null;
            }
        }

        private static boolean ignored(String name, SchedulerProfile profile) {
            return Resources.isExtended(name)
                    && (profile.ignoredResources().contains(name)
                            || profile.ignoredGroups()
                                    .contains(name.substring(0, name.indexOf('/'))));
        }

        @Override
        public FilterResult judge(NodeState node) {
            var allocatable = node.allocatable();
            var requested = node.requested();
            var shortages = node.pods().size() + 1 > node.allowedPods() ? PODS : 0;
            if (asksNothing) {
                return shortages == 0 ? FilterResult.PASSED : EVICTABLE[shortages];
            }
            var lasting = false;
            if (milliCpu > 0 && milliCpu > allocatable.milliCpu() - requested.milliCpu()) {
                shortages |= CPU;
                lasting = milliCpu > allocatable.milliCpu();
            }
            if (memory > 0 && memory > allocatable.memory() - requested.memory()) {
                shortages |= MEMORY;
                lasting |= memory > allocatable.memory();
            }
            if (ephemeralStorage > 0
                    && ephemeralStorage
                            > allocatable.ephemeralStorage() - requested.ephemeralStorage()) {
                shortages |= STORAGE;
                lasting |= ephemeralStorage > allocatable.ephemeralStorage();
            }
            for (var i = 0; i < scalars.length; i++) {
                if (isShort(i, allocatable, requested)) {
                    return everything(shortages, lasting, allocatable, requested);
                }
            }
            if (shortages == 0) {
                return FilterResult.PASSED;
            }
            return lasting ? LASTING[shortages] : EVICTABLE[shortages];
        }

        private boolean isShort(int scalar, Resources allocatable, Resources requested) {
            var has = allocatable.scalar(scalars[scalar]);
            if (backed[scalar] && has <= 0) {
                return false;
            }
            return amounts[scalar] > has - requested.scalar(scalars[scalar]);
        }

        private FilterResult everything(
                int shortages, boolean lasting, Resources allocatable, Resources requested) {
            var reasons = common(shortages);
            var unresolvable = lasting;
            for (var i = 0; i < scalars.length; i++) {
                if (isShort(i, allocatable, requested)) {
                    reasons.add("Insufficient " + scalars[i]);
                    unresolvable |= amounts[i] > allocatable.scalar(scalars[i]);
                }
            }
            return new FilterResult.FilterRejected(
                    reasons,
                    unresolvable
                            ? FilterResult.Resolvability.NONE
                            : FilterResult.Resolvability.EVICTION);
        }

        private static FilterResult[] common(FilterResult.Resolvability remedy) {
            var verdicts = new FilterResult[2 * STORAGE];
            for (var shortages = 0; shortages < verdicts.length; shortages++) {
                verdicts[shortages] = new FilterResult.FilterRejected(common(shortages), remedy);
            }
            return verdicts;
        }

        private static List<String> common(int shortages) {
            var reasons = new ArrayList<String>();
            if ((shortages & PODS) != 0) {
                reasons.add("Too many pods");
            }
            if ((shortages & CPU) != 0) {
                reasons.add("Insufficient cpu");
            }
            if ((shortages & MEMORY) != 0) {
                reasons.add("Insufficient memory");
            }
            if ((shortages & STORAGE) != 0) {
                reasons.add("Insufficient ephemeral-storage");
            }
            return reasons;
        }
    }
}
