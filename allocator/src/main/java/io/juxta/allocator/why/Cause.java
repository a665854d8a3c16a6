package io.juxta.allocator.why;

import io.juxta.allocator.why.ComparedValues.Value;
import io.juxta.model.Quantity;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A reason that alone proves that claims do not fit; except the last, which only lists what is
/// involved.
sealed interface Cause {

    /// A request needs more devices than it has candidates.
    ///
    /// @param alternatives of the request, each of them short
    record Short(List<Survey> alternatives) implements Cause {}

    /// Requests compete for too few devices.
    record Competing(List<Survey> requests, long needed, List<Integer> devices) implements Cause {}

    /// A claim's requests together need more devices than a claim can have.
    record TooMany(String claim, long needed) implements Cause {}

    /// No value of an attribute is on enough devices of every request.
    ///
    /// @param mismatch why values that look equal do not count; null when none do
    record NothingInCommon(
            int constraint, String attribute, List<Side> sides, @Nullable Mismatch mismatch)
            implements Cause {}

    /// Devices must differ in a list attribute, and list attributes are off.
    record ListsOff(Mismatch.GateOff mismatch) implements Cause {}

    /// The values that a request's candidates have.
    record Side(Survey survey, List<Value> values) {}

    /// There are fewer values than devices that must differ.
    record TooFewValues(
            int constraint,
            String attribute,
            List<Survey> requests,
            long needed,
            List<Value> values)
            implements Cause {}

    /// A counter is too small for the needed devices.
    ///
    /// @param least the smallest draw of any of the devices
    record CounterShort(
            List<Survey> requests,
            long needed,
            long possible,
            String counterSet,
            String counter,
            Quantity least,
            Quantity left,
            Quantity total)
            implements Cause {}

    /// Each request alone could be satisfied, but not all together.
    ///
    /// @param constraints their names for people
    /// @param limits counters and capacities that may run out when they share devices
    record Together(List<Survey> requests, List<String> constraints, List<String> limits)
            implements Cause {}
}
