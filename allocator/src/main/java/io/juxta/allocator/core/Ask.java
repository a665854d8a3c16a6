package io.juxta.allocator.core;

import io.juxta.model.DeviceAsk;
import io.juxta.model.DeviceClass;
import java.util.List;

/// A request, or one alternative of it, made ready for the search.
///
/// @param claim its claim's place among those asked for
/// @param request its place in the claim
/// @param alternative its place among the request's alternatives
/// @param requestName the request's own name
/// @param reference how results name it: `request` or `request/alternative`
/// @param label how errors name it
/// @param count how many devices it needs
/// @param fixed the devices it needs when it wants all, and then there are `count` of them
/// @param links the constraints that apply to it, in the claim's order
@SuppressWarnings("ArrayRecordComponent") // asks are compared by identity
public record Ask(
        int claim,
        int request,
        int alternative,
        String requestName,
        String reference,
        String label,
        DeviceAsk wanted,
        DeviceClass deviceClass,
        boolean admin,
        Mode mode,
        long count,
        int[] fixed,
        Selection selection,
        Amounts amounts,
        List<Link> links) {

    enum Mode {
        EXACT_COUNT,
        ALL
    }

    /// A constraint, and where this request finds the attribute that it compares.
    ///
    /// @param constraint its place in the claim
    public record Link(int constraint, Check check, ValueSource source) {}

    public boolean all() {
        return mode == Mode.ALL;
    }
}
