package io.juxta.allocator;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.allocator.Outcome.Allocated;
import io.juxta.model.Allocation;
import io.juxta.model.ByName;
import io.juxta.model.DeviceConfig;
import io.juxta.model.DeviceId;
import io.juxta.model.Flag;
import io.juxta.model.NodeSelector;
import io.juxta.model.Quantity;
import io.juxta.model.TaintEffect;
import io.juxta.model.Toleration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A right answer, spoiled in one place: the checker has to see it.
class CheckerTest {

    /// Two devices of three, each an answer of its own.
    private static final AllocationCase TWO_OF_THREE =
            question(
                    """
                    - given:
                        devices: {g0: {kind: gpu, numa: 0}, g1: {kind: gpu, numa: 1}, g2: {kind: gpu, numa: 1}, n0: {kind: nic, numa: 1}, old: {kind: gpu, numa: 1, taint: old=yes:NoSchedule}, mine: {kind: gpu, numa: 1}}
                        held: [mine]
                      when: {claim: {gpu: 2, match: numa}}
                    """);

    private static final AllocationCase SHARES =
            question(
                    """
                    - given: {devices: {s0: {shared: true, capacity: {bw: 10}}, s1: {shared: true, capacity: {bw: 10}}, s2: {capacity: {bw: 3}}}}
                      when: {claim: {x: {class: any, capacity: {bw: 6}}, y: {class: any, capacity: {bw: 5}}, z: {class: any, capacity: {bw: 4}}}}
                    """);

    private static final AllocationCase PARTITIONS =
            question(
                    """
                    - given:
                        counters: {slots: 5}
                        devices: {p0: {consumes: {slots: 2}}, p1: {consumes: {slots: 3}}, p2: {consumes: {slots: 4}}}
                      when: {claim: {any: 2}}
                    """);

    private static final AllocationCase EVERYTHING =
            question(
                    """
                    - given: {devices: {g0: {kind: gpu}, g1: {kind: gpu}, n0: {kind: nic}}}
                      when: {claim: {gpu: all}}
                    """);

    private static final AllocationCase DISTINCT_LISTS =
            question(
                    """
                    - given:
                        gates: {DRAListTypeAttributes: true}
                        devices: {d0: {numa: [1, 2]}, d1: {numa: [2, 3]}, d2: {numa: [3, 4]}}
                      when: {claim: {any: 2, distinct: numa}}
                    """);

    private static final AllocationCase EITHER =
            question(
                    """
                    - given: {devices: {g0: {kind: gpu}, g1: {kind: gpu}}}
                      when: {claim: {r: [big: {class: gpu, count: 2}, small: {class: gpu}]}}
                    """);

    private static AllocationCase question(String yaml) {
        return AllocationCase.read("here", yaml).getFirst();
    }

    static List<AllocationCase> questions() {
        return List.of(TWO_OF_THREE, SHARES, PARTITIONS, EVERYTHING, DISTINCT_LISTS, EITHER);
    }

    @ParameterizedTest
    @MethodSource("questions")
    void aRightAnswerIsLeftAlone(AllocationCase question) {
        assertThat(violations(question, UnaryOperator.identity())).isEmpty();
    }

    @Nested
    class WhenDevicesAreWrong {

        @Test
        void missing_saysSo() {
            assertThat(violations(TWO_OF_THREE, results(List::removeLast)))
                    .containsExactly(
                            "claim default/c, request gpu: 2 devices are wanted, and 1 given");
        }

        @Test
        void oneTooMany_saysSo() {
            assertThat(violations(TWO_OF_THREE, results(all -> all.add(to(all.getLast(), "g0")))))
                    .containsExactly(
                            "claim default/c, request gpu, device d.example/p/g0: nobody asked for"
                                    + " it, or not at this place");
        }

        @Test
        void twice_saysSo() {
            assertThat(violations(TWO_OF_THREE, device(1, "g1")))
                    .anyMatch(each -> each.endsWith("device d.example/p/g1: it is given twice"));
        }

        @Test
        void unknown_saysSo() {
            assertThat(violations(TWO_OF_THREE, device(1, "g9")))
                    .containsExactly(
                            "claim default/c, request gpu, device d.example/p/g9: no usable pool"
                                    + " offers it to node n1");
        }

        @Test
        void ofAnotherClass_saysSo() {
            assertThat(violations(TWO_OF_THREE, device(1, "n0")))
                    .singleElement()
                    .asString()
                    .startsWith("claim default/c, request gpu, device d.example/p/n0: Cel[")
                    .endsWith("is false");
        }

        @Test
        void apart_saysSo() {
            assertThat(violations(TWO_OF_THREE, device(0, "g0")))
                    .containsExactly(
                            "claim default/c, request gpu, device d.example/p/g2: attribute numa"
                                    + " differs from the first");
        }

        @Test
        void tainted_saysSo() {
            assertThat(violations(TWO_OF_THREE, device(1, "old")))
                    .containsExactly(
                            "claim default/c, request gpu, device d.example/p/old: its taint"
                                    + " old=yes:NoSchedule is not tolerated");
        }

        @Test
        void held_saysSo() {
            assertThat(violations(TWO_OF_THREE, device(1, "mine")))
                    .containsExactly(
                            "claim default/c, request gpu, device d.example/p/mine: another claim"
                                    + " holds it");
        }

        @Test
        void overdrawn_saysSo() {
            assertThat(violations(PARTITIONS, device(1, "p2")))
                    .containsExactly(
                            "claim default/c, request any, device d.example/p/p2: counter set/slots"
                                    + " is overdrawn by 1");
        }

        @Test
        void sharingAValueOfDistinctLists_saysSo() {
            assertThat(violations(DISTINCT_LISTS, device(1, "d1")))
                    .containsExactly(
                            "claim default/c, request any, device d.example/p/d1: attribute numa"
                                    + " has [int 2], as a device before it");
        }

        @Test
        void notAll_saysSo() {
            assertThat(violations(EVERYTHING, results(List::removeFirst)))
                    .containsExactly(
                            "claim default/c, request gpu: 2 devices are wanted, and 1 given");
        }

        @Test
        void ofTwoAlternatives_saysSo() {
            assertThat(violations(EITHER, result(1, each -> named(each, "r/small"))))
                    .contains("claim default/c, request r/big: 2 devices are wanted, and 1 given");
        }
    }

    @Nested
    class WhenResultsSayTheWrongThing {

        @Test
        void moreCapacity_saysSo() {
            assertThat(violations(SHARES, result(0, each -> consuming(each, "7"))))
                    .containsExactly(
                            "claim default/c, request x, device d.example/p/s0: it consumes {bw=6},"
                                    + " and the result says {bw=7}");
        }

        @Test
        void tooManySharesOfADevice_saysSo() {
            assertThat(violations(SHARES, device(1, "s0")))
                    .anyMatch(
                            each ->
                                    each.endsWith(
                                            "together 11 of capacity bw are consumed, and there is"
                                                    + " not that much"));
        }

        @Test
        void aDeviceTooSmall_saysSo() {
            assertThat(violations(SHARES, device(1, "s2")))
                    .anyMatch(
                            each ->
                                    each.endsWith(
                                            "it has 3 of capacity bw, and the request takes 5"));
        }

        @Test
        void noShare_saysSo() {
            assertThat(violations(SHARES, result(0, each -> shared(each, null))))
                    .containsExactly(
                            "claim default/c, request x, device d.example/p/s0: it can be shared,"
                                    + " and the share has no id");
        }

        @Test
        void oneShareTwice_saysSo() {
            assertThat(
                            violations(
                                    SHARES,
                                    results(all -> all.replaceAll(each -> shared(each, "one")))))
                    .containsExactly(
                            "claim default/c, request z, device d.example/p/s0: two shares have the"
                                    + " id one");
        }

        @Test
        void adminAccess_saysSo() {
            assertThat(violations(TWO_OF_THREE, result(0, CheckerTest::asAdmin)))
                    .containsExactly(
                            "claim default/c, request gpu, device d.example/p/g1: adminAccess is"
                                    + " TRUE");
        }

        @Test
        void tolerations_saysSo() {
            assertThat(violations(TWO_OF_THREE, result(0, CheckerTest::tolerating)))
                    .containsExactly(
                            "claim default/c, request gpu, device d.example/p/g1: the tolerations"
                                    + " are not those of the request");
        }

        @Test
        void config_saysSo() {
            var config =
                    new Allocation.Config(
                            Allocation.Config.FROM_CLASS,
                            List.of(),
                            new DeviceConfig.Opaque("d.example", null));
            assertThat(
                            violations(
                                    TWO_OF_THREE,
                                    all ->
                                            new Allocation(
                                                    all.results(),
                                                    List.of(config),
                                                    all.nodes(),
                                                    null)))
                    .containsExactly(
                            "claim default/c: the config is not that of classes and claim");
        }

        @Test
        void nodes_saysSo() {
            for (var wrong : new @Nullable NodeSelector[] {null, new NodeSelector(List.of())}) {
                assertThat(
                                violations(
                                        TWO_OF_THREE,
                                        all ->
                                                new Allocation(
                                                        all.results(), all.config(), wrong, null)))
                        .containsExactly(
                                "claim default/c: the nodeSelector is not where its devices can be"
                                        + " used");
            }
        }

        @Test
        void noAllocation_saysSo() {
            assertThat(
                            AllocationChecker.violations(
                                    TWO_OF_THREE.world(),
                                    SmallWorld.node(),
                                    TWO_OF_THREE.claims(),
                                    List.of()))
                    .containsExactly("There are 1 claims and 0 allocations.");
        }
    }

    /// In toy worlds, one device of an answer is replaced by another: either that is an answer too,
    /// by brute force, or the checker objects.
    @Test
    void whenAnyDeviceIsSwapped_agreesWithBruteForce() {
        var right = 0;
        var wrong = 0;
        for (var seed = 0L; seed < 1_500; seed++) {
            var toy = ToyMaker.make(seed);
            var world = ToyWorld.world(toy);
            var claims = ToyWorld.claims(toy);
            if (!(Allocator.allocate(world.on(SmallWorld.node()), claims, Allocator.DEFAULT_BUDGET)
                    instanceof Allocated allocated)) {
                continue;
            }
            for (var thing : toy.things()) {
                var swapped = new ArrayList<>(allocated.allocations());
                if (swapped.getFirst().results().isEmpty()) {
                    continue;
                }
                swapped.set(
                        0, result(0, each -> fitted(each, thing, toy)).apply(swapped.getFirst()));
                var objections =
                        AllocationChecker.violations(world, SmallWorld.node(), claims, swapped);
                var allowed = new BruteForce(toy).allows(swapped);
                assertThat(objections.isEmpty())
                        .as("seed %d, device %s: %s", seed, thing.name(), objections)
                        .isEqualTo(allowed);
                if (allowed) {
                    right++;
                } else {
                    wrong++;
                }
            }
        }
        assertThat(right).isGreaterThan(500);
        assertThat(wrong).isGreaterThan(500);
    }

    /// The result on another device, with the share that device would give.
    private static Allocation.Result fitted(Allocation.Result result, Toy.Thing thing, Toy toy) {
        var asked = -1;
        for (var wish : toy.wants().getFirst().wishes()) {
            for (var ask : wish.asks()) {
                var name = wish.prioritized() ? wish.name() + "/" + ask.name() : wish.name();
                if (name.equals(result.request())) {
                    asked = ask.bandwidth();
                }
            }
        }
        var amount = asked < 0 ? thing.bandwidth() : asked;
        var moved = shared(to(result, thing.name()), thing.shared() ? "another" : null);
        return thing.shared() && thing.bandwidth() >= 0
                ? consuming(moved, String.valueOf(amount))
                : consuming(moved, null);
    }

    private static List<String> violations(
            AllocationCase question, UnaryOperator<Allocation> spoil) {
        var world = question.world();
        var outcome =
                Allocator.allocate(
                        world.on(SmallWorld.node()), question.claims(), Allocator.DEFAULT_BUDGET);
        var allocations = new ArrayList<>(((Allocated) outcome).allocations());
        allocations.replaceAll(spoil);
        return AllocationChecker.violations(
                world, SmallWorld.node(), question.claims(), allocations);
    }

    private interface Change {
        void to(List<Allocation.Result> results);
    }

    private static UnaryOperator<Allocation> results(Change change) {
        return allocation -> {
            var results = new ArrayList<>(allocation.results());
            change.to(results);
            return new Allocation(results, allocation.config(), allocation.nodes(), null);
        };
    }

    private static UnaryOperator<Allocation> result(
            int index, UnaryOperator<Allocation.Result> change) {
        return results(all -> all.set(index, change.apply(all.get(index))));
    }

    private static UnaryOperator<Allocation> device(int index, String name) {
        return result(index, each -> to(each, name));
    }

    private static Allocation.Result to(Allocation.Result from, String device) {
        var id = new DeviceId(from.device().driver(), from.device().pool(), device);
        return copy(from, from.request(), id, from.adminAccess(), from.tolerations());
    }

    private static Allocation.Result named(Allocation.Result from, String request) {
        return copy(from, request, from.device(), from.adminAccess(), from.tolerations());
    }

    private static Allocation.Result asAdmin(Allocation.Result from) {
        return copy(from, from.request(), from.device(), Flag.TRUE, from.tolerations());
    }

    private static Allocation.Result tolerating(Allocation.Result from) {
        var all =
                new Toleration(
                        "",
                        Toleration.Operator.Known.EXISTS,
                        "",
                        TaintEffect.Known.UNSPECIFIED,
                        null);
        return copy(from, from.request(), from.device(), from.adminAccess(), List.of(all));
    }

    private static Allocation.Result copy(
            Allocation.Result from,
            String request,
            DeviceId device,
            Flag admin,
            List<Toleration> tolerations) {
        return new Allocation.Result(
                request,
                device,
                admin,
                tolerations,
                from.bindingConditions(),
                from.bindingFailureConditions(),
                from.shareId(),
                from.consumedCapacity(),
                from.skipNodeOperations());
    }

    private static Allocation.Result shared(Allocation.Result from, @Nullable String shareId) {
        return new Allocation.Result(
                from.request(),
                from.device(),
                from.adminAccess(),
                from.tolerations(),
                from.bindingConditions(),
                from.bindingFailureConditions(),
                shareId,
                from.consumedCapacity(),
                from.skipNodeOperations());
    }

    private static Allocation.Result consuming(Allocation.Result from, @Nullable String bandwidth) {
        return new Allocation.Result(
                from.request(),
                from.device(),
                from.adminAccess(),
                from.tolerations(),
                from.bindingConditions(),
                from.bindingFailureConditions(),
                from.shareId(),
                bandwidth == null ? ByName.empty() : ByName.of("bw", Quantity.parse(bandwidth)),
                from.skipNodeOperations());
    }
}
