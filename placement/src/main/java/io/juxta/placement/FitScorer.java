package io.juxta.placement;

import java.util.List;

/// The scorers of NodeResourcesFit, one for each scoring strategy. Whole numbers throughout.
abstract sealed class FitScorer implements Scorer {

    final ScoredResources resources;

    private FitScorer(ScoredResources resources) {
        this.resources = resources;
    }

    static FitScorer of(Attempt attempt, FitStrategy strategy) {
        var scored = attempt.pod().scored();
        var asked =
                attempt.terms().deviates(Deviation.POD_LEVEL_SCORED)
                        ? scored.whole()
                        : scored.containers();
        var resources =
                new ScoredResources(strategy.resources(), asked, new ExtendedTally(attempt));
        return switch (strategy) {
            case FitStrategy.LeastAllocated _ -> new Least(resources);
            case FitStrategy.MostAllocated _ -> new Most(resources);
            case FitStrategy.RequestedToCapacityRatio(_, var shape) -> new Curve(resources, shape);
        };
    }

    @Override
    public Object basis() {
        return resources.basis();
    }

    /// The weighted mean over the resources that count.
    @Override
    public long score(NodeState node, int index) {
        var sum = 0L;
        var weights = 0L;
        for (var i = 0; i < resources.size(); i++) {
            var allocatable = resources.allocatable(i, node);
            if (allocatable != 0) {
                var score = score(resources.scored(i, node) + resources.asked(i), allocatable);
                if (counts(score)) {
                    sum += score * resources.weight(i);
                    weights += resources.weight(i);
                }
            }
        }
        return weights == 0 ? 0 : mean(sum, weights);
    }

    /// The score of one resource.
    abstract long score(long used, long allocatable);

    boolean counts(long score) {
        return true;
    }

    long mean(long sum, long weights) {
        return sum / weights;
    }

    /// Higher the more is left.
    private static final class Least extends FitScorer {
        Least(ScoredResources resources) {
            super(resources);
        }

        @Override
        long score(long used, long allocatable) {
            return used > allocatable ? 0 : (allocatable - used) * MAX_SCORE / allocatable;
        }
    }

    /// Higher the less is left.
    private static final class Most extends FitScorer {
        Most(ScoredResources resources) {
            super(resources);
        }

        @Override
        long score(long used, long allocatable) {
            return Math.min(used, allocatable) * MAX_SCORE / allocatable;
        }
    }

    /// A piecewise linear function. A resource whose score is 0 does not count, and the mean is
    /// rounded.
    private static final class Curve extends FitScorer {

        private final List<FitStrategy.Point> shape;

        Curve(ScoredResources resources, List<FitStrategy.Point> shape) {
            super(resources);
            this.shape = shape;
        }

        @Override
        boolean counts(long score) {
            return score > 0;
        }

        @Override
        long mean(long sum, long weights) {
            return Math.round((double) sum / weights);
        }

        @Override
        long score(long used, long allocatable) {
            var utilization = used > allocatable ? 100 : used * 100 / allocatable;
            return ScoreShape.at(shape, utilization);
        }
    }
}
