package io.juxta.placement;

import io.juxta.placement.Profile.WeightedResource;
import java.util.List;

/// Which nodes NodeResourcesFit likes best.
public sealed interface FitStrategy {

    List<WeightedResource> resources();

    /// Nodes with much left.
    record LeastAllocated(List<WeightedResource> resources) implements FitStrategy {
        public LeastAllocated {
            resources = List.copyOf(resources);
        }
    }

    /// Nodes with little left.
    record MostAllocated(List<WeightedResource> resources) implements FitStrategy {
        public MostAllocated {
            resources = List.copyOf(resources);
        }
    }

    /// Nodes by a curve over what is used.
    record RequestedToCapacityRatio(List<WeightedResource> resources, List<Point> shape)
            implements FitStrategy {
        public RequestedToCapacityRatio {
            resources = List.copyOf(resources);
            shape = List.copyOf(shape);
        }
    }

    /// A point of the curve.
    ///
    /// @param utilization in percent
    /// @param score from 0 to 10
    record Point(long utilization, long score) {}
}
