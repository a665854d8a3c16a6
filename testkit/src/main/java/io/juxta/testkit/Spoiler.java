package io.juxta.testkit;

import io.juxta.model.Tree;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Spoils input in ways that no program should stumble over: trees in several places at once, with
/// huge numbers, deep nesting, odd characters and nulls, and texts and archives byte by byte.
public final class Spoiler {

    private static final List<String> HUGE =
            List.of(
                    "1e400",
                    "1e999999999",
                    "-1e999999999",
                    "9".repeat(400),
                    "0." + "0".repeat(400) + "1",
                    "18446744073709551616",
                    "-9223372036854775809",
                    "4294967296",
                    "1e-999999999");

    private static final List<String> ODD =
            List.of(
                    "\u0000",
                    "\ufeff",
                    "\u202egpu",
                    "\u2028",
                    "a\nb",
                    "\t",
                    "\ud83d\ude80".repeat(40),
                    "e\u0301",
                    "%s%n",
                    "\u0130",
                    "1" + "0".repeat(300),
                    "1" + "0".repeat(300) + "Gi",
                    "-1",
                    "-1Gi",
                    "0.0000000001",
                    "1e99999999",
                    "9e18E",
                    "0x10",
                    "x".repeat(70_000),
                    "../../etc",
                    "device.attributes[\"a\"].b == ",
                    "((((((((((1))))))))))",
                    "true ? device.driver : 1",
                    "[1,2,3].all(x, x > 0)");

    private static final List<String> TEXT_TRAPS =
            List.of(
                    "\t- a: b\n",
                    "\n---\n",
                    "\n...\n",
                    ": : :",
                    "&a [*a, *a]",
                    "*missing",
                    "<<: [1, 2]",
                    "!!binary x",
                    "? [1]\n: 2\n",
                    "{{{{{{",
                    "[".repeat(20_000),
                    "{\"a\":".repeat(5_000),
                    "\u0000\u0001",
                    "\"\\ud800\"",
                    "%YAML 9.9\n",
                    "\r",
                    "'",
                    "|+9\n");

    private final Grow grow;
    private final Mutator mutator;

    private Spoiler(Grow grow) {
        this.grow = grow;
        this.mutator = new Mutator(grow);
    }

    /// The same seed and index always spoil the same.
    public static Spoiler of(long seed, long index) {
        return new Spoiler(Grow.of(seed, index));
    }

    public boolean chance(int percent) {
        return grow.chance(percent);
    }

    public int below(int bound) {
        return grow.below(bound);
    }

    public <T> T pick(List<T> choices) {
        return grow.pick(choices);
    }

    /// Objects of which up to four are spoiled, lost, doubled or swapped. Half of the time values
    /// keep their type, so that what reads them often takes them and what comes later has to cope.
    public List<Tree.Mapping> objects(List<Tree.Mapping> objects) {
        var spoiled = new ArrayList<>(objects);
        if (grow.chance(50)) {
            for (var i = grow.between(1, 3); i > 0; i--) {
                var at = grow.below(spoiled.size());
                spoiled.set(at, mutator.mutate(spoiled.get(at), 0));
            }
            return spoiled;
        }
        for (var i = grow.between(1, 4); i > 0 && !spoiled.isEmpty(); i--) {
            var at = grow.below(spoiled.size());
            switch (grow.below(12)) {
                case 0 -> spoiled.remove(at);
                case 1 -> spoiled.add(spoiled.get(at));
                case 2 -> spoiled.add(grow.below(spoiled.size()), spoiled.remove(at));
                case 3 -> spoiled.set(at, exchanged(spoiled.get(at), grow.pick(spoiled)));
                default -> spoiled.set(at, object(spoiled.get(at)));
            }
        }
        return spoiled;
    }

    /// One object that is spoiled in one to three places.
    public Tree.Mapping object(Tree.Mapping object) {
        var spoiled = object;
        for (var i = grow.between(1, 3); i > 0; i--) {
            spoiled =
                    grow.chance(55)
                            ? mutator.mutate(spoiled, 30)
                            : (Tree.Mapping) planted(spoiled, 0);
        }
        return spoiled;
    }

    /// The spec of one object under the kind of another.
    private static Tree.Mapping exchanged(Tree.Mapping one, Tree.Mapping other) {
        return other.field("spec").map(spec -> one.with("spec", spec)).orElse(one);
    }

    /// Walks down to some place and puts something odd there.
    private Tree planted(Tree tree, int depth) {
        if (depth > 0 && grow.chance(18)) {
            return odd();
        }
        return switch (tree) {
            case Tree.Mapping mapping when !mapping.fields().isEmpty() -> {
                var name = grow.pick(List.copyOf(mapping.fields().keySet()));
                var value = mapping.field(name).orElse(Tree.Mapping.EMPTY);
                yield grow.chance(4)
                        ? mapping.without(name).with(grow.pick(ODD), value)
                        : mapping.with(name, planted(value, depth + 1));
            }
            case Tree.Sequence(var items, var line) when !items.isEmpty() -> {
                var changed = new ArrayList<>(items);
                var at = grow.below(items.size());
                changed.set(at, planted(items.get(at), depth + 1));
                yield new Tree.Sequence(changed, line);
            }
            case Tree.Mapping _,
                    Tree.Sequence _,
                    Tree.Text _,
                    Tree.Number _,
                    Tree.Bool _,
                    Tree.Null _ ->
                    depth == 0 ? tree : odd();
        };
    }

    private Tree odd() {
        return switch (grow.below(6)) {
            case 0 -> new Tree.Null(Tree.NO_LINE);
            case 1, 2 -> new Tree.Number(grow.pick(HUGE), Tree.NO_LINE);
            case 3 -> nested(grow.pick(3, 70, 120, 900));
            default -> Tree.Text.of(grow.pick(ODD));
        };
    }

    private Tree nested(int depth) {
        var tree = Tree.Text.of("deep");
        Tree inner = tree;
        for (var i = 0; i < depth; i++) {
            inner = grow.chance(50) ? Grow.map("spec", inner) : Tree.Sequence.of(List.of(inner));
        }
        return inner;
    }

    /// Objects as documents of a YAML text.
    public static String documents(List<Tree.Mapping> objects) {
        var text = new StringBuilder();
        objects.forEach(object -> text.append("---\n").append(line(object)).append('\n'));
        return text.toString();
    }

    /// An object as JSON on one line, which is YAML as well.
    public static String line(Tree.Mapping object) {
        var text = new StringWriter();
        try {
            DumpText.json(object, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    /// A text that ends early, or has something in it that does not belong there.
    public String text(String text) {
        var at = grow.below(text.length() + 1);
        return switch (grow.below(5)) {
            case 0 -> text.substring(0, at);
            case 1 -> text.substring(0, at) + text.substring(grow.below(text.length() + 1));
            case 2 -> text.substring(0, at) + "\n" + grow.pick(TEXT_TRAPS) + text.substring(at);
            case 3 ->
                    new String(
                            bytes(text.getBytes(StandardCharsets.UTF_8)),
                            StandardCharsets.ISO_8859_1);
            default -> text.substring(0, at) + grow.pick(TEXT_TRAPS) + text.substring(at);
        };
    }

    /// Bytes some of which are changed, or cut off.
    public byte[] bytes(byte[] bytes) {
        if (bytes.length == 0 || grow.chance(30)) {
            return Arrays.copyOf(bytes, grow.below(bytes.length + 1));
        }
        var changed = bytes.clone();
        for (var i = grow.between(1, 6); i > 0; i--) {
            changed[grow.below(changed.length)] = (byte) grow.below(256);
        }
        return changed;
    }
}
