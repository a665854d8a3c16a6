package io.juxta.bench;

import java.util.Locale;
import java.util.NavigableMap;

/// The growth of a pod's time with the number of nodes as a drawing: nodes to the right, time
/// upwards, both from nothing.
///
/// @param sampled milliseconds by number of nodes, where not all of them are looked at
/// @param every likewise, where all are
record SimulatePlot(NavigableMap<Integer, Double> sampled, NavigableMap<Integer, Double> every) {

    private static final int RIGHT = 130;
    private static final int LINES = 5;
    private static final String SAMPLED = "#276";
    private static final String EVERY = "#a33";

    String svg() {
        var drawing = new Drawing("Placing one pod with a claim, half of all devices taken");
        for (var i = 0; i <= LINES; i++) {
            var millis = top() * i / LINES;
            drawing.grid(y(millis), RIGHT, String.format(Locale.ROOT, "%.2f ms", millis));
        }
        for (var nodes : every.keySet()) {
            drawing.mark(x(nodes), String.format(Locale.ROOT, "%,d", nodes));
        }
        drawing.legend(RIGHT, "nodes");
        curve(drawing, every, EVERY, "every node");
        curve(drawing, sampled, SAMPLED, "nodes sampled");
        return drawing.svg();
    }

    private void curve(
            Drawing drawing, NavigableMap<Integer, Double> points, String colour, String name) {
        drawing.curve(points, this::x, this::y, colour);
        var last = points.lastEntry();
        drawing.text(x(last.getKey()) + 8, y(last.getValue()) + 4, "start", colour, name);
    }

    /// The highest line: a round number above all points.
    private double top() {
        var most = 0.0;
        for (var millis : every.values()) {
            most = Math.max(most, millis);
        }
        for (var millis : sampled.values()) {
            most = Math.max(most, millis);
        }
        var power = Math.pow(10, Math.floor(Math.log10(most)));
        return Math.ceil(most / power * 2) / 2 * power;
    }

    private double x(int nodes) {
        return Drawing.LEFT
                + (double) nodes / every.lastKey() * (Drawing.WIDTH - Drawing.LEFT - RIGHT);
    }

    private double y(double millis) {
        var height = Drawing.HEIGHT - Drawing.TOP - Drawing.BOTTOM;
        return Drawing.HEIGHT - Drawing.BOTTOM - millis / top() * height;
    }
}
