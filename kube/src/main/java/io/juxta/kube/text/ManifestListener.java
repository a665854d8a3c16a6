package io.juxta.kube.text;

import io.juxta.kube.cluster.ObjectStore;
import org.jspecify.annotations.Nullable;

/// Hears what is read, in the order of the input.
public interface ManifestListener {

    /// What happens to the text after something unreadable.
    enum Rest {
        READ,
        /// Nothing more of the same file is read.
        LOST
    }

    void object(Document document);

    /// Where slices go that can be read without making a tree of them: what there is nothing to be
    /// said about. Null when every object is wanted as it is written.
    default @Nullable ObjectStore store() {
        return null;
    }

    void warning(Warning warning);

    /// Something cannot be read. Throwing ends the reading, else it continues.
    default void unreadable(InputException fault, Rest rest) {
        throw fault;
    }

    /// A file has comments; this is the first. A tree does not keep them.
    default void comment(Source first) {}
}
