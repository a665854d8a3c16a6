package io.juxta.scheduler;

import io.juxta.allocator.core.World;
import io.juxta.model.Claim;
import io.juxta.model.DeviceClass;
import io.juxta.model.DeviceTaintRule;
import io.juxta.model.Slice;
import java.util.Collection;
import java.util.List;

/// Builds the world that devices are allocated from. The caller that wires the program knows how
/// expressions are compiled and which features are on.
@FunctionalInterface
public interface WorldMaker {

    /// The world of these objects.
    ///
    /// @param slices in the order they are listed
    World make(
            List<Slice> slices,
            Collection<DeviceTaintRule> rules,
            Collection<DeviceClass> classes,
            Collection<Claim> claims);
}
