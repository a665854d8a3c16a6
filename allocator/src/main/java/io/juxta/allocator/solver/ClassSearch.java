package io.juxta.allocator.solver;

import io.juxta.allocator.core.Effort;
import io.juxta.allocator.core.Preparation;
import io.juxta.allocator.solver.Puzzle.Want;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds the first solution of a puzzle in which nothing can fail, in Kubernetes' order, without
/// walking through what provably holds none.
///
/// The order is that of `Search`: requests in order, alternatives in order, devices ascending
/// within a request. What is left out, and why the first solution is never among it, is said at
/// each [Shortcut]. The depth is at most one level per device and one per request. Ends because
/// every level decides something and every decision is tried once; the effort bounds it before.
final class ClassSearch {

    // A level of the search decides one thing: the alternative of a request, or its next device. At
    // each level, cheapest first:
    //
    //   1. the key of what is left: known to fail?          Failures, ResidualKey, FailureMemo
    //   2. the bounds: refuted?                              Relaxation
    //   3. each choice in Kubernetes' order, but those that are the image of an earlier one:
    //      not the next free member of its class             DeviceClasses
    //      before what a twin before it has                  TwinOrder, Twins
    //      has an earlier counterpart in an equal group      GroupSymmetry
    //   4. after a failure: was this decision to blame?      Failures
    //   5. after many: is anything left here at all?         Probes
    //
    // Why the first solution survives: 3 apart, branches without a solution are left out. 3 leaves
    // out solutions that a symmetry turns into an earlier one, and the first has no earlier one.
    //
    // Why it ends: at most one level for each device and one for each request, and every choice of
    // a level is tried once. That is exponential in the worst case, so the effort bounds it: each
    // level and each bound spends, and a spent effort ends the search as undecided, never as no.

    /// How a search ends.
    enum End {
        FOUND,
        NONE,
        SPENT
    }

    private final int[] order;
    private final Effort effort;
    private final PuzzleState state;
    private final OpenRequests openRequests;
    private final Relaxation relaxation;
    private final DeviceClasses classes;
    private final GroupSymmetry symmetry;
    private final TwinOrder twins;
    private final int[] positionOf;

    /// How many devices of each class are taken, how many each claim has, and by position what is
    /// chosen and picked so far. The search writes them; bounds and keys read them.
    private final int[] used;

    private final int[] sizes;
    private final int[] chosen;
    private final int[][] picked;
    private final int[] pickedCount;

    private final ResidualKey keys;

    /// A key for each level, so that none is written over while it is needed.
    private final Signature[] keyAt;

    private final Failures failures;
    private int deepest;
    private int deepestPosition = -1;
    private int devicesTaken;
    private final Probes probes;
    private boolean refuted;

    /// @param order the requests to be satisfied, in the order in which they are tried
    ClassSearch(
            Puzzle puzzle,
            int[] order,
            DeviceClasses classes,
            DeviceGroups groups,
            @Nullable EqualRequests twins,
            Set<Shortcut> shortcuts,
            Effort effort) {
        this.order = order;
        this.effort = effort;
        this.classes = classes;
        var claims = 0;
        for (var r : order) {
            claims = Math.max(claims, puzzle.requests().get(r).claim() + 1);
        }
        // One level for each device, one for each request with a choice, and the first.
        var levels = puzzle.slots(order) + order.length + 1;
        state = new PuzzleState(puzzle, levels);
        sizes = new int[claims];
        openRequests = new OpenRequests(puzzle, state, order, sizes);
        probes = new Probes(puzzle, order, openRequests, shortcuts, effort);
        relaxation = new Relaxation(openRequests, classes, groups, shortcuts, true, effort);
        used = new int[classes.count()];
        var symmetric = shortcuts.contains(Shortcut.SYMMETRY);
        var shares = new ShareKeys(openRequests, classes, groups, symmetric);
        keys = new ResidualKey(openRequests, classes, shares, used, sizes);
        symmetry = new GroupSymmetry(state, classes, groups, used, symmetric);
        failures =
                new Failures(
                        keys,
                        shortcuts.contains(Shortcut.MEMO) ? new FailureMemo() : null,
                        shortcuts.contains(Shortcut.BACKJUMP));
        chosen = new int[order.length];
        picked = new int[order.length][];
        pickedCount = new int[order.length];
        positionOf = new int[puzzle.requests().size()];
        Arrays.fill(positionOf, -1);
        for (var p = 0; p < order.length; p++) {
            positionOf[order[p]] = p;
            picked[p] = new int[puzzle.requests().get(order[p]).most()];
        }
        this.twins = new TwinOrder(twins, order, positionOf, chosen, picked, pickedCount);
        keyAt = new Signature[levels + order.length + 1];
        for (var i = 0; i < keyAt.length; i++) {
            keyAt[i] = new Signature();
        }
    }

    /// Searches. A search that a probe refuted has an answer, even if that spent the last unit.
    End run() {
        if (request(0)) {
            return End.FOUND;
        }
        return effort.spentAll() && !refuted ? End.SPENT : End.NONE;
    }

    /// Whether the search is over, here or everywhere. A search that drags on is probed once: where
    /// the probe refutes the whole, nothing below is worth a try.
    private boolean ended() {
        effort.node();
        refuted = refuted || probes.refuteWhole();
        return refuted || effort.spentAll();
    }

    /// The alternative of the solution for a request.
    int chosen(int request) {
        return chosen[positionOf[request]];
    }

    /// The devices of the solution for a request, ascending.
    int[] picked(int request) {
        var p = positionOf[request];
        return Arrays.copyOf(picked[p], pickedCount[p]);
    }

    /// The most devices that were taken at once.
    int deepest() {
        return deepest;
    }

    /// The request that got the last of them, or -1.
    int deepestRequest() {
        return deepestPosition < 0 ? -1 : order[deepestPosition];
    }

    /// Satisfies the requests from position `p` on. A request without a choice has no level of its
    /// own: its first device writes the same key.
    private boolean request(int p) {
        if (p == order.length) {
            return true;
        }
        var wants = openRequests.wants[p];
        if (wants.length == 1) {
            failures.forgetLast();
            return !wants[0].dead() && choose(p, 0);
        }
        if (ended()) {
            return false;
        }
        var key = keyAt[state.level() + p];
        keys.write(p, key);
        if (failures.known(key)) {
            failures.last(p, key);
            return false;
        }
        openRequests.open(p, order.length);
        var hopeful = relaxation.hopeful(0);
        for (var a = 0; hopeful && a < wants.length; a++) {
            if (wants[a].dead() || !twins.keptBy(p, a, -1)) {
                continue;
            }
            state.push();
            var found = choose(p, a);
            if (found) {
                return true;
            }
            state.pop();
            if (refuted || effort.spentAll() || failures.remains(p)) {
                return false;
            }
        }
        failures.add(p, key);
        return false;
    }

    /// Satisfies a request by one alternative, and everything after. A claim holds 32 devices; that
    /// this depends on counts alone makes it a plain no here.
    private boolean choose(int p, int a) {
        var want = openRequests.wants[p][a];
        if (sizes[openRequests.claims[p]] + want.count() > Preparation.MOST_DEVICES) {
            failures.forgetLast();
            return false;
        }
        chosen[p] = a;
        pickedCount[p] = 0;
        return pick(p, a, 0, 0);
    }

    /// Finds the devices of an alternative from number `done` on, and everything after.
    private boolean pick(int p, int a, int done, int start) {
        var want = openRequests.wants[p][a];
        if (done == want.count()) {
            return request(p + 1);
        }
        if (ended()) {
            return false;
        }
        // Here nothing of the request is decided, so its key is that of the request as a whole.
        var boundary = done == 0 && openRequests.wants[p].length == 1;
        var key = keyAt[state.level() + p];
        if (boundary) {
            keys.write(p, key);
        } else {
            keys.write(p, a, done, start, key);
        }
        if (failures.known(key)) {
            failKnown(p, key, boundary);
            return false;
        }
        openRequests.open(p, order.length);
        openRequests.settle(a, done);
        if (!relaxation.hopeful(start)) {
            failKnown(p, key, boundary);
            return false;
        }
        var fixed = want.fixed();
        if (fixed != null) {
            if (next(want, fixed[done]) == fixed[done]) {
                return take(p, a, done, fixed[done]);
            }
            failKnown(p, key, boundary);
            return false;
        }
        var nodes = effort.nodes();
        var spent = effort.spent();
        var probed = !boundary;
        for (var device = next(want, start); device >= 0; device = next(want, device + 1)) {
            if (!probed && probes.due(nodes)) {
                probed = true;
                if (probes.refuteRest(p, spent)) {
                    break;
                }
            }
            // A later member of a class: swapped with the next free one, the solution is earlier.
            if (classes.rank[device] != used[classes.of[device]] && state.room[device] == null) {
                continue;
            }
            if (done == 0 && !twins.keptBy(p, a, device)) {
                continue;
            }
            if (symmetry.earlier(device, picked[p], pickedCount[p])) {
                continue;
            }
            if (take(p, a, done, device)) {
                return true;
            }
            if (refuted || effort.spentAll() || failures.remains(p)) {
                return false;
            }
        }
        if (boundary) {
            failures.add(p, key);
        } else {
            failures.addInside(key);
        }
        return false;
    }

    /// The next device from `start` on that the want could take now, or -1. Taken word by word, so
    /// that a search over a thousand devices skips those it cannot have 64 at a time.
    private int next(Want want, int start) {
        var devices = want.devices();
        var open = state.open();
        for (var w = start >> 6; w < devices.length; w++) {
            var bits = devices[w] & open[w];
            if (w == start >> 6) {
                bits &= -1L << start;
            }
            for (var i = 0; i < want.views().length && bits != 0; i++) {
                if (want.views()[i] >= 0) {
                    bits &= state.allowed(i, want.views()[i])[w];
                }
            }
            for (; bits != 0; bits &= bits - 1) {
                var device = (w << 6) + Long.numberOfTrailingZeros(bits);
                if (state.fits(want, device)) {
                    return device;
                }
            }
        }
        return -1;
    }

    /// Takes a device and goes on; undone when nothing comes of it.
    private boolean take(int p, int a, int done, int device) {
        var want = openRequests.wants[p][a];
        var kind = classes.of[device];
        effort.spend(1);
        state.take(want, device);
        used[kind]++;
        keys.toggle(device);
        sizes[openRequests.claims[p]]++;
        picked[p][pickedCount[p]++] = device;
        devicesTaken++;
        if (devicesTaken > deepest) {
            deepest = devicesTaken;
            deepestPosition = p;
        }
        if (pick(p, a, done + 1, device + 1)) {
            return true;
        }
        devicesTaken--;
        pickedCount[p]--;
        sizes[openRequests.claims[p]]--;
        used[kind]--;
        keys.toggle(device);
        state.pop();
        return false;
    }

    /// Notes a failure that is known already, or that a bound finds again at little cost.
    private void failKnown(int p, Signature key, boolean boundary) {
        if (boundary) {
            failures.last(p, key);
        } else {
            failures.forgetLast();
        }
    }
}
