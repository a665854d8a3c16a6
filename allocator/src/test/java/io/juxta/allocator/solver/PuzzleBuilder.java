package io.juxta.allocator.solver;

import io.juxta.allocator.AllocationCase;
import io.juxta.allocator.SmallWorld;
import io.juxta.allocator.core.Ask;
import io.juxta.allocator.core.Preparation;
import io.juxta.allocator.solver.Puzzle.PuzzleCounter;
import io.juxta.allocator.solver.Puzzle.PuzzleDraw;
import io.juxta.allocator.solver.Puzzle.Request;
import io.juxta.allocator.solver.Puzzle.Room;
import io.juxta.allocator.solver.Puzzle.Rule;
import io.juxta.allocator.solver.Puzzle.View;
import io.juxta.allocator.solver.Puzzle.Want;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Writes small puzzles by hand.
///
/// Devices are the numbers from 0 on. Values are letters, one word for each device: `"a"` holds one
/// value, `"ab"` holds two. Rules hold for all requests of the claim they are added to.
///
/// ```java
/// devices(4).request(2).request(1, 2, 3).match("a", "a", "b", "b").counter(5, 2, 2, 3, 3)
/// ```
final class PuzzleBuilder {

    /// Some real one: the solver carries asks along and never looks into them.
    private static final Ask ASK = ask();

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Draft(int count, boolean all, int[] devices, boolean bound, long[] takes) {}

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record RuleDraft(int claim, boolean match, String[] words) {}

    private final int devices;
    private final List<Integer> claims = new ArrayList<>();
    private final List<List<Draft>> requests = new ArrayList<>();
    private final List<RuleDraft> rules = new ArrayList<>();
    private final List<PuzzleCounter> counters = new ArrayList<>();
    private final List<long[]> draws = new ArrayList<>();
    private final @Nullable Room[] rooms;
    private int claim;

    private PuzzleBuilder(int devices) {
        this.devices = devices;
        this.rooms = new Room[devices];
    }

    private static Ask ask() {
        var some = AllocationCase.of("- {given: {devices: {d: {}}}, when: {claim: {any: 1}}}");
        var question = Preparation.of(some.world().on(SmallWorld.node()), some.claims());
        return question.asks().getFirst().getFirst().asks().getFirst();
    }

    static PuzzleBuilder devices(int count) {
        return new PuzzleBuilder(count);
    }

    /// What follows belongs to the next claim.
    PuzzleBuilder claim() {
        claim++;
        return this;
    }

    /// A request for some of these devices, or of all devices when none are named.
    PuzzleBuilder request(int count, int... some) {
        requests.add(new ArrayList<>());
        claims.add(claim);
        return or(count, some);
    }

    /// Another alternative of the last request.
    PuzzleBuilder or(int count, int... some) {
        var named = some.length > 0 ? some : IntStream.range(0, devices).toArray();
        requests.getLast().add(new Draft(count, false, named, true, new long[] {1}));
        return this;
    }

    /// A request for all of these devices.
    PuzzleBuilder all(int... some) {
        requests.add(
                new ArrayList<>(List.of(new Draft(some.length, true, some, true, new long[] {1}))));
        claims.add(claim);
        return this;
    }

    /// The last alternative takes so much of each device that many may use, by capacity; nothing of
    /// capacities that are not named.
    PuzzleBuilder taking(long... amounts) {
        var last = requests.getLast().removeLast();
        requests.getLast()
                .add(new Draft(last.count(), last.all(), last.devices(), last.bound(), amounts));
        return this;
    }

    /// The rules of its claim do not bind the last alternative.
    PuzzleBuilder unbound() {
        var last = requests.getLast().removeLast();
        requests.getLast()
                .add(new Draft(last.count(), last.all(), last.devices(), false, last.takes()));
        return this;
    }

    /// All devices of the claim share a value.
    PuzzleBuilder match(String... values) {
        rules.add(new RuleDraft(claim, true, values));
        return this;
    }

    /// No two devices of the claim share a value.
    PuzzleBuilder distinct(String... values) {
        rules.add(new RuleDraft(claim, false, values));
        return this;
    }

    /// The compatibility groups of a counter set; `-` for devices that do not draw on it.
    PuzzleBuilder groups(String... values) {
        rules.add(new RuleDraft(-1, true, values));
        return this;
    }

    /// A counter of a set of its own, and what each device draws of it.
    PuzzleBuilder counter(long left, long... drawn) {
        return counter(counters.size(), "slots", left, drawn);
    }

    PuzzleBuilder counter(int set, String name, long left, long... drawn) {
        counters.add(new PuzzleCounter(set, name, left));
        draws.add(drawn);
        return this;
    }

    /// Many may use the device; what is left of each of its capacities.
    PuzzleBuilder shared(int device, long... room) {
        rooms[device] = new Room(false, IntStream.range(0, room.length).toArray(), room);
        return this;
    }

    Puzzle build() {
        var built = new ArrayList<Request>();
        for (var r = 0; r < requests.size(); r++) {
            var wants = new ArrayList<Want>();
            for (var draft : requests.get(r)) {
                wants.add(want(draft, claims.get(r)));
            }
            built.add(new Request(claims.get(r), List.copyOf(wants)));
        }
        var drawn = new PuzzleDraw[devices];
        for (var d = 0; d < devices; d++) {
            int device = d;
            var which =
                    IntStream.range(0, draws.size())
                            .filter(c -> draws.get(c)[device] > 0)
                            .toArray();
            drawn[d] =
                    new PuzzleDraw(
                            which,
                            IntStream.of(which).mapToLong(c -> draws.get(c)[device]).toArray());
        }
        return new Puzzle(
                devices,
                List.copyOf(built),
                rules.stream().map(this::rule).toList(),
                List.copyOf(counters),
                counters.size(),
                drawn,
                rooms,
                new boolean[requests.size()]);
    }

    private Want want(Draft draft, int ofClaim) {
        var set = Bits.none(devices);
        IntStream.of(draft.devices()).forEach(d -> Bits.add(set, d));
        var views = new int[rules.size()];
        for (var i = 0; i < views.length; i++) {
            var of = rules.get(i).claim();
            views[i] = of < 0 || (of == ofClaim && draft.bound()) ? 0 : -1;
        }
        var takes = new long[devices][];
        for (var d : draft.devices()) {
            var room = rooms[d];
            takes[d] = room == null ? null : Arrays.copyOf(draft.takes(), room.left().length);
        }
        return new Want(
                ASK, draft.count(), draft.all() ? draft.devices() : null, set, views, takes);
    }

    private Rule rule(RuleDraft draft) {
        var numbers = new LinkedHashMap<Character, Integer>();
        for (var word : draft.words()) {
            for (var i = 0; i < word.length(); i++) {
                var letter = word.charAt(i);
                if (letter != '-') {
                    numbers.putIfAbsent(letter, numbers.size());
                }
            }
        }
        var sets = new long[devices][];
        var holders = new long[numbers.size()][];
        Arrays.setAll(holders, _ -> Bits.none(devices));
        var unconcerned = Bits.none(devices);
        for (var d = 0; d < devices; d++) {
            if (draft.words()[d].equals("-")) {
                Bits.add(unconcerned, d);
                continue;
            }
            sets[d] = Bits.none(numbers.size());
            for (var letter : draft.words()[d].toCharArray()) {
                int number = numbers.getOrDefault(letter, -1);
                Bits.add(sets[d], number);
                Bits.add(holders[number], d);
            }
        }
        return new Rule(
                draft.claim(),
                draft.match(),
                numbers.size(),
                Bits.all(numbers.size()),
                List.of(new View(sets, holders, unconcerned)));
    }
}
