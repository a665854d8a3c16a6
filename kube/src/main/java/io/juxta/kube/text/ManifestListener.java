package io.juxta.kube.text;

import io.juxta.model.Slice;
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

    /// The readers of slices that need no tree; null when every object is wanted as it is written.
    default @Nullable PlainReaders plainReaders() {
        return null;
    }

    /// A slice that was read without a tree. Only called where there are [#plainReaders()].
    default void slice(Slice slice, Source source) {}

    void warning(Warning warning);

    /// Something cannot be read. Throwing ends the reading, else it continues.
    default void unreadable(InputException fault, Rest rest) {
        throw fault;
    }

    /// A file has comments; this is the first. A tree does not keep them.
    default void comment(Source first) {}
}
