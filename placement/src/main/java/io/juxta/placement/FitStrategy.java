package io.juxta.placement;

import io.juxta.placement.SchedulerProfile.WeightedResource;
import java.util.List;

/// The scoring strategy of NodeResourcesFit.
public sealed interface FitStrategy {

    List<WeightedResource> resources();

    /// Scores nodes higher that have much left.
    record LeastAllocated(List<WeightedResource> resources) implements FitStrategy {
        public LeastAllocated {
            resources = List.copyOf(resources);
        }
    }

    /// Scores nodes higher that have little left.
    record MostAllocated(List<WeightedResource> resources) implements FitStrategy {
        public MostAllocated {
            resources = List.copyOf(resources);
        }
    }

    /// Scores nodes by a function of the used share.
    record RequestedToCapacityRatio(List<WeightedResource> resources, List<Point> shape)
            implements FitStrategy {
        public RequestedToCapacityRatio {
            resources = List.copyOf(resources);
            shape = List.copyOf(shape);
        }
    }

    /// A point of the function.
    ///
    /// @param utilization in percent
    /// @param score from 0 to 10
    record Point(long utilization, long score) {}
}
