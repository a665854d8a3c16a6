package io.juxta.allocator;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A world so small that all its allocations can be written down: one pool of a few devices with
/// small whole numbers, and a few claims.
///
/// @param slots what all devices together may draw
/// @param lists whether list attributes are on
public record Toy(boolean lists, int slots, List<Thing> things, List<Want> wants) {

    /// Who has a device already.
    enum Held {
        BY_NOBODY,
        ALONE,
        IN_PART
    }

    /// A device.
    ///
    /// @param values of its attributes `numa` and `zone`, where it has them
    /// @param draws how many of the pool's slots, or 0 when it draws none
    /// @param bandwidth its capacity, or -1 when it has none
    /// @param heldBandwidth how much of it others have
    public record Thing(
            String name,
            String kind,
            Map<String, Value> values,
            int draws,
            int bandwidth,
            boolean shared,
            boolean tainted,
            Held held,
            int heldBandwidth) {}

    /// An attribute: one value, or several, of numbers or of their texts.
    record Value(boolean text, boolean list, List<Integer> members) {}

    /// A claim.
    public record Want(List<Wish> wishes, List<Rule> rules) {}

    /// A request with its alternatives; one that has no others is `exactly`.
    public record Wish(String name, boolean prioritized, boolean admin, List<Ask> asks) {}

    /// One alternative of a request.
    ///
    /// @param kind or null for any
    /// @param bandwidth asked for, or -1
    public record Ask(
            String name,
            @Nullable String kind,
            int count,
            boolean all,
            int bandwidth,
            boolean tolerates) {}

    /// A constraint.
    ///
    /// @param requests it holds for, none for all
    record Rule(boolean match, String attribute, List<String> requests) {}
}
