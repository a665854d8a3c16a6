package io.juxta.allocator.why;

import io.juxta.allocator.why.ComparedValues.Value;
import io.juxta.model.Quantity;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What by itself rules out that claims fit; but the last, which only names what is involved.
sealed interface Cause {

    /// A request needs more devices than it could have.
    ///
    /// @param alternatives each of them, of which every one is short
    record Short(List<Survey> alternatives) implements Cause {}

    /// Requests compete for too few devices.
    record Competing(List<Survey> requests, long needed, List<Integer> devices) implements Cause {}

    /// A claim's requests together need more devices than a claim can have.
    record TooMany(String claim, long needed) implements Cause {}

    /// No value of an attribute is found on enough devices of every request.
    ///
    /// @param mismatch why values that look alike do not count; null when none do
    record NothingInCommon(
            int constraint, String attribute, List<Side> sides, @Nullable Mismatch mismatch)
            implements Cause {}

    /// Devices must differ in what is a list, and lists are compared with nothing.
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

    /// A counter does not suffice for as many devices as are needed.
    ///
    /// @param least what the most modest of the devices draws
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
    /// @param constraints as people know them
    /// @param limits what else may be used up when they share devices or counters
    record Together(List<Survey> requests, List<String> constraints, List<String> limits)
            implements Cause {}
}
