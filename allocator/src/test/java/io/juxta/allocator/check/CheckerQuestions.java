package io.juxta.allocator.check;

import io.juxta.allocator.AllocationCase;
import io.juxta.allocator.SmallWorld;
import io.juxta.allocator.core.Outcome.Allocated;
import io.juxta.allocator.solver.Allocator;
import io.juxta.model.Allocation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/// Questions whose right answers are spoiled to see whether the checker notices.
final class CheckerQuestions {

    /// Two devices of three, each an answer of its own.
    static final AllocationCase TWO_OF_THREE =
            question(
                    """
                    - given:
                        devices: {g0: {kind: gpu, numa: 0}, g1: {kind: gpu, numa: 1}, g2: {kind: gpu, numa: 1}, n0: {kind: nic, numa: 1}, old: {kind: gpu, numa: 1, taint: old=yes:NoSchedule}, mine: {kind: gpu, numa: 1}}
                        held: [mine]
                      when: {claim: {gpu: 2, match: numa}}
                    """);

    static final AllocationCase SHARES =
            question(
                    """
                    - given: {devices: {s0: {shared: true, capacity: {bw: 10}}, s1: {shared: true, capacity: {bw: 10}}, s2: {capacity: {bw: 3}}}}
                      when: {claim: {x: {class: any, capacity: {bw: 6}}, y: {class: any, capacity: {bw: 5}}, z: {class: any, capacity: {bw: 4}}}}
                    """);

    static final AllocationCase PARTITIONS =
            question(
                    """
                    - given:
                        counters: {slots: 5}
                        devices: {p0: {consumes: {slots: 2}}, p1: {consumes: {slots: 3}}, p2: {consumes: {slots: 4}}}
                      when: {claim: {any: 2}}
                    """);

    static final AllocationCase EVERYTHING =
            question(
                    """
                    - given: {devices: {g0: {kind: gpu}, g1: {kind: gpu}, n0: {kind: nic}}}
                      when: {claim: {gpu: all}}
                    """);

    static final AllocationCase DISTINCT_LISTS =
            question(
                    """
                    - given:
                        gates: {DRAListTypeAttributes: true}
                        devices: {d0: {numa: [1, 2]}, d1: {numa: [2, 3]}, d2: {numa: [3, 4]}}
                      when: {claim: {any: 2, distinct: numa}}
                    """);

    static final AllocationCase EITHER =
            question(
                    """
                    - given: {devices: {g0: {kind: gpu}, g1: {kind: gpu}}}
                      when: {claim: {r: [big: {class: gpu, count: 2}, small: {class: gpu}]}}
                    """);

    private static AllocationCase question(String yaml) {
        return AllocationCase.of(yaml);
    }

    private CheckerQuestions() {}

    static List<AllocationCase> all() {
        return List.of(TWO_OF_THREE, SHARES, PARTITIONS, EVERYTHING, DISTINCT_LISTS, EITHER);
    }

    /// What the checker says about the right answer, spoiled.
    static List<String> violations(AllocationCase question, UnaryOperator<Allocation> spoil) {
        var world = question.world();
        var outcome =
                Allocator.allocate(
                        world.on(SmallWorld.node()), question.claims(), Allocator.DEFAULT_BUDGET);
        var allocations = new ArrayList<>(((Allocated) outcome).allocations());
        allocations.replaceAll(spoil);
        return AllocationChecker.violations(
                world, SmallWorld.node(), question.claims(), allocations);
    }
}
