package io.juxta.validation;

import io.juxta.model.Tree;
import java.util.List;

/// What a write to the status sub-resource may not change: spec and most of metadata come from the
/// stored object, whatever the request has.
final class StatusWrite {

    private static final List<String> METADATA =
            List.of(
                    "deletionGracePeriodSeconds",
                    "deletionTimestamp",
                    "generation",
                    "selfLink",
                    "labels",
                    "annotations",
                    "finalizers",
                    "ownerReferences",
                    "managedFields");

    private StatusWrite() {}

    static Tree.Mapping reset(Tree.Mapping object, Tree.Mapping old) {
        var metadata = object.mapping("metadata");
        for (var field : METADATA) {
            metadata = Edit.takeFrom(old.mapping("metadata"), metadata, field);
        }
        return Edit.takeFrom(old, object, "spec").with("metadata", metadata);
    }
}
