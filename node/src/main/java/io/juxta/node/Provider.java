package io.juxta.node;

import io.juxta.model.Pod;
import java.util.List;
import java.util.SortedMap;

/// What the manager of one kind of resource offers the topology engine, for pods being added.
///
/// Hints are asked per container or, in pod scope, once per pod; an empty map is no preference at
/// all. Before it answers, a provider drops what it recorded for pods that are gone; the engine
/// says which are left through [#collect].
public interface Provider {

    /// Where each resource of one container could live; resources in ascending order.
    SortedMap<String, Hints> hints(Part part);

    /// Where each resource of the whole pod could live; resources in ascending order.
    SortedMap<String, Hints> hints(Pod pod);

    /// Takes what the container asks for, guided by the hint stored for it. What was taken stays
    /// when a later provider or container is refused.
    Grant allocate(Part part, Hint stored);

    /// Takes what a pod with pod-level resources asks for as a whole, where pod-level management is
    /// on and the scope is the pod. Devices take nothing this way.
    default Grant allocatePod(Pod pod, Hint stored) {
        return new Grant.Granted();
    }

    /// How much the container asks for of what is counted by NUMA node, and what is free of it.
    default List<Room> room(Part part) {
        return List.of();
    }

    /// The same for the whole pod.
    default List<Room> room(Pod pod) {
        return List.of();
    }

    /// Gives back what all others hold.
    void collect(Active active);

    /// The same provider with a state of its own, for trying what would happen.
    Provider copy();
}
