package io.juxta.kube.text;

import io.juxta.model.Slice;
import io.juxta.model.Tree;
import org.jspecify.annotations.Nullable;

/// A way through a file that holds one document's field, or one item of a list, at a time.
///
/// After [#nextDocument()] either [#atMapping()] is true and the fields are walked to their end
/// with [#nextField()], or [#value()] gives the whole document. After [#nextField()] either
/// [#value()] takes its value or, when [#atSequence()] is true, [#enterSequence()] is called and
/// [#nextItem()] and [#value()] take turns until there are no more items.
///
/// All methods throw [InputException] when the text is broken.
interface Cursor {

    /// Moves to the next document; false when there is none.
    boolean nextDocument();

    /// The place where the current document starts.
    Source source();

    boolean atMapping();

    /// The next key of the document, or null at the document's end.
    @Nullable String nextField();

    boolean atSequence();

    void enterSequence();

    boolean nextItem();

    /// The item as a record, where it is a slice and was read without a tree; else null, and
    /// [#value()] gives it.
    default @Nullable Slice slice() {
        return null;
    }

    /// The line of an item that [#slice()] gave.
    default int sliceLine() {
        return 0;
    }

    Tree value();

    /// Leaves a document that is broken; false when nothing behind it can be read.
    ///
    /// Called after an [InputException], and followed by [#nextDocument()].
    boolean leaveBroken();

    /// The first comment so far, or null. Only what was read to its end is known to be none.
    @Nullable Source comment();
}
