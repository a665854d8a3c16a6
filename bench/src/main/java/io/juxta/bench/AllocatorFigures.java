package io.juxta.bench;

import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// What one allocator did with one world. Both write them as one line of JSON.
///
/// @param devices what was allocated for what
/// @param steps as Kubernetes counts them
/// @param ready a question to an inventory, or a Kubernetes allocator, made beforehand
/// @param fresh a question with the inventory, or Kubernetes' allocator, made for it
/// @param first the first question ever, expressions not compiled yet; in the plan's order, so that
///   only the first world's is the first of the process
record AllocatorFigures(
        String name, List<String> devices, long steps, Cost ready, Cost fresh, Cost first) {

    /// @param cpuNs the processor time of the thread that works
    /// @param bytes left for the garbage collector
    record Cost(double cpuNs, double bytes) {

        private Cost lower(Cost other) {
            return new Cost(Math.min(cpuNs, other.cpuNs), Math.min(bytes, other.bytes));
        }

        private Tree tree() {
            return Tree.Mapping.of(
                    Map.of(
                            "cpuNs",
                            Tree.Number.of(Math.round(cpuNs)),
                            "bytes",
                            Tree.Number.of(Math.round(bytes))));
        }
    }

    static AllocatorFigures read(String line) {
        var tree = (Tree.Mapping) JsonTrees.parse(line, Source.of("a measurement"));
        return new AllocatorFigures(
                tree.text("name"),
                tree.items("devices").stream().map(one -> ((Tree.Text) one).value()).toList(),
                (long) number(tree, "steps"),
                cost(tree, "ready"),
                cost(tree, "fresh"),
                cost(tree, "first"));
    }

    private static Cost cost(Tree.Mapping tree, String field) {
        var cost = (Tree.Mapping) tree.field(field).orElseThrow();
        return new Cost(number(cost, "cpuNs"), number(cost, "bytes"));
    }

    private static double number(Tree.Mapping tree, String field) {
        return Double.parseDouble(((Tree.Number) tree.field(field).orElseThrow()).literal());
    }

    String json() {
        return TreeWriter.json(
                Tree.Mapping.of(
                        Map.of(
                                "name",
                                Tree.Text.of(name),
                                "devices",
                                Tree.Sequence.of(
                                        devices.stream().<Tree>map(Tree.Text::of).toList()),
                                "steps",
                                Tree.Number.of(steps),
                                "ready",
                                ready.tree(),
                                "fresh",
                                fresh.tree(),
                                "first",
                                first.tree())));
    }

    /// The lowest of several runs, by world: what else the machine does can only add.
    static Map<String, AllocatorFigures> lowest(List<AllocatorFigures> runs) {
        var lowest = new TreeMap<String, AllocatorFigures>();
        for (var run : runs) {
            lowest.merge(run.name, run, AllocatorFigures::lower);
        }
        return lowest;
    }

    private AllocatorFigures lower(AllocatorFigures other) {
        return new AllocatorFigures(
                name,
                devices,
                steps,
                ready.lower(other.ready),
                fresh.lower(other.fresh),
                first.lower(other.first));
    }
}
