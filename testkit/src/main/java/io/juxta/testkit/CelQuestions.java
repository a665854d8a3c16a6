package io.juxta.testkit;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Seeded questions for `cel eval --batch`: random expressions over the whole environment, each
/// with several random devices in a row.
///
/// Left out is what has no defined result: what depends on the order of Go's maps, and what makes
/// the real compiler panic.
public final class CelQuestions {

    /// Questions per expression.
    public static final int DEVICES = 8;

    private static final List<String> EXPENSIVE =
            List.of(
                    "lists.range(900).all(x, lists.range(900).exists(y, x == y))",
                    "lists.range(300).map(x, lists.range(400)).flatten().size() > 3",
                    "lists.range(999).sort().size() == 999 && lists.range(999).distinct().size() >"
                            + " 0",
                    "lists.range(1000000).size() == 1000000");

    /// An expression and all that belongs to it but the device.
    ///
    /// @param text mostly the text of the piece, sometimes with a typo
    public record Expression(
            CelPiece piece,
            String text,
            boolean derived,
            boolean stored,
            Map<String, Boolean> gates,
            List<CelLookups.Wish> wishes,
            boolean overDevice) {
        public Expression {
            gates = Collections.unmodifiableMap(new TreeMap<>(gates));
            wishes = List.copyOf(wishes);
        }

        /// The overloads and macros that took part when this has a value, with typed arguments.
        public List<String> surelyShows() {
            var all = new ArrayList<String>();
            if (text.equals(piece.text())) {
                piece.walkEvaluated(
                        part -> {
                            if (!part.shows().isEmpty() && part.isTyped()) {
                                all.add(part.shows());
                            }
                        });
            }
            return all;
        }

        /// The overloads and macros it shows anywhere.
        public List<String> shows() {
            var all = new ArrayList<String>();
            piece.walk(
                    part -> {
                        if (!part.shows().isEmpty()) {
                            all.add(part.shows());
                        }
                    });
            return all;
        }
    }

    private final long seed;
    private final List<CelSignature> functions;

    /// @param functions the table of the environment; its overloads are what expressions call
    public CelQuestions(long seed, List<CelSignature> functions) {
        this.seed = seed;
        this.functions = List.copyOf(functions);
    }

    /// The expression that the questions from `DEVICES * number` on are about.
    public Expression expression(long number) {
        var grow = Grow.of(seed, number);
        var stored = grow.chance(45);
        var gates = new LinkedHashMap<String, Boolean>();
        if (grow.chance(70)) {
            gates.put("DRAListTypeAttributes", grow.chance(85));
        }
        if (grow.chance(15)) {
            gates.put("DRAConsumableCapacity", grow.chance(50));
        }
        var derived = grow.chance(45);
        var lists = stored || gates.getOrDefault("DRAListTypeAttributes", false);
        var grower = new CelGrower(grow, functions);
        var depth = grow.pick(1, 1, 2, 3, 3, 4);
        var piece =
                grow.below(3000) == 0
                        ? CelPiece.leaf(CelType.BOOL, grow.pick(EXPENSIVE))
                        : derived
                                ? new CelGoals(grower, number).derived(lists, depth)
                                : new CelGoals(grower, number).selector(depth);
        return new Expression(
                piece,
                written(grow, piece.text()),
                derived,
                stored,
                gates,
                grower.lookups.wishes(),
                grower.folds().overDevice());
    }

    /// Mostly as it is; sometimes over several lines, with a comment, or with a typo.
    private static String written(Grow grow, String text) {
        return switch (grow.below(100)) {
            case 0 -> text.replace(" && ", "\n  && ");
            case 1 -> "// 日本 comment\n" + text;
            case 2 -> " \t" + text + " \n";
            case 3 -> {
                var at = grow.below(text.length());
                yield text.substring(0, at)
                        + grow.pick("", ")", "(", " ", ".", "\"", "@", "]", "=")
                        + text.substring(Math.min(text.length(), at + grow.below(2)));
            }
            case 4, 5, 6 ->
                    text.startsWith("(") && text.endsWith(")") && text.indexOf('(', 1) < 0
                            ? text.substring(1, text.length() - 1)
                            : text;
            default -> text;
        };
    }

    /// The question with this index; the same one every time.
    public Tree.Mapping question(long index) {
        return question(index, expression(index / DEVICES));
    }

    /// The question with this index, when its expression is at hand.
    public Tree.Mapping question(long index, Expression expression) {
        var grow = Grow.of(~seed, index);
        var driver = grow.chance(92) ? CelLookups.DRIVER : grow.pick("gpu.example", "x", "");
        var device =
                new CelDevices(grow, expression.overDevice()).device(driver, expression.wishes());
        var fields = new LinkedHashMap<String, Tree>();
        fields.put("id", Tree.Number.of(index));
        fields.put("use", Tree.Text.of(expression.derived() ? "derived" : "selector"));
        fields.put("expression", Tree.Text.of(expression.text()));
        fields.put("driver", Tree.Text.of(driver));
        fields.put("device", device);
        if (expression.stored()) {
            fields.put("stored", Tree.Bool.of(true));
        }
        if (!expression.gates().isEmpty()) {
            var gates = new LinkedHashMap<String, Tree>();
            expression.gates().forEach((gate, on) -> gates.put(gate, Tree.Bool.of(on)));
            fields.put("featureGates", Tree.Mapping.of(gates));
        }
        return Tree.Mapping.of(fields);
    }
}
