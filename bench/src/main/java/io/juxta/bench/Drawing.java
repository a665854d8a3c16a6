package io.juxta.bench;

import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntToDoubleFunction;

/// Curves over numbers of nodes as a picture: what the plots have in common.
final class Drawing {

    static final int WIDTH = 720;
    static final int HEIGHT = 420;
    static final int LEFT = 70;
    static final int TOP = 40;
    static final int BOTTOM = 50;

    private static final String GREY = "#333";

    private final StringBuilder svg = new StringBuilder();

    Drawing(String title) {
        svg.append(
                """
                <svg xmlns="http://www.w3.org/2000/svg" width="%1$d" height="%2$d" viewBox="0 0 %1$d %2$d" \
                font-family="sans-serif" font-size="12">
                <rect width="100%%" height="100%%" fill="white"/>
                <text x="%3$d" y="20" font-size="14">%4$s</text>
                """
                        .formatted(WIDTH, HEIGHT, LEFT, title));
    }

    /// A level line.
    ///
    /// @param right where it ends, counted from the right edge
    void level(double y, int right, String style) {
        svg.append(
                "<line x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\" %s/>\n"
                        .formatted(
                                number(LEFT), number(y), number(WIDTH - right), number(y), style));
    }

    /// A horizontal line of the grid with its label.
    void grid(double y, int right, String label) {
        level(y, right, "stroke=\"#ddd\"");
        text(LEFT - 8, y + 4, "end", GREY, label);
    }

    /// A number of nodes below the curves.
    void mark(double x, String label) {
        text(x, HEIGHT - BOTTOM + 18, "middle", GREY, label);
    }

    /// What the numbers below count.
    void legend(int right, String label) {
        text((LEFT + WIDTH - right) / 2.0, HEIGHT - 12, "middle", GREY, label);
    }

    void text(double x, double y, String anchor, String colour, String text) {
        svg.append(
                "<text x=\"%s\" y=\"%s\" text-anchor=\"%s\" fill=\"%s\">%s</text>\n"
                        .formatted(number(x), number(y), anchor, colour, text));
    }

    void curve(
            Map<Integer, Double> points,
            IntToDoubleFunction x,
            DoubleUnaryOperator y,
            String colour) {
        var path = new StringBuilder();
        points.forEach(
                (nodes, value) -> {
                    var across = number(x.applyAsDouble(nodes));
                    var up = number(y.applyAsDouble(value));
                    path.append(path.isEmpty() ? "M" : " L").append(across).append(' ').append(up);
                    svg.append(
                            "<circle cx=\"%s\" cy=\"%s\" r=\"3\" fill=\"%s\"/>\n"
                                    .formatted(across, up, colour));
                });
        svg.append(
                "<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>\n"
                        .formatted(path, colour));
    }

    String svg() {
        return svg + "</svg>\n";
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
