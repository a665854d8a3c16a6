package io.juxta.bench;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/// The growth of a merge with the number of nodes as a drawing: nodes to the right, time upwards in
/// powers of ten.
///
/// @param ours nanoseconds by number of nodes
/// @param real likewise, as far as it came within its time
record MergePlot(
        SortedMap<Integer, Double> ours, SortedMap<Integer, Double> real, long cutOffSeconds) {

    private static final int RIGHT = 20;
    private static final String OURS = "#276";
    private static final String REAL = "#a33";

    /// From a microsecond to a hundred seconds.
    private static final int LOWEST_POWER = 3;

    private static final int HIGHEST_POWER = 11;

    String svg() {
        var drawing =
                new Drawing("One merge of four resources, each offering every mask, best-effort");
        for (int power = LOWEST_POWER; power <= HIGHEST_POWER; power++) {
            drawing.grid(y(Math.pow(10, power)), RIGHT, label(power));
        }
        for (int nodes = ours.firstKey(); nodes <= ours.lastKey(); nodes++) {
            drawing.mark(x(nodes), Integer.toString(nodes));
        }
        drawing.legend(RIGHT, "NUMA nodes");
        double cutOff = y(cutOffSeconds * 1e9);
        drawing.level(cutOff, RIGHT, "stroke=\"#a33\" stroke-dasharray=\"4 3\"");
        drawing.text(
                Drawing.LEFT + 8,
                cutOff - 5,
                "start",
                REAL,
                "cut off at %d s".formatted(cutOffSeconds));
        drawing.curve(real, this::x, MergePlot::y, REAL);
        drawing.curve(ours, this::x, MergePlot::y, OURS);
        var last = last(real);
        drawing.text(x(last.getKey()) + 8, y(last.getValue()) + 4, "start", REAL, "kubelet 1.37.1");
        var end = last(ours);
        drawing.text(x(end.getKey()), y(end.getValue()) - 10, "end", OURS, "juxta");
        return drawing.svg();
    }

    private static Map.Entry<Integer, Double> last(SortedMap<Integer, Double> points) {
        return List.copyOf(points.entrySet()).getLast();
    }

    private static String label(int power) {
        var digits = "1" + "0".repeat(power % 3);
        return digits
                + switch (power / 3) {
                    case 1 -> " µs";
                    case 2 -> " ms";
                    default -> " s";
                };
    }

    private double x(int nodes) {
        double step =
                (double) (Drawing.WIDTH - Drawing.LEFT - RIGHT - 40)
                        / (ours.lastKey() - ours.firstKey());
        return Drawing.LEFT + 20 + (nodes - ours.firstKey()) * step;
    }

    private static double y(double nanos) {
        double share = (Math.log10(nanos) - LOWEST_POWER) / (HIGHEST_POWER - LOWEST_POWER);
        return Drawing.HEIGHT
                - Drawing.BOTTOM
                - share * (Drawing.HEIGHT - Drawing.TOP - Drawing.BOTTOM);
    }
}
