package io.juxta.kube;

import io.juxta.model.Slice;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/// Hears what is read, in the order of the input.
public interface ManifestListener {

    /// What becomes of the text behind something that cannot be read.
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

    /// A slice that was read without a tree. Only where there is a [#store()].
    default void slice(Slice slice, Source source) {
        var store = store();
        if (store != null) {
            store.put(slice, source);
        }
    }

    /// Who may help to read for that store. The listener itself is always called by the caller.
    default Executor helpers() {
        return Runnable::run;
    }

    void warning(Warning warning);

    /// Something cannot be read; throwing ends the reading, else it goes on.
    default void unreadable(InputException fault, Rest rest) {
        throw fault;
    }

    /// A file has comments; this is the first. A tree does not hold them.
    default void comment(Source first) {}
}
