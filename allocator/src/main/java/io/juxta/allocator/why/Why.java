package io.juxta.allocator.why;

import io.juxta.allocator.core.Outcome.Deepest;
import io.juxta.model.DeviceId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Why claims do not fit on a node, as data.
///
/// @param summary the main reason in one line
/// @param conflict what stands in each other's way; null when nobody looked, or when it is not
///   known that the claims do not fit
/// @param considered how many devices the node can reach
/// @param byReason how many devices each reason rules out, request by request
/// @param candidates what is left for each request
/// @param devices every device for every request
/// @param remedies changes that make them fit, those that change least first
/// @param deepest how far the search came when it did not end, else null
/// @param mismatches constraints of the summary whose values look alike and do not match
public record Why(
        String summary,
        @Nullable Conflict conflict,
        int considered,
        List<Tally> byReason,
        List<Candidates> candidates,
        List<Verdict> devices,
        List<Remedy> remedies,
        @Nullable Deepest deepest,
        List<Mismatch> mismatches) {

    /// How much is found out.
    public enum Depth {
        /// Enough for the summary and the devices.
        SUMMARY,
        /// The conflict and the remedies too, for which the question is asked again with many
        /// changes.
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
    public record Asked(String claim, String request) {}

    /// Devices, or pools, that are refused for the same reason.
    ///
    /// @param asked null when it is so for every request
    public record Tally(@Nullable Asked asked, Refusal refusal, int count) {}

    /// The devices a request could have if it were alone.
    ///
    /// @param needed how many it must have
    /// @param matching how many devices pass its selectors, whatever else keeps it from them
    public record Candidates(Asked asked, long needed, int matching, List<Candidate> devices) {
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

    /// What a device is to a request.
    ///
    /// @param refusal null when the request could have the device
    public record Verdict(Asked asked, DeviceId device, @Nullable Refusal refusal) {}
}
