package io.juxta.cli.node;

import io.juxta.model.Pod;

/// Something that happens on a node.
sealed interface NodeEvent {

    /// A pod arrives.
    record Admit(Pod pod) implements NodeEvent {}

    /// A pod is offered again, unless it runs.
    record AdmitAgain(Pod pod) implements NodeEvent {}

    /// A pod goes, by `namespace/name`.
    record Remove(String pod) implements NodeEvent {}

    /// The kubelet is restarted.
    record Restart() implements NodeEvent {}

    /// Something a kubelet does and juxta does not, such as a resize.
    record NotModelled(String word) implements NodeEvent {}
}
