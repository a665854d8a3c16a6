package io.juxta.scheduler;

import io.juxta.model.Meta;
import io.juxta.model.Tree;
import java.util.Optional;

/// The controller of an object, by its owner references.
///
/// @param uid empty where it is not written
record Owner(String kind, String name, String uid) {

    /// The controller among the owners.
    static Optional<Owner> of(Meta meta) {
        for (var item : meta.rest().items("ownerReferences")) {
            if (item instanceof Tree.Mapping owner && owner.flag("controller")) {
                return Optional.of(
                        new Owner(owner.text("kind"), owner.text("name"), owner.text("uid")));
            }
        }
        return Optional.empty();
    }

    /// Whether it refers to an object of this kind and metadata; uids decide where both have one.
    boolean is(String otherKind, Meta other) {
        return kind.equals(otherKind)
                && name.equals(other.name())
                && (uid.isEmpty() || other.uid().isEmpty() || uid.equals(other.uid()));
    }
}
