package io.juxta.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A StorageClass: how volumes for claims of this class are found or made.
///
/// @param provisioner who makes volumes, usually the name of a CSI driver
/// @param volumeBindingMode null where not set, which an API server never stores
/// @param allowedTopologies labels of the nodes that volumes can be made for; a node has to match
///   one of them, and an empty list matches all
/// @param rest parameters and all else, as written
public record StorageClass(
        Meta meta,
        String provisioner,
        @Nullable String volumeBindingMode,
        List<TopologyTerm> allowedTopologies,
        Tree.Mapping rest)
        implements ApiObject {

    /// The binding mode in which a claim is bound when a pod that uses it is scheduled.
    public static final String WAIT_FOR_FIRST_CONSUMER = "WaitForFirstConsumer";

    public StorageClass {
        allowedTopologies = List.copyOf(allowedTopologies);
    }

    /// Requirements on labels that must all hold; a term without any matches nothing.
    public record TopologyTerm(List<TopologyLabel> labels) {
        public TopologyTerm {
            labels = List.copyOf(labels);
        }
    }

    /// A label that has to have one of some values.
    public record TopologyLabel(String key, List<String> values) {
        public TopologyLabel {
            values = List.copyOf(values);
        }
    }
}
