package io.juxta.cel;

import org.jspecify.annotations.Nullable;

/// What is known about an argument, or the target, of a call when the call is estimated.
///
/// @param cost what it costs to get it, at most
/// @param size null when nothing is known
/// @param entries null when nothing is known
record Operand(
        Expr expr,
        long cost,
        SizePath path,
        @Nullable SizeRange size,
        @Nullable EntrySizes entries,
        DeviceSizes device) {

    Type type() {
        return expr.type();
    }

    SizeRange sizeOrUnknown() {
        return SizeRange.orUnknown(size);
    }

    /// The size, looked up again when it was not known: the path may have changed since.
    SizeRange sizeNow() {
        return size != null ? size : SizeRange.orUnknown(device.find(path));
    }

    /// The type of the elements, or of the keys of a map; null when it has none.
    @Nullable Type elementType() {
        var parts = type().parts();
        return parts.isEmpty() ? null : parts.getFirst();
    }

    SizeRange elementSize() {
        return SizeRange.orUnknown(device.find(path.copyAnd(SizePath.ITEMS)));
    }

    /// The value of an int literal, else null.
    @Nullable Long number() {
        return expr instanceof Expr.Literal(_, _, Long number) ? number : null;
    }
}
