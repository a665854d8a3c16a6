package io.juxta.placement;

import java.util.List;
import java.util.Optional;

/// The NodeResourcesBalancedAllocation plugin: scores nodes higher where the pod makes the shares
/// of used resources more equal.
final class BalancedAllocation implements Scoring {

    private static final long HALF = Scorer.MAX_SCORE / 2;

    private final SchedulerProfile profile;

    BalancedAllocation(SchedulerProfile profile) {
        this.profile = profile;
    }

    @Override
    public String name() {
        return "NodeResourcesBalancedAllocation";
    }

    @Override
    public int weight() {
        return 1;
    }

    @Override
    public Optional<Scorer> scorer(Attempt attempt, PreFilterResult own, List<NodeState> feasible) {
        var resources =
                new ScoredResources(
                        profile.balanced(), attempt.pod().asked(), new ExtendedTally(attempt));
        return resources.nothingAsked() ? Optional.empty() : Optional.of(new Balance(resources));
    }

    private record Balance(ScoredResources resources) implements Scorer {

        @Override
        public Object basis() {
            return resources.basis();
        }

        @Override
        public long score(NodeState node, int index) {
            return HALF + (HALF + evenness(node, true) - evenness(node, false)) / 2;
        }

        /// 100 when all resources are used in equal shares, and lower the more the shares differ.
        /// For two resources it subtracts half the difference, for more the standard deviation.
        private long evenness(NodeState node, boolean withPod) {
            var count = 0;
            var sum = 0.0;
            var first = 0.0;
            var second = 0.0;
            for (var i = 0; i < resources.size(); i++) {
                var share = share(i, node, withPod);
                if (share >= 0) {
                    sum += share;
                    first = count == 0 ? share : first;
                    second = count == 1 ? share : second;
                    count++;
                }
            }
            var deviation = 0.0;
            if (count == 2) {
                deviation = Math.abs((first - second) / 2);
            } else if (count > 2) {
                deviation = deviation(node, withPod, sum / count, count);
            }
            return (long) ((1 - deviation) * MAX_SCORE);
        }

        private double deviation(NodeState node, boolean withPod, double mean, int count) {
            var squares = 0.0;
            for (var i = 0; i < resources.size(); i++) {
                var share = share(i, node, withPod);
                if (share >= 0) {
                    squares += (share - mean) * (share - mean);
                }
            }
            return Math.sqrt(squares / count);
        }

        /// The used share of a resource, at most 1; negative when the resource does not count.
        private double share(int index, NodeState node, boolean withPod) {
            var allocatable = resources.allocatable(index, node);
            if (allocatable == 0) {
                return -1;
            }
            var used = resources.requested(index, node) + (withPod ? resources.asked(index) : 0);
            return Math.min(1, (double) used / allocatable);
        }
    }
}
