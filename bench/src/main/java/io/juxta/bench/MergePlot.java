package io.juxta.bench;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;

/// The growth of a merge with the number of nodes as a drawing: nodes to the right, time upwards in
/// powers of ten.
///
/// @param ours nanoseconds by number of nodes
/// @param real likewise, as far as it came within its time
record MergePlot(
        SortedMap<Integer, Double> ours, SortedMap<Integer, Double> real, long cutOffSeconds) {

    private static final int WIDTH = 720;
    private static final int HEIGHT = 420;
    private static final int LEFT = 70;
    private static final int RIGHT = 20;
    private static final int TOP = 40;
    private static final int BOTTOM = 50;

    /// From a microsecond to a hundred seconds.
    private static final int LOWEST_POWER = 3;

    private static final int HIGHEST_POWER = 11;

    String svg() {
        var svg = new StringBuilder();
        svg.append(
                """
                <svg xmlns="http://www.w3.org/2000/svg" width="%1$d" height="%2$d" viewBox="0 0 %1$d %2$d" \
                font-family="sans-serif" font-size="12">
                <rect width="100%%" height="100%%" fill="white"/>
                <text x="%3$d" y="20" font-size="14">One merge of four resources, each offering every mask, best-effort</text>
                """
                        .formatted(WIDTH, HEIGHT, LEFT));
        grid(svg);
        double cutOff = y(cutOffSeconds * 1e9);
        svg.append(
                line(
                        LEFT,
                        cutOff,
                        WIDTH - RIGHT,
                        cutOff,
                        "stroke=\"#a33\" stroke-dasharray=\"4 3\""));
        svg.append(
                text(
                        LEFT + 8,
                        cutOff - 5,
                        "start",
                        "#a33",
                        "cut off at %d s".formatted(cutOffSeconds)));
        curve(svg, real, "#a33");
        curve(svg, ours, "#276");
        var last = last(real);
        svg.append(
                text(
                        x(last.getKey()) + 8,
                        y(last.getValue()) + 4,
                        "start",
                        "#a33",
                        "kubelet 1.37.1"));
        var end = last(ours);
        svg.append(text(x(end.getKey()), y(end.getValue()) - 10, "end", "#276", "juxta"));
        return svg.append("</svg>\n").toString();
    }

    private static Map.Entry<Integer, Double> last(SortedMap<Integer, Double> points) {
        return List.copyOf(points.entrySet()).getLast();
    }

    private void grid(StringBuilder svg) {
        for (int power = LOWEST_POWER; power <= HIGHEST_POWER; power++) {
            double y = y(Math.pow(10, power));
            svg.append(line(LEFT, y, WIDTH - RIGHT, y, "stroke=\"#ddd\""));
            svg.append(text(LEFT - 8, y + 4, "end", "#333", label(power)));
        }
        for (int nodes = ours.firstKey(); nodes <= ours.lastKey(); nodes++) {
            svg.append(
                    text(
                            x(nodes),
                            HEIGHT - BOTTOM + 18,
                            "middle",
                            "#333",
                            Integer.toString(nodes)));
        }
        svg.append(text((LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 12, "middle", "#333", "NUMA nodes"));
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

    private void curve(StringBuilder svg, SortedMap<Integer, Double> points, String colour) {
        var path = new StringBuilder();
        points.forEach(
                (nodes, nanos) -> {
                    path.append(path.isEmpty() ? "M" : " L")
                            .append(number(x(nodes)))
                            .append(' ')
                            .append(number(y(nanos)));
                    svg.append(
                            "<circle cx=\"%s\" cy=\"%s\" r=\"3\" fill=\"%s\"/>\n"
                                    .formatted(number(x(nodes)), number(y(nanos)), colour));
                });
        svg.append(
                "<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>\n"
                        .formatted(path, colour));
    }

    private double x(int nodes) {
        double step = (double) (WIDTH - LEFT - RIGHT - 40) / (ours.lastKey() - ours.firstKey());
        return LEFT + 20 + (nodes - ours.firstKey()) * step;
    }

    private static double y(double nanos) {
        double share = (Math.log10(nanos) - LOWEST_POWER) / (HIGHEST_POWER - LOWEST_POWER);
        return HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM);
    }

    private static String line(double x1, double y1, double x2, double y2, String style) {
        return "<line x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\" %s/>\n"
                .formatted(number(x1), number(y1), number(x2), number(y2), style);
    }

    private static String text(double x, double y, String anchor, String colour, String text) {
        return "<text x=\"%s\" y=\"%s\" text-anchor=\"%s\" fill=\"%s\">%s</text>\n"
                .formatted(number(x), number(y), anchor, colour, text);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
