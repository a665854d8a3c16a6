package io.juxta.bench;

import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;

/// Pods a second as a drawing: nodes to the right, pods upwards, both from nothing.
///
/// @param lines pods a second by number of nodes, for each scheduler
record SchedulePlot(Map<ScheduleSide, ? extends NavigableMap<Integer, Double>> lines) {

    private static final int RIGHT = 130;
    private static final int STEPS = 5;

    String svg() {
        var drawing = new Drawing("Pods with one claim that get a node on a running cluster");
        for (var i = 0; i <= STEPS; i++) {
            var pods = top() * i / STEPS;
            drawing.grid(y(pods), RIGHT, String.format(Locale.ROOT, "%.0f pods/s", pods));
        }
        lines.values().stream()
                .findFirst()
                .orElseThrow()
                .keySet()
                .forEach(nodes -> drawing.mark(x(nodes), String.format(Locale.ROOT, "%,d", nodes)));
        drawing.legend(RIGHT, "nodes");
        lines.forEach(
                (side, points) -> {
                    drawing.curve(points, this::x, this::y, colour(side));
                    var last = points.lastEntry();
                    drawing.text(
                            x(last.getKey()) + 8,
                            y(last.getValue()) + 4,
                            "start",
                            colour(side),
                            side.title());
                });
        return drawing.svg();
    }

    private static String colour(ScheduleSide side) {
        return switch (side) {
            case JUXTA -> "#276";
            case REAL -> "#a33";
            case NULL -> "#888";
        };
    }

    /// The highest line: a round number above all points.
    private double top() {
        var most =
                lines.values().stream()
                        .flatMap(points -> points.values().stream())
                        .mapToDouble(each -> each)
                        .max()
                        .orElse(1);
        var power = Math.pow(10, Math.floor(Math.log10(most)));
        return Math.ceil(most / power * 2) / 2 * power;
    }

    private double x(int nodes) {
        var most = lines.values().stream().mapToInt(NavigableMap::lastKey).max().orElse(1);
        return Drawing.LEFT + (double) nodes / most * (Drawing.WIDTH - Drawing.LEFT - RIGHT);
    }

    private double y(double pods) {
        var height = Drawing.HEIGHT - Drawing.TOP - Drawing.BOTTOM;
        return Drawing.HEIGHT - Drawing.BOTTOM - pods / top() * height;
    }
}
