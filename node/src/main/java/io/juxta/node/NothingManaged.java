package io.juxta.node;

import io.juxta.model.Pod;
import java.util.Collections;
import java.util.SortedMap;

/// A provider whose manager is switched off: it has no preference, grants everything and holds
/// nothing.
public interface NothingManaged extends Provider, Occupancy {

    @Override
    default SortedMap<String, Hints> hints(AdmittedContainer part) {
        return Collections.emptySortedMap();
    }

    @Override
    default SortedMap<String, Hints> hints(Pod pod) {
        return Collections.emptySortedMap();
    }

    @Override
    default ManagerAllocation allocate(AdmittedContainer part, Hint stored) {
        return new ManagerAllocation.Granted();
    }

    @Override
    default void collect(ActivePods active) {}

    @Override
    default boolean counts() {
        return false;
    }

    @Override
    default long assigned(int node) {
        return 0;
    }

    @Override
    default long allocatable(int node) {
        return 0;
    }
}
