package io.juxta.testkit;

import io.juxta.model.Tree;
import java.util.List;

/// A small cluster and its pending pods.
///
/// @param objects nodes, device classes, slices, templates and claims, in creation order;
///   disruption budgets with a `status`
/// @param lapsed nodes whose kubelets declare fewer features than when the slices were made, as
///   they are then
/// @param running pods that have their node from the start; some have a `status`
/// @param held claims that are allocated from the start: each has a `status`, whose `reservedFor`
///   names running pods without their uid, which only the API server gives
/// @param pending pods without a node, in their order
public record ClusterWorld(
        String name,
        ClusterTopic topic,
        List<Tree.Mapping> objects,
        List<Tree.Mapping> lapsed,
        List<Tree.Mapping> running,
        List<Tree.Mapping> held,
        List<Tree.Mapping> pending) {
    public ClusterWorld {
        objects = List.copyOf(objects);
        lapsed = List.copyOf(lapsed);
        running = List.copyOf(running);
        held = List.copyOf(held);
        pending = List.copyOf(pending);
    }
}
