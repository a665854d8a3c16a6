package io.juxta.bench;

import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.model.Tree;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The figures of one engine for one expression. Every engine writes them as one line of JSON, the
/// Go program too, without `answers`.
///
/// @param cpuNsPerOp the processor time of one evaluation, in the thread that evaluates
/// @param compiledBytes what a compiled expression holds on to
/// @param matching on how many devices a selector is true
/// @param totalCost of one evaluation on each device
/// @param answers a hash of the results, or 0 where they were not compared
record CelFigures(
        String name,
        double cpuNsPerOp,
        double bytesPerOp,
        double compileCpuNsPerOp,
        double compiledBytes,
        long matching,
        long failing,
        long totalCost,
        long answers) {

    static CelFigures read(String line) {
        var tree = (Tree.Mapping) JsonTrees.parse(line, Source.of("a measurement"));
        return new CelFigures(
                tree.text("name"),
                number(tree, "cpuNsPerOp"),
                number(tree, "bytesPerOp"),
                number(tree, "compileCpuNsPerOp"),
                number(tree, "compiledBytes"),
                (long) number(tree, "matching"),
                (long) number(tree, "failing"),
                (long) number(tree, "totalCost"),
                (long) number(tree, "answers"));
    }

    private static double number(Tree.Mapping tree, String field) {
        return tree.field(field)
                .filter(Tree.Number.class::isInstance)
                .map(value -> Double.parseDouble(((Tree.Number) value).literal()))
                .orElse(0.0);
    }

    String json() {
        return """
        {"name":"%s","cpuNsPerOp":%s,"bytesPerOp":%s,"compileCpuNsPerOp":%s,"compiledBytes":%s,\
        "matching":%d,"failing":%d,"totalCost":%d,"answers":%d}"""
                .formatted(
                        name,
                        cpuNsPerOp,
                        bytesPerOp,
                        compileCpuNsPerOp,
                        compiledBytes,
                        matching,
                        failing,
                        totalCost,
                        answers);
    }

    /// The lowest times of several runs, by expression: what else the machine does can only add.
    static Map<String, CelFigures> lowest(List<CelFigures> runs) {
        var lowest = new TreeMap<String, CelFigures>();
        for (var run : runs) {
            lowest.merge(run.name, run, CelFigures::lower);
        }
        return lowest;
    }

    private CelFigures lower(CelFigures other) {
        return new CelFigures(
                name,
                Math.min(cpuNsPerOp, other.cpuNsPerOp),
                Math.min(bytesPerOp, other.bytesPerOp),
                Math.min(compileCpuNsPerOp, other.compileCpuNsPerOp),
                Math.min(compiledBytes, other.compiledBytes),
                matching,
                failing,
                totalCost,
                answers);
    }
}
