package io.juxta.testkit;

import static io.juxta.testkit.HardFamily.HardVerdict.NONE;
import static io.juxta.testkit.HardFamily.HardVerdict.SOLUTION;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.Function;
import java.util.function.Supplier;

/// The 42 questions that Kubernetes' own allocator does not answer in ten seconds, one table row
/// each. Further details are in the method that makes it.
///
/// Every one has valid objects. Where it is random, the verdict was found by a program for that one
/// puzzle; the mesh, the vectors and the puzzles are draws that are close to the other verdict.
public final class HardFamilies {

    private final List<HardFamily> families = new ArrayList<>();

    private HardFamilies() {
        counts();
        matches();
        distincts();
        counters();
        partitions();
        alternatives();
        pods();
        shares();
        groups();
        puzzles();
    }

    /// All of them, in the order of the table.
    public static List<HardFamily> all() {
        return List.copyOf(new HardFamilies().families);
    }

    /// A smaller question of each, in the same order.
    public static List<Tree.Mapping> small(long seed) {
        return all().stream().map(family -> family.small(seed)).toList();
    }

    private void counts() {
        add(
                "1 request x32, 31 identical free devices",
                NONE,
                () -> HardCounts.oneRequest(32, 31),
                HardSmall::oneRequest);
        add(
                "12 requests x1, 11 identical devices",
                NONE,
                () -> HardCounts.singles(12, 11),
                HardSmall::singles);
    }

    private void matches() {
        add(
                "GPUx8 NICx8 SSDx1 match; 2 NUMA nodes x(16+16), SSD on a third",
                NONE,
                () -> HardMatches.threeKinds(8, 8, 2, 16, 2),
                HardSmall::threeKinds);
        add(
                "GPUx12 NICx2 match; 8 NUMA nodes x16 GPUs, NIC pair only on the last",
                SOLUTION,
                () -> HardMatches.lastPair(12, 8, 16, 0),
                HardSmall::lastPair);
        add(
                "x24 match; the first NUMA node has 23, the second 24",
                SOLUTION,
                () -> HardMatches.nearMiss(24, 23, 24),
                HardSmall::nearMiss);
        add(
                "32 requests x1 match, 64 devices x47-48 list values, 31 share one",
                NONE,
                () -> HardMatches.sharedValue(32, 64, 47, 31),
                HardSmall::sharedValue);
        add(
                "4 requests x4 match, 64 devices, <=14 of 64 list values, <=15 devices per value",
                NONE,
                () -> HardMatches.thinValues(Grow.of(1, 7), 4, 4, 64, 64, 14, 15),
                HardSmall::thinValues);
        add(
                "GPUx4 NICx4 SSDx4, match numa(GPU,NIC) + match root(GPU,SSD), crossed",
                NONE,
                () -> HardMatches.crossed(4, 16, 3),
                HardSmall::crossed);
        add(
                "1024 devices, 64 racks x16, one busy per rack, x16 match rack",
                NONE,
                () -> HardMatches.racks(64, 16, 16),
                HardSmall::racks);
    }

    private void distincts() {
        add(
                "x8 distinct, 7 values x8 devices",
                NONE,
                () -> HardDistincts.oneRequest(8, 7, 8),
                HardSmall::distinct);
        add(
                "x16 distinct, 15 values x4",
                NONE,
                () -> HardDistincts.oneRequest(16, 15, 4),
                HardSmall::distinct);
        add(
                "9 requests x1 distinct, 8 values x8",
                NONE,
                () -> HardDistincts.singles(9, 8, 8),
                HardSmall::distinctSingles);
        add(
                "x12 distinct on lists {i,j} of 23 values, 72 devices",
                NONE,
                () -> HardDistincts.pairs(Grow.of(1, 13), 12, 23, 72),
                HardSmall::distinctPairs);
        add(
                "x10 match numa + distinct root; 4 NUMA nodes x9 roots x6",
                NONE,
                () -> HardDistincts.ofOneNuma(10, 4, 9, 6),
                HardSmall::matchAndDistinct);
    }

    private void counters() {
        add(
                "8 GPUs x4 half partitions (counter 2): x17",
                NONE,
                () -> HardCounters.partitions(8, 4, 2, 17),
                HardSmall::partitions);
        add(
                "perf PartitionableBacktracking x3: 24 devices, 210 mem, x21",
                SOLUTION,
                () -> HardCounters.backtracking(3),
                HardSmall::backtracking);
        add(
                "2-D vector packing, 30 devices, budgets 40/40, x12",
                NONE,
                () -> HardCounters.vectors(Grow.of(1, 17), 12, 30, 40, 7),
                HardSmall::vectors);
    }

    private void partitions() {
        add(
                "8 MIG GPUs (14 placements): 1x3g 12x1g 5x4g 10x2g, tight",
                SOLUTION,
                () -> HardPartitions.mig(8, wanted("3g", 1, "1g", 12, "4g", 5, "2g", 10)),
                HardSmall::mig);
        add(
                "4 MIG GPUs: 9x1g 4x2g 4x3g (29 of 28 slices)",
                NONE,
                () -> HardPartitions.mig(4, wanted("1g", 9, "2g", 4, "3g", 4)),
                HardSmall::mig);
        add(
                "8 GPUs x4 partitions + node power budget: x17",
                NONE,
                () -> HardCounters.power(8, 4, 3, 16, 17),
                HardSmall::power);
        mesh(46, SOLUTION, 9, wanted("1x1", 2, "1x2", 5, "2x2", 1, "2x4", 4));
        mesh(51, SOLUTION, 10, wanted("1x1", 1, "1x2", 7, "2x2", 4, "2x4", 2));
        mesh(55, NONE, 9, wanted("1x1", 1, "1x2", 5, "2x2", 4, "2x4", 3));
        mesh(51, NONE, 10, wanted("1x1", 2, "1x2", 8, "2x2", 4, "2x4", 2));
    }

    private void mesh(
            long draw,
            HardFamily.HardVerdict verdict,
            int busy,
            SequencedMap<String, Integer> wanted) {
        var devices = wanted.values().stream().mapToInt(Integer::intValue).sum();
        add(
                "8x8 chip mesh, 1x1 1x2 2x2 2x4 sub-slices, %d busy chips, %d devices, draw %d"
                        .formatted(busy, devices, draw),
                verdict,
                () -> HardPartitions.mesh(Grow.of(draw, 21), 8, 8, busy, wanted),
                HardSmall::mesh);
    }

    private void alternatives() {
        add(
                "11 firstAvailable (2 of A/B/C/D), 5 devices per type",
                NONE,
                () -> HardAlternatives.pairs(11, 4, 5),
                HardSmall::pairs);
        add(
                "6 firstAvailable (4 big / 2 big / 1 small) then x12 big",
                SOLUTION,
                () -> HardAlternatives.bigOrSmall(6, 16, 6, 12),
                HardSmall::bigOrSmall);
        add(
                "x16, then firstAvailable(All of empty class / x20): size limit",
                NONE,
                () -> HardAlternatives.hiddenLimit(16, 40, 20),
                HardSmall::hiddenLimit);
    }

    private void pods() {
        add(
                "4 claims x4 of 16 GPUs + claim 5: 3 NICs match, 2 per NUMA node",
                NONE,
                () -> HardPods.unrelated(4, 4, 16, 3, 4, 2),
                HardSmall::unrelated);
        add(
                "7 claims x3 match; 6 NUMA nodes x5 GPUs",
                NONE,
                () -> HardPods.oneEach(7, 3, 6, 5),
                HardSmall::oneEach);
        add(
                "4 claims x(3 GPU+1 NIC) match; NICs 3/1/0/0 per NUMA node",
                NONE,
                () -> HardPods.lopsided(4, 3, 8, List.of(3, 1, 0, 0)),
                HardSmall::lopsided);
        add(
                "x16 any then x16 large; large listed first",
                SOLUTION,
                () -> HardCounts.anyThenLarge(16, 16, 16),
                HardSmall::anyThenLarge);
        add(
                "x8 of 32 then All of 24 of them",
                SOLUTION,
                () -> HardCounts.someThenAll(8, 24, 8),
                HardSmall::someThenAll);
    }

    private void shares() {
        add(
                "17 shares of 4G on 8 shared 10G devices",
                NONE,
                () ->
                        HardShares.packed(
                                Collections.nCopies(17, 4_000_000_000L), 8, 10_000_000_000L),
                HardSmall::equalShares);
        add(
                "18 shares, 6 devices x100, exact fit",
                SOLUTION,
                () -> HardShares.exactFit(Grow.of(1, 34), 6, 3, 100),
                HardSmall::exactFit);
        add(
                "12 shares (4x49, 40, 7x51) on 6 devices x100: sum 593, no packing",
                NONE,
                () ->
                        HardShares.packed(
                                List.of(49L, 49L, 49L, 49L, 40L, 51L, 51L, 51L, 51L, 51L, 51L, 51L),
                                6,
                                100),
                HardSmall::halves);
        add(
                "x8 shares distinct, 7 indices x8 shared devices",
                NONE,
                () -> HardShares.distinct(8, 7, 8),
                HardSmall::distinctShares);
    }

    private void groups() {
        add(
                "compatibility groups: 8 sets x(3 a + 3 b), x25",
                NONE,
                () -> HardCounters.groups(8, 3, 25),
                HardSmall::groups);
    }

    private void puzzles() {
        add(
                "7-clique as 21 requests, 7 scalar match constraints, 1534 devices",
                NONE,
                () -> HardPuzzles.clique(Grow.of(1, 38), 7, 14, 1534),
                HardSmall::clique);
        add(
                "3-dim matching: x16, 3 distinct attributes, 80 devices",
                NONE,
                () -> HardPuzzles.matching(Grow.of(3, 39), 16, 80),
                HardSmall::matching);
        addOpen(
                "exact cover: x16 distinct, 96 lists of 3 of 48 values",
                () -> HardPuzzles.cover(Grow.of(1, 40), 16, 96),
                HardSmall::cover);
        addOpen(
                "independent set: 60 devices, 150 unit counters, x26",
                () -> HardPuzzles.independent(Grow.of(3, 41), 26, 60, 5, 30),
                HardSmall::independent);
        addOpen(
                "bin packing: 24 different shares, 9 devices, 2 dims, 97 % full",
                () -> HardShares.twoCapacities(Grow.of(4, 42), 24, 9, 100, 97),
                HardSmall::twoCapacities);
    }

    private static SequencedMap<String, Integer> wanted(Object... namesAndCounts) {
        var wanted = new LinkedHashMap<String, Integer>();
        for (var i = 0; i < namesAndCounts.length; i += 2) {
            wanted.put((String) namesAndCounts[i], (Integer) namesAndCounts[i + 1]);
        }
        return wanted;
    }

    private void add(
            String name,
            HardFamily.HardVerdict verdict,
            Supplier<HardWorld> whole,
            Function<Grow, HardWorld> smaller) {
        families.add(new HardFamily(name, verdict, HardFamily.Demand.DECIDE, whole, smaller));
    }

    private void addOpen(
            String name, Supplier<HardWorld> whole, Function<Grow, HardWorld> smaller) {
        families.add(new HardFamily(name, NONE, HardFamily.Demand.TRY, whole, smaller));
    }
}
