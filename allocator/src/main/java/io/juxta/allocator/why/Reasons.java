package io.juxta.allocator.why;

import io.juxta.allocator.core.Ask;
import io.juxta.allocator.core.Fatal;
import io.juxta.allocator.core.Inventory;
import io.juxta.allocator.core.Outcome;
import io.juxta.allocator.core.Outcome.Deepest;
import io.juxta.allocator.core.PoolView;
import io.juxta.allocator.core.Preparation;
import io.juxta.allocator.core.ValueSource;
import io.juxta.allocator.why.Why.AskedRequest;
import io.juxta.allocator.why.Why.Candidate;
import io.juxta.allocator.why.Why.Candidates;
import io.juxta.allocator.why.Why.ReasonVerdict;
import io.juxta.allocator.why.Why.RefusalTally;
import io.juxta.model.Claim;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Collects why claims do not fit on a node: a second pass after the result, never part of the
/// search.
///
/// Each request is looked at alone, so what is found for a device holds whatever else is chosen;
/// interactions of requests are in the summary.
public final class Reasons {

    private final Inventory inventory;
    private final List<Claim> claims;
    private final List<RefusalTally> tallies = new ArrayList<>();
    private final List<Candidates> candidates = new ArrayList<>();
    private final List<ReasonVerdict> verdicts = new ArrayList<>();

    private record Compared(ValueSource source, int device) {}

    private final Map<Compared, List<String>> texts = new HashMap<>();

    private Reasons(Inventory inventory, List<Claim> claims) {
        this.inventory = inventory;
        this.claims = claims;
    }

    /// All reasons; null when there is nothing to explain: the claims fit, or an error explains it.
    ///
    /// @param outcome of allocating these claims
    public static @Nullable Why of(Inventory inventory, List<Claim> claims, Outcome outcome) {
        return of(inventory, claims, outcome, Why.Depth.FULL);
    }

    /// The same, or only part of it.
    public static @Nullable Why of(
            Inventory inventory, List<Claim> claims, Outcome outcome, Why.Depth depth) {
        var reasons = new Reasons(inventory, claims);
        return switch (outcome) {
            case Outcome.Allocated _ -> null;
            case Outcome.Failed(var scope, _, _, _) ->
                    switch (scope) {
                        case POD -> null;
                        case NODE -> reasons.failed();
                    };
            case Outcome.Unsatisfiable unsatisfiable -> reasons.none(unsatisfiable, depth);
            case Outcome.Undecided undecided -> reasons.undecided(undecided);
        };
    }

    private Why failed() {
        var surveys = surveys();
        var pools = pools();
        unheeded();
        var causes = new Causes(inventory, claims, surveys, List.of()).find();
        return why(CauseWords.summary(causes, pools), null, List.of(), null, causes);
    }

    private Why undecided(Outcome.Undecided undecided) {
        surveys();
        pools();
        unheeded();
        return why(
                CauseWords.undecided(undecided.deepest(), undecided.work().budget()),
                null,
                List.of(),
                undecided.deepest(),
                List.of());
    }

    private Why none(Outcome.Unsatisfiable outcome, Why.Depth depth) {
        var surveys = surveys();
        var pools = pools();
        unheeded();
        var causes = new Causes(inventory, claims, surveys, List.of()).find();
        var unclear = causes.getFirst() instanceof Cause.Together;
        if (depth == Why.Depth.SUMMARY && !unclear) {
            return why(CauseWords.summary(causes, pools), null, List.of(), null, causes);
        }
        var trials = new Trials(inventory, claims, outcome);
        var found = Conflicts.find(trials, inventory, claims);
        trials.openReserve();
        if (unclear) {
            causes = UnsatisfiableCore.causes(trials, inventory.node(), found.proof(), causes);
        }
        var all = new ArrayList<Survey>();
        surveys.forEach(claim -> claim.forEach(all::addAll));
        return why(
                CauseWords.summary(causes, pools),
                depth == Why.Depth.FULL ? found.conflict() : null,
                depth == Why.Depth.FULL ? Remedies.find(trials, found, all) : List.of(),
                null,
                causes);
    }

    private Why why(
            String summary,
            @Nullable Conflict conflict,
            List<Remedy> remedies,
            @Nullable Deepest deepest,
            List<Cause> causes) {
        return new Why(
                summary,
                conflict,
                inventory.size(),
                tallies,
                candidates,
                verdicts,
                remedies,
                deepest,
                mismatches(causes));
    }

    private static List<Mismatch> mismatches(List<Cause> causes) {
        var mismatches = new ArrayList<Mismatch>();
        for (var cause : causes) {
            if (cause instanceof Cause.NothingInCommon(_, _, _, var mismatch) && mismatch != null) {
                mismatches.add(mismatch);
            } else if (cause instanceof Cause.ListsOff(var mismatch)) {
                mismatches.add(mismatch);
            }
        }
        return mismatches;
    }

    /// By claim, request and alternative.
    private List<List<List<Survey>>> surveys() {
        var surveys = new ArrayList<List<List<Survey>>>();
        for (var requests : Preparation.of(inventory, claims).asks()) {
            var ofClaim = new ArrayList<List<Survey>>();
            for (var request : requests) {
                ofClaim.add(request.asks().stream().map(this::survey).toList());
            }
            surveys.add(ofClaim);
        }
        return surveys;
    }

    private Survey survey(Ask ask) {
        var asked = new AskedRequest(claims.get(ask.claim()).meta().fullName(), ask.reference());
        var survey = Survey.of(inventory, ask, claims);
        var groups = new LinkedHashMap<Object, List<Refusal>>();
        for (var i = 0; i < survey.refusals().length; i++) {
            var refusal = survey.refusals()[i];
            verdicts.add(new ReasonVerdict(asked, inventory.id(i), refusal));
            if (refusal != null) {
                groups.computeIfAbsent(sameness(refusal), _ -> new ArrayList<>()).add(refusal);
            }
        }
        groups.values()
                .forEach(same -> tallies.add(new RefusalTally(asked, joined(same), same.size())));
        candidates.add(
                new Candidates(asked, ask.count(), survey.matching().size(), candidates(survey)));
        return survey;
    }

    private List<Candidate> candidates(Survey survey) {
        var links = survey.ask().links();
        return survey.candidates().stream()
                .map(
                        device ->
                                new Candidate(
                                        survey.inventory().id(device),
                                        links.isEmpty()
                                                ? List.of()
                                                : texts(survey, links.getFirst(), device)))
                .toList();
    }

    /// What a device is compared by, read once for all requests that compare it.
    private List<String> texts(Survey survey, Ask.AskLink link, int device) {
        return texts.computeIfAbsent(
                new Compared(link.source(), device),
                _ -> survey.values(link, device).stream().map(ComparedValues.Value::text).toList());
    }

    /// What refusals must have in common to be counted together.
    private static Object sameness(Refusal refusal) {
        return switch (refusal) {
            case Refusal.InUse _ -> Refusal.InUse.class;
            case Refusal.SelectorFalse(var deviceClass, var selector, var error) ->
                    new Refusal.SelectorFalse(deviceClass, selector, error == null ? null : "");
            case Refusal.NoAttribute(var constraint, _, _, _) -> constraint;
            case Refusal.NotOnNode _,
                    Refusal.GateRefusal _,
                    Refusal.CapacityRefusal _,
                    Refusal.CounterRefusal _,
                    Refusal.CompatibilityGroup _,
                    Refusal.Tainted _,
                    Refusal.PoolIncomplete _,
                    Refusal.PoolInvalid _ ->
                    refusal;
        };
    }

    /// One refusal for a group: the first, but for devices in use it lists all holders.
    private static Refusal joined(List<Refusal> same) {
        if (!(same.getFirst() instanceof Refusal.InUse)) {
            return same.getFirst();
        }
        var holders = new LinkedHashSet<Refusal.Holder>();
        for (var refusal : same) {
            if (refusal instanceof Refusal.InUse(var by)) {
                holders.addAll(by);
            }
        }
        return new Refusal.InUse(List.copyOf(holders));
    }

    private List<Refusal> pools() {
        var unusable = new ArrayList<Refusal>();
        for (var pool : inventory.pools()) {
            switch (pool.state()) {
                case PoolView.PoolState.Usable _ -> {}
                case PoolView.PoolState.Incomplete(var seen, var expected) ->
                        unusable.add(
                                new Refusal.PoolIncomplete(
                                        pool.driver(), pool.name(), seen, expected));
                case PoolView.PoolState.Invalid(var why) ->
                        unusable.add(new Refusal.PoolInvalid(pool.driver(), pool.name(), why));
            }
        }
        unusable.forEach(refusal -> tallies.add(new RefusalTally(null, refusal, 1)));
        return unusable;
    }

    /// Devices that are ignored because their slices need a feature that is off.
    private void unheeded() {
        var counts = new LinkedHashMap<String, Integer>();
        try {
            for (var slice : inventory.world().pools().unheeded(inventory.node())) {
                counts.merge(
                        inventory.features().partitionableDevices()
                                ? "DRADeviceCompatibilityGroups"
                                : "DRAPartitionableDevices",
                        slice.devices().size(),
                        Integer::sum);
            }
        } catch (Fatal e) {
            // Faults of an ignored slice do not matter.
            return;
        }
        for (Map.Entry<String, Integer> count : counts.entrySet()) {
            if (count.getValue() > 0) {
                tallies.add(
                        new RefusalTally(
                                null,
                                new Refusal.GateRefusal(count.getKey(), Refusal.Where.CLUSTER),
                                count.getValue()));
            }
        }
    }
}
