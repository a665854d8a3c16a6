package io.juxta.kube.text;

import io.juxta.model.Slice;
import io.juxta.model.Tree;
import org.jspecify.annotations.Nullable;

/// A streaming reader of a file: it holds one field of a document, or one item of a list, at a
/// time.
///
/// After [#nextDocument()] either [#atMapping()] is true and the fields are read to their end with
/// [#nextField()], or [#value()] gives the whole document. After [#nextField()] either [#value()]
/// reads its value or, when [#atSequence()] is true, [#enterSequence()] is called and [#nextItem()]
/// and [#value()] alternate until there are no more items.
///
/// All methods throw [InputException] when the text is invalid.
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

    /// The document or item as a record, where it is a slice and was read without a tree; else
    /// null, and [#value()] gives it.
    default @Nullable Slice slice() {
        return null;
    }

    /// The line of an item that [#slice()] gave.
    default int sliceLine() {
        return 0;
    }

    Tree value();

    /// Leaves an invalid document; false when nothing after it can be read.
    ///
    /// Called after an [InputException], and followed by [#nextDocument()].
    boolean leaveBroken();

    /// The first comment so far, or null. Only the text that was read completely is searched.
    @Nullable Source comment();
}
