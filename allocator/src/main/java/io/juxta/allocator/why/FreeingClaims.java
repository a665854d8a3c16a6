package io.juxta.allocator.why;

import io.juxta.allocator.core.Outcome.Allocated;
import io.juxta.allocator.why.FitChange.FreeClaims;
import io.juxta.model.Claim;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds the fewest claims whose devices would have to become free.
///
/// If it helps to free all, one is tried, then two, within a bound on trials. Otherwise claims are
/// kept one after the other while the question still fits. The result is a minimal set, though
/// perhaps not the smallest.
final class FreeingClaims {

    private static final int MOST_SINGLES = 32;
    private static final int MOST_IN_PAIRS = 8;
    private static final int MOST_HOLDERS = 64;
    private static final int MOST_OFFERED = 2;

    private final Trials trials;
    private final List<ConflictMember> proof;

    /// @param proof why nothing fits; a claim that holds no device in it need not be freed alone
    FreeingClaims(Trials trials, List<ConflictMember> proof) {
        this.trials = trials;
        this.proof = proof;
    }

    /// Empty when it does not help, or nothing was found within the budget; several where one claim
    /// is enough.
    List<Remedy> find() {
        var involved = involved();
        if (involved.isEmpty()) {
            return List.of();
        }
        var all = trials.holders().stream().map(Refusals::holder).toList();
        var everybody = all.size() <= MOST_HOLDERS ? all : involved;
        var best = remedy(everybody);
        if (best == null) {
            return List.of();
        }
        var singles = singles(involved);
        if (!singles.isEmpty()) {
            return singles;
        }
        var pair = everybody.size() == 2 ? best : pairs(involved, everybody);
        return List.of(pair != null ? pair : spared(everybody, best));
    }

    /// The claims that hold a device of the proof, those with the fewest devices first.
    private List<Refusal.Holder> involved() {
        var names = new HashSet<String>();
        for (var member : proof) {
            if (member instanceof ConflictMember.DevicesInUse(_, var by)) {
                by.forEach(holder -> names.add(holder.claim()));
            }
        }
        return trials.holders().stream()
                .filter(claim -> names.contains(claim.meta().fullName()))
                .sorted(Comparator.comparingInt(FreeingClaims::held))
                .map(Refusals::holder)
                .toList();
    }

    private static int held(Claim claim) {
        var allocation = claim.status().allocation();
        return allocation == null ? 0 : allocation.results().size();
    }

    private List<Remedy> singles(List<Refusal.Holder> holders) {
        var found = new ArrayList<Remedy>();
        for (var holder : holders.subList(0, Math.min(MOST_SINGLES, holders.size()))) {
            var remedy = found.size() < MOST_OFFERED ? remedy(List.of(holder)) : null;
            if (remedy != null) {
                found.add(remedy);
            }
        }
        return found;
    }

    private @Nullable Remedy pairs(List<Refusal.Holder> ones, List<Refusal.Holder> others) {
        if (others.size() > MOST_IN_PAIRS) {
            return null;
        }
        for (var i = 0; i < ones.size(); i++) {
            for (var other : others) {
                var before = ones.indexOf(other);
                if (before < 0 || before > i) {
                    var remedy = remedy(List.of(ones.get(i), other));
                    if (remedy != null) {
                        return remedy;
                    }
                }
            }
        }
        return null;
    }

    private Remedy spared(List<Refusal.Holder> holders, Remedy all) {
        var needed = new ArrayList<>(holders);
        var best = all;
        for (var holder : holders.reversed()) {
            var fewer = new ArrayList<>(needed);
            fewer.remove(holder);
            var remedy = fewer.isEmpty() ? null : remedy(fewer);
            if (remedy != null) {
                needed.remove(holder);
                best = remedy;
            }
        }
        return best;
    }

    private @Nullable Remedy remedy(List<Refusal.Holder> freed) {
        var change = new FreeClaims(freed);
        var changed = Changed.of(trials.world(), trials.claims(), change);
        return trials.ask(changed.world(), changed.claims()) instanceof Allocated allocated
                ? new Remedy(change, trials.fit(changed.world(), changed.claims(), allocated))
                : null;
    }
}
