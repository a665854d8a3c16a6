package io.juxta.allocator.core;

import io.juxta.model.DeviceAsk;
import io.juxta.model.DeviceClass;
import java.util.List;

/// A compiled request, or one alternative of it: the input of the search.
///
/// @param claim index of its claim
/// @param request its index in the claim
/// @param alternative its index among the request's alternatives
/// @param requestName the request's own name
/// @param reference its name in results: `request` or `request/alternative`
/// @param label its name in errors
/// @param count the number of devices it needs
/// @param fixed all its devices when its allocation mode is All, `count` of them
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
        DeviceSelection selection,
        CapacityAmounts amounts,
        List<AskLink> links) {

    enum Mode {
        EXACT_COUNT,
        ALL
    }

    /// A constraint, and the source of the attribute that it compares for this request.
    ///
    /// @param constraint its index in the claim
    public record AskLink(int constraint, Check check, ValueSource source) {}

    public boolean all() {
        return mode == Mode.ALL;
    }
}
