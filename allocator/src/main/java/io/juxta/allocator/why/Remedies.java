package io.juxta.allocator.why;

import io.juxta.allocator.core.Ask;
import io.juxta.allocator.core.Outcome.Allocated;
import io.juxta.allocator.core.TaintCheck;
import io.juxta.allocator.why.Conflicts.Found;
import io.juxta.allocator.why.FitChange.AddDevice;
import io.juxta.allocator.why.FitChange.AddToleration;
import io.juxta.allocator.why.FitChange.AddTolerations;
import io.juxta.allocator.why.FitChange.LoosenSelector;
import io.juxta.allocator.why.FitChange.LowerCount;
import io.juxta.allocator.why.FitChange.RemoveConstraint;
import io.juxta.model.AllocationMode;
import io.juxta.model.Claim;
import io.juxta.model.Device;
import io.juxta.model.DeviceAsk;
import io.juxta.model.DeviceId;
import io.juxta.model.Meta;
import io.juxta.model.Request;
import io.juxta.model.Taint;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Tries changes with which claims fit, one at a time. Every result is verified: the change was
/// applied and the question solved again.
///
/// The proof that nothing fits limits the trials: facts outside it make no difference.
final class Remedies {

    private static final int MOST_OF_A_KIND = 3;
    private static final int MOST_TOLERATIONS_TRIED = 8;
    private static final int MOST_DEVICES_TRIED = 6;

    private final Trials trials;
    private final Found found;
    private final List<Survey> surveys;
    private final List<Remedy> remedies = new ArrayList<>();

    private Remedies(Trials trials, Found found, List<Survey> surveys) {
        this.trials = trials;
        this.found = found;
        this.surveys = surveys;
    }

    /// Smallest change first.
    ///
    /// @param surveys of all requests and their alternatives
    static List<Remedy> find(Trials trials, Found found, List<Survey> surveys) {
        var search = new Remedies(trials, found, surveys);
        search.liftings();
        search.tolerations();
        search.remedies.addAll(new FreeingClaims(trials, found.proof()).find());
        search.counts();
        search.devices();
        search.remedies.sort(Remedy.BY_SIZE);
        return search.remedies;
    }

    private boolean keep(FitChange change) {
        var changed = Changed.of(trials.world(), trials.claims(), change);
        if (trials.ask(changed.world(), changed.claims()) instanceof Allocated allocated) {
            remedies.add(
                    new Remedy(change, trials.fit(changed.world(), changed.claims(), allocated)));
            return true;
        }
        return false;
    }

    /// Constraints and selectors whose lifting alone helps: that is known already.
    private void liftings() {
        var constraints = 0;
        var selectors = 0;
        for (var member : found.alone()) {
            FitChange change = null;
            if (member instanceof ConflictMember.Constrained constrained
                    && constraints++ < MOST_OF_A_KIND) {
                change = new RemoveConstraint(constrained);
            } else if (member instanceof ConflictMember.Selected selected
                    && leavesAKind(selected)
                    && selectors++ < MOST_OF_A_KIND) {
                change = new LoosenSelector(selected);
            }
            if (change != null && trials.lifted(Set.of(member)) instanceof Allocated allocated) {
                remedies.add(new Remedy(change, trials.fit(member, allocated)));
            }
        }
    }

    /// Whether a request without a selector still selects some kind of device. Without its only
    /// selector, and with a class that has none, it would accept a network card as a GPU.
    private boolean leavesAKind(ConflictMember.Selected selected) {
        for (var survey : surveys) {
            var ask = survey.ask();
            if (claimOf(ask).meta().fullName().equals(selected.claim())
                    && ask.requestName().equals(selected.request())
                    && Objects.equals(alternative(ask), selected.alternative())) {
                return ask.wanted().selectors().size() > 1
                        || !ask.deviceClass().selectors().isEmpty();
            }
        }
        return true;
    }

    /// One taint at a time; two at once only where one is not enough.
    private void tolerations() {
        var changes = missingTolerations();
        var kept = 0;
        for (var change : changes) {
            kept += kept < MOST_OF_A_KIND && keep(change) ? 1 : 0;
        }
        for (var i = 0; i < changes.size() && kept == 0; i++) {
            for (var j = i + 1; j < changes.size() && kept < MOST_OF_A_KIND; j++) {
                var pair = new AddTolerations(List.of(changes.get(i), changes.get(j)));
                kept += keep(pair) ? 1 : 0;
            }
        }
    }

    /// Tolerations that requests of the proof lack, each alone; bounded.
    private List<AddToleration> missingTolerations() {
        var taints = new ArrayList<Taint>();
        var devices = new HashSet<DeviceId>();
        for (var member : found.proof()) {
            if (member instanceof ConflictMember.DevicesTainted(var device, var taint)) {
                devices.add(device);
                add(taint, taints);
            }
        }
        // One taint of a device is enough for the proof; it may have more.
        for (var survey : surveys) {
            for (var i = 0; i < survey.refusals().length; i++) {
                if (devices.contains(survey.inventory().id(i))) {
                    survey.inventory().device(i).taints().forEach(taint -> add(taint, taints));
                }
            }
        }
        var changes = new ArrayList<AddToleration>();
        for (var taint : taints) {
            for (var survey : surveys) {
                if (keepsAway(taint, survey) && changes.size() < MOST_TOLERATIONS_TRIED) {
                    changes.add(toleration(survey.ask(), taint));
                }
            }
        }
        return changes;
    }

    private static void add(Taint taint, List<Taint> taints) {
        if (TaintCheck.counts(taint)
                && taints.stream().noneMatch(one -> TaintCheck.same(one, taint))) {
            taints.add(taint);
        }
    }

    /// Whether a request is refused a device because of its taints, and this is one of them: a
    /// refusal names only the first.
    private static boolean keepsAway(Taint taint, Survey survey) {
        for (var i = 0; i < survey.refusals().length; i++) {
            if (survey.refusals()[i] instanceof Refusal.Tainted
                    && survey.inventory().device(i).taints().stream()
                            .anyMatch(other -> TaintCheck.same(taint, other))) {
                return true;
            }
        }
        return false;
    }

    private AddToleration toleration(Ask ask, Taint taint) {
        return new AddToleration(
                claimOf(ask).meta().fullName(),
                ask.requestName(),
                alternative(ask),
                Changed.toleration(taint));
    }

    private Claim claimOf(Ask ask) {
        return trials.claims().get(ask.claim());
    }

    private static @Nullable String alternative(Ask ask) {
        var own = ask.requestName().length();
        return ask.reference().length() == own ? null : ask.reference().substring(own + 1);
    }

    /// Requests whose removal helps may fit with fewer devices.
    private void counts() {
        var kept = 0;
        for (var member : found.alone()) {
            if (!(member instanceof ConflictMember.Wanted(var claimName, var requestName))) {
                continue;
            }
            for (var claim : trials.claims()) {
                for (var request : claim.spec().requests()) {
                    if (claim.meta().fullName().equals(claimName)
                            && request.name().equals(requestName)
                            && kept < MOST_OF_A_KIND) {
                        kept += counts(claimName, request) ? 1 : 0;
                    }
                }
            }
        }
    }

    /// Of several alternatives the one with the smallest reduction.
    private boolean counts(String claim, Request request) {
        Remedy best = null;
        if (request instanceof Request.Exactly(var name, var ask, _)) {
            best = fewer(claim, name, null, ask);
        }
        for (var one : ConflictMembers.alternatives(request)) {
            var fewer = fewer(claim, request.name(), one.name(), one.ask());
            if (fewer != null && (best == null || Remedy.BY_SIZE.compare(fewer, best) < 0)) {
                best = fewer;
            }
        }
        if (best != null) {
            remedies.add(best);
        }
        return best != null;
    }

    /// The maximal count that fits, by bisection: if some fit, fewer fit too.
    private @Nullable Remedy fewer(
            String claim, String request, @Nullable String alternative, DeviceAsk ask) {
        if (ask.mode() != AllocationMode.KnownMode.EXACT_COUNT) {
            return null;
        }
        Remedy best = null;
        var low = 1L;
        var high = ask.count() - 1;
        while (low <= high) {
            // A single device first: where even that does not fit, no other trial is needed.
            var middle = best == null ? 1 : low + (high - low + 1) / 2;
            var change = new LowerCount(claim, request, alternative, ask.count(), middle);
            var changed = Changed.of(trials.world(), trials.claims(), change);
            if (trials.ask(changed.world(), changed.claims()) instanceof Allocated allocated) {
                best = new Remedy(change, trials.fit(changed.world(), changed.claims(), allocated));
                low = middle + 1;
            } else if (best == null) {
                return null;
            } else {
                high = middle - 1;
            }
        }
        return best;
    }

    /// One more device of a kind that a request of the proof accepts.
    private void devices() {
        record Kind(Meta slice, Device device) {}
        var kinds = new HashSet<Kind>();
        for (var survey : surveys) {
            if (!found.proof()
                    .contains(
                            new ConflictMember.Wanted(
                                    claimOf(survey.ask()).meta().fullName(),
                                    survey.ask().requestName()))) {
                continue;
            }
            var inventory = survey.inventory();
            for (var i : survey.matching()) {
                if (kinds.size() < MOST_DEVICES_TRIED
                        && kinds.add(
                                new Kind(
                                        inventory.slice(i).meta(),
                                        Changed.named(inventory.device(i), "")))
                        && keep(new AddDevice(inventory.id(i)))) {
                    return;
                }
            }
        }
    }
}
