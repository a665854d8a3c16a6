package io.juxta.testkit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;

/// Small versions of the hard families, so that a search without pruning ends. Numbers are drawn
/// near the limit of feasibility, on both sides of it.
final class HardSmall {

    private HardSmall() {}

    static HardWorld oneRequest(Grow grow) {
        var devices = grow.between(3, 13);
        return HardCounts.oneRequest(devices + grow.below(2), devices);
    }

    static HardWorld singles(Grow grow) {
        var devices = grow.between(2, 6);
        return HardCounts.singles(devices + grow.below(2), devices);
    }

    static HardWorld threeKinds(Grow grow) {
        return HardMatches.threeKinds(
                grow.between(1, 3), grow.between(1, 3), 2, grow.between(3, 5), grow.between(1, 2));
    }

    static HardWorld lastPair(Grow grow) {
        var perNuma = grow.between(3, 8);
        return HardMatches.lastPair(
                perNuma - grow.below(3) + 1, grow.between(2, 4), perNuma, grow.below(2));
    }

    static HardWorld nearMiss(Grow grow) {
        var first = grow.between(2, 11);
        return HardMatches.nearMiss(first + 1, first, first + grow.below(2));
    }

    static HardWorld sharedValue(Grow grow) {
        var sharing = grow.between(2, 5);
        return HardMatches.sharedValue(
                sharing + grow.below(2), grow.between(6, 12), grow.between(1, 6), sharing);
    }

    static HardWorld thinValues(Grow grow) {
        return HardMatches.thinValues(
                grow,
                grow.between(1, 3),
                grow.between(1, 2),
                grow.between(8, 14),
                grow.between(6, 12),
                grow.between(2, 5),
                grow.between(2, 5));
    }

    static HardWorld crossed(Grow grow) {
        var each = grow.between(1, 3);
        return HardMatches.crossed(each, grow.between(3, 6), each - grow.below(2));
    }

    static HardWorld racks(Grow grow) {
        var perRack = grow.between(3, 8);
        return HardMatches.racks(grow.between(2, 6), perRack, perRack - grow.below(2));
    }

    static HardWorld distinctSingles(Grow grow) {
        var values = grow.between(2, 4);
        return HardDistincts.singles(values + grow.below(2), values, grow.between(2, 4));
    }

    static HardWorld distinctPairs(Grow grow) {
        var pairs = grow.between(2, 4);
        return HardDistincts.pairs(grow, pairs + grow.below(2), 2 * pairs + 1, grow.between(8, 16));
    }

    static HardWorld matchAndDistinct(Grow grow) {
        var roots = grow.between(2, 5);
        return HardDistincts.ofOneNuma(
                roots + grow.below(2), grow.between(2, 3), roots, grow.between(2, 3));
    }

    static HardWorld partitions(Grow grow) {
        var gpus = grow.between(2, 4);
        var units = grow.between(1, 2);
        return HardCounters.partitions(gpus, 4, units, gpus * units + grow.below(2));
    }

    static HardWorld backtracking(Grow grow) {
        return HardCounters.backtracking(grow.between(1, 2));
    }

    static HardWorld vectors(Grow grow) {
        return HardCounters.vectors(
                grow, grow.between(3, 5), grow.between(8, 13), grow.between(12, 17), 7);
    }

    static HardWorld power(Grow grow) {
        var gpus = grow.between(2, 4);
        var power = grow.between(gpus, 2 * gpus);
        return HardCounters.power(gpus, 4, grow.between(1, 3), power, power + grow.below(2));
    }

    static HardWorld mesh(Grow grow) {
        var wanted = new LinkedHashMap<String, Integer>();
        for (var shape : List.of("1x1", "1x2", "2x2", "2x4")) {
            if (!grow.chance(15)) {
                wanted.put(shape, grow.pick(1, 1, 2));
            }
        }
        wanted.putIfAbsent("1x2", 1);
        return HardPartitions.mesh(grow, grow.between(3, 4), 5, grow.between(0, 2), wanted);
    }

    static HardWorld pairs(Grow grow) {
        var types = grow.between(2, 3);
        return HardAlternatives.pairs(types + grow.below(2), types, 3);
    }

    static HardWorld bigOrSmall(Grow grow) {
        var afterwards = grow.between(1, 3);
        return HardAlternatives.bigOrSmall(
                grow.between(2, 3),
                afterwards + grow.between(1, 3),
                grow.between(1, 2),
                afterwards);
    }

    static HardWorld hiddenLimit(Grow grow) {
        return HardAlternatives.hiddenLimit(15, grow.between(15, 16), 18);
    }

    static HardWorld unrelated(Grow grow) {
        return HardPods.unrelated(
                2, grow.between(1, 3), grow.between(5, 8), grow.between(2, 3), 3, 2);
    }

    static HardWorld oneEach(Grow grow) {
        var numas = grow.between(1, 2);
        return HardPods.oneEach(numas + grow.below(2), 3, numas, grow.between(4, 5));
    }

    static HardWorld lopsided(Grow grow) {
        return HardPods.lopsided(
                grow.between(2, 3),
                grow.between(1, 2),
                grow.between(2, 4),
                List.of(grow.below(4), grow.below(2), 0));
    }

    static HardWorld anyThenLarge(Grow grow) {
        var large = grow.between(2, 6);
        var small = grow.between(2, 6);
        return HardCounts.anyThenLarge(small + grow.below(2), large, small);
    }

    static HardWorld someThenAll(Grow grow) {
        var others = grow.between(2, 4);
        return HardCounts.someThenAll(others + grow.below(2), grow.between(2, 10), others);
    }

    static HardWorld equalShares(Grow grow) {
        var devices = grow.between(2, 3);
        return HardShares.packed(Collections.nCopies(2 * devices + grow.below(2), 4L), devices, 10);
    }

    static HardWorld exactFit(Grow grow) {
        return HardShares.exactFit(grow, grow.between(2, 4), grow.between(2, 3), 30);
    }

    static HardWorld halves(Grow grow) {
        var shares = new ArrayList<>(Collections.nCopies(grow.between(1, 3), 49L));
        shares.add(40L);
        shares.addAll(Collections.nCopies(grow.between(3, 4), 51L));
        return HardShares.packed(shares, grow.between(3, 4), 100);
    }

    static HardWorld distinctShares(Grow grow) {
        var indices = grow.between(2, 5);
        return HardShares.distinct(indices + grow.below(2), indices, grow.between(2, 5));
    }

    static HardWorld groups(Grow grow) {
        var gpus = grow.between(2, 3);
        var perGroup = grow.between(1, 3);
        return HardCounters.groups(gpus, perGroup, gpus * perGroup + grow.below(2));
    }

    static HardWorld clique(Grow grow) {
        var parts = grow.between(3, 4);
        return HardPuzzles.clique(grow, parts, 4, parts * (parts - 1) / 2 * grow.between(4, 8));
    }

    static HardWorld matching(Grow grow) {
        var values = grow.between(3, 5);
        return HardPuzzles.matching(grow, values, values * grow.between(2, 4));
    }

    static HardWorld cover(Grow grow) {
        return HardPuzzles.cover(grow, grow.between(2, 4), grow.between(6, 20));
    }

    static HardWorld independent(Grow grow) {
        return HardPuzzles.independent(
                grow, grow.between(4, 7), grow.between(9, 13), 3, grow.between(4, 6));
    }

    static HardWorld twoCapacities(Grow grow) {
        return HardShares.twoCapacities(
                grow, grow.between(5, 8), grow.between(2, 3), 100, grow.between(75, 97));
    }

    static HardWorld distinct(Grow grow) {
        var values = grow.between(2, 5);
        return HardDistincts.oneRequest(values + grow.below(2), values, grow.between(2, 5));
    }

    static HardWorld mig(Grow grow) {
        var profiles = new ArrayList<>(List.of("1g", "2g", "3g", "4g"));
        var wanted = new LinkedHashMap<String, Integer>();
        var kinds = grow.between(2, 3);
        for (var i = 0; i < kinds; i++) {
            wanted.put(profiles.remove(grow.below(profiles.size())), grow.between(1, 3));
        }
        return HardPartitions.mig(grow.between(1, 2), wanted);
    }
}
