package io.juxta.cli.node;

import io.juxta.model.Pod;

/// An event on a node.
sealed interface NodeEvent {

    /// A pod is offered.
    record Admit(Pod pod) implements NodeEvent {}

    /// A pod is offered again, unless it runs.
    record AdmitAgain(Pod pod) implements NodeEvent {}

    /// A pod is removed, by `namespace/name`.
    record Remove(String pod) implements NodeEvent {}

    /// The kubelet is restarted.
    record Restart() implements NodeEvent {}

    /// An event that is not modelled, such as a resize.
    record NotModelled(String word) implements NodeEvent {}
}
