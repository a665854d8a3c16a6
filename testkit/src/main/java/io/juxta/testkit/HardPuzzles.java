package io.juxta.testkit;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/// Hard for any algorithm: famous puzzles, each expressed with one feature of claims only.
final class HardPuzzles {

    private HardPuzzles() {}

    /// Is there one vertex of each part such that all are adjacent? A device is an edge, a request
    /// a pair of parts, and the requests of a part must agree on its vertex.
    static HardWorld clique(Grow grow, int parts, int perPart, int edges) {
        var world = new HardWorld();
        var drawn = new HashSet<String>();
        while (drawn.size() < edges) {
            var from = grow.below(parts);
            var to = grow.below(parts);
            var name =
                    "e-%d-%d-%d-%d".formatted(from, grow.below(perPart), to, grow.below(perPart));
            if (from < to) {
                drawn.add(name);
            }
        }
        for (var name : drawn.stream().sorted().toList()) {
            var part = name.split("-", -1);
            world.device("link", name)
                    .at("part" + part[1], Long.parseLong(part[2]))
                    .at("part" + part[3], Long.parseLong(part[4]));
        }
        var claim = world.claim();
        var requests = new ArrayList<List<String>>();
        for (var part = 0; part < parts; part++) {
            requests.add(new ArrayList<>());
        }
        for (var from = 0; from < parts; from++) {
            for (var to = from + 1; to < parts; to++) {
                var request = "r-%d-%d".formatted(from, to);
                claim.ask(request, "link", 1);
                requests.get(from).add(request);
                requests.get(to).add(request);
            }
        }
        for (var part = 0; part < parts; part++) {
            claim.match("part" + part, requests.get(part));
        }
        return world;
    }

    /// Do triples exist that use every value of three attributes once?
    static HardWorld matching(Grow grow, int values, int triples) {
        var world = new HardWorld();
        for (var i = 0; i < triples; i++) {
            world.device("gpu", "gpu-" + i)
                    .at("x", i < values ? i : grow.below(values))
                    .at("y", grow.below(values))
                    .at("z", grow.below(values));
        }
        world.claim().ask("gpus", "gpu", values).distinct("x").distinct("y").distinct("z");
        return world;
    }

    /// Do lists of three values exist that cover all values once?
    static HardWorld cover(Grow grow, int count, int lists) {
        var world = new HardWorld();
        for (var i = 0; i < lists; i++) {
            var values = new ArrayList<String>();
            while (values.size() < 3) {
                var value = "v" + grow.below(3 * count);
                if (!values.contains(value)) {
                    values.add(value);
                }
            }
            world.device("gpu", "gpu-" + i).at("link", values);
        }
        world.claim().ask("gpus", "gpu", count).distinct("link");
        return world;
    }

    /// Are there so many vertices no two of which are adjacent? A device is a vertex, an edge a
    /// counter that only one of its ends can have.
    ///
    /// A device may consume counters of two sets, so each vertex has two, in every combination, and
    /// edges are between vertices that have one in common.
    static HardWorld independent(Grow grow, int count, int vertices, int sets, int edgesPerSet) {
        var ends = new ArrayList<List<Integer>>();
        for (var first = 0; first < sets; first++) {
            for (var second = first + 1; second < sets; second++) {
                ends.add(List.of(first, second));
            }
        }
        var world = new HardWorld();
        var devices = new ArrayList<HardDevice>();
        for (var i = 0; i < vertices; i++) {
            devices.add(world.device("gpu", "gpu-" + i));
        }
        var drawn = new HashSet<List<Integer>>();
        for (var set = 0; set < sets; set++) {
            for (var edge = 0; edge < edgesPerSet; ) {
                var one = grow.below(vertices);
                var other = grow.below(vertices);
                if (one < other
                        && ends.get(one % ends.size()).contains(set)
                        && ends.get(other % ends.size()).contains(set)
                        && drawn.add(List.of(one, other))) {
                    var name = "edge-%d-%d".formatted(one, other);
                    world.counter("gpu", "edges-" + set, name, 1);
                    devices.get(one).consumes("edges-" + set, name, 1);
                    devices.get(other).consumes("edges-" + set, name, 1);
                    edge++;
                }
            }
        }
        world.claim().ask("gpus", "gpu", count);
        return world;
    }
}
