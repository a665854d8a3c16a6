package io.juxta.kube.text;

import io.juxta.model.Slice;
import org.jspecify.annotations.Nullable;

/// Reads a ResourceSlice straight from its bytes, without a tree.
///
/// The package that reads text knows no objects; it is handed one of these by the store that takes
/// the slices.
public interface PlainSliceReader {

    /// The bytes, to be set before a slice is read; afterwards they are behind it.
    PlainBytes bytes();

    /// The slice that comes next; null when there is none, it is not plain, or the bytes ran out.
    ///
    /// @param bytes those that were set
    /// @param source of the list
    @Nullable Slice read(byte[] bytes, Source source);
}
