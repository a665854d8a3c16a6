package io.juxta.node;

import io.juxta.model.Pod;
import java.util.List;
import java.util.SortedMap;

/// A hint provider: the manager of one kind of resource, as the topology manager sees it.
///
/// Hints are given per container or, in pod scope, once per pod; an empty map means no preference.
/// Before it answers, a provider releases the allocations of pods that are gone; [#collect] tells
/// which pods are left.
public interface Provider {

    /// The hints of each resource of one container; resources in ascending order.
    SortedMap<String, Hints> hints(AdmittedContainer part);

    /// The hints of each resource of the whole pod; resources in ascending order.
    SortedMap<String, Hints> hints(Pod pod);

    /// Allocates for the container, guided by its stored hint. The allocation stays when a later
    /// provider or container is refused.
    ManagerAllocation allocate(AdmittedContainer part, Hint stored);

    /// Allocates for a pod with pod-level resources as a whole, where pod-level management is on
    /// and the scope is the pod. Devices are never allocated this way.
    default ManagerAllocation allocatePod(Pod pod, Hint stored) {
        return new ManagerAllocation.Granted();
    }

    /// The container's requests for resources that are counted by NUMA node, and what is free.
    default List<Room> room(AdmittedContainer part) {
        return List.of();
    }

    /// The same for the whole pod.
    default List<Room> room(Pod pod) {
        return List.of();
    }

    /// Releases what all other pods hold.
    void collect(ActivePods active);

    /// An independent copy, for trials.
    Provider copy();
}
