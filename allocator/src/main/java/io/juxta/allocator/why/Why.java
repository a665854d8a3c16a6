package io.juxta.allocator.why;

import io.juxta.allocator.core.Outcome.Deepest;
import io.juxta.model.DeviceId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Why claims do not fit on a node, as data.
///
/// @param summary the main reason in one line
/// @param conflict facts that exclude each other; null when not searched, or when it is not known
///   that the claims do not fit
/// @param considered how many devices the node can use
/// @param byReason how many devices each reason excludes, request by request
/// @param candidates of each request
/// @param devices every device for every request
/// @param remedies changes with which they fit, smallest first
/// @param deepest how far an undecided search came, else null
/// @param mismatches constraints of the summary whose values look equal and do not match
public record Why(
        String summary,
        @Nullable Conflict conflict,
        int considered,
        List<RefusalTally> byReason,
        List<Candidates> candidates,
        List<ReasonVerdict> devices,
        List<Remedy> remedies,
        @Nullable Deepest deepest,
        List<Mismatch> mismatches) {

    /// How much is computed.
    public enum Depth {
        /// Enough for the summary and the devices.
        SUMMARY,
        /// The conflict and the remedies too, which need many trials.
        FULL
    }

    public Why {
        byReason = List.copyOf(byReason);
        candidates = List.copyOf(candidates);
        devices = List.copyOf(devices);
        remedies = List.copyOf(remedies);
        mismatches = List.copyOf(mismatches);
    }

    /// The same with one more remedy.
    public Why with(Remedy remedy) {
        var more = new ArrayList<>(remedies);
        more.add(remedy);
        more.sort(Remedy.BY_SIZE);
        return new Why(
                summary,
                conflict,
                considered,
                byReason,
                candidates,
                devices,
                more,
                deepest,
                mismatches);
    }

    /// A request of a claim, as results name it: `request` or `request/alternative`.
    public record AskedRequest(String claim, String request) {}

    /// Devices, or pools, that are refused for the same reason.
    ///
    /// @param asked null when it holds for every request
    public record RefusalTally(@Nullable AskedRequest asked, Refusal refusal, int count) {}

    /// The candidates of a request alone.
    ///
    /// @param needed how many devices it must have
    /// @param matching how many devices pass its selectors, available or not
    public record Candidates(
            AskedRequest asked, long needed, int matching, List<Candidate> devices) {
        public Candidates {
            devices = List.copyOf(devices);
        }
    }

    /// A device that the request could have.
    ///
    /// @param values of the attribute that the first constraint on the request compares
    public record Candidate(DeviceId device, List<String> values) {
        public Candidate {
            values = List.copyOf(values);
        }
    }

    /// A device and its refusal for a request.
    ///
    /// @param refusal null when the request could have the device
    public record ReasonVerdict(AskedRequest asked, DeviceId device, @Nullable Refusal refusal) {}
}
