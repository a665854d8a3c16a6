package io.juxta.testkit;

import static io.juxta.testkit.CelType.BOOL;
import static io.juxta.testkit.CelType.DYN;
import static io.juxta.testkit.CelType.INT;
import static io.juxta.testkit.CelType.STRING;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Writes calls of the functions and operators in the table.
final class CelCalls {

    private final CelGrower grower;
    private final Grow grow;
    private final List<CelSignature> functions;

    CelCalls(CelGrower grower, List<CelSignature> functions) {
        this.grower = grower;
        this.grow = grower.grow;
        this.functions = functions.stream().filter(f -> !f.isUnwritable()).toList();
    }

    /// A call of the overload with this number, or a macro; they are counted round and round.
    CelPiece numbered(long number, int depth) {
        var place = Math.floorMod(number, functions.size() + CelFolds.MACROS);
        return place < functions.size()
                ? call(functions.get((int) place), new HashMap<>(), depth)
                : grower.folds().numbered(place, depth);
    }

    /// A call with this result, each function as likely as the next.
    CelPiece resulting(CelType type, int depth) {
        var byName = new LinkedHashMap<String, List<CelSignature>>();
        for (var function : functions) {
            if (function.result().unify(type, new HashMap<>())) {
                byName.computeIfAbsent(function.function(), _ -> new ArrayList<>()).add(function);
            }
        }
        if (byName.isEmpty()) {
            return grower.leaf(type, CelTexts.ANY);
        }
        var chosen = grow.pick(grow.pick(List.copyOf(byName.values())));
        var bound = new HashMap<String, CelType>();
        chosen.result().unify(type, bound);
        return call(chosen, bound, depth);
    }

    private CelPiece call(CelSignature f, Map<String, CelType> bound, int depth) {
        bind(f, bound);
        var result = f.result().with(bound);
        var folds = grower.folds();
        return switch (f.function()) {
            case "@sortByAssociatedKeys" ->
                    folds.sortBy(result.first(), f.parameters().getLast().first(), f, depth);
            case "cel.@mapInsert" -> folds.mapInserting(result, f, depth);
            case "@not_strictly_false" -> folds.test(depth).alsoShowing(f.title());
            case "format" -> format(depth);
            case "_?._" -> {
                var value = bound.getOrDefault("<V>", INT);
                yield optionalField(value, depth).showing(f.title());
            }
            case "_==_", "_!=_" -> equality(f, bound, depth);
            case "_[_]", "_[?_]" -> indexed(f, bound, depth);
            default -> plain(f, bound, result, depth);
        };
    }

    private void bind(CelSignature f, Map<String, CelType> bound) {
        var names = new ArrayList<String>();
        f.parameters().forEach(parameter -> parameter.parameters(names));
        f.result().parameters(names);
        var keys =
                f.parameters().stream()
                        .filter(CelType::isMap)
                        .map(parameter -> parameter.first().name())
                        .toList();
        for (var name : names) {
            bound.computeIfAbsent(
                    name,
                    _ ->
                            name.equals("<K>") || keys.contains(name)
                                    ? grower.keyType()
                                    : f.function().equals("type")
                                            ? grower.anyType()
                                            : grow.chance(75)
                                                    ? grower.plainType()
                                                    : grower.anyType());
        }
    }

    private CelPiece plain(CelSignature f, Map<String, CelType> bound, CelType result, int depth) {
        var arguments = new ArrayList<CelPiece>();
        for (var i = 0; i < f.parameters().size(); i++) {
            var type = f.parameters().get(i).with(bound);
            var about = CelTexts.of(f, i);
            arguments.add(
                    f.function().equals("lists.range")
                            ? size(depth)
                            : type.equals(DYN)
                                    ? grower.argument(includable(bound), about, depth - 1)
                                    : grower.argument(type, about, depth - 1));
        }
        return new CelPiece(result, form(f), arguments, f.title());
    }

    private CelType includable(Map<String, CelType> bound) {
        return bound.computeIfAbsent(
                "<dyn>",
                _ -> grow.chance(50) ? CelType.list(grower.plainType()) : grower.plainType());
    }

    /// A number of a few: ranges are long enough to matter and short enough to end.
    private CelPiece size(int depth) {
        return switch (grow.below(6)) {
            case 0 -> grower.lookups.attribute(INT, CelTexts.SMALL);
            case 1 -> CelPiece.of(INT, "size(~)", grower.leaf(STRING, CelTexts.SHORT));
            case 2 -> CelPiece.leaf(INT, depth > 0 ? grow.pick("7", "12", "1000001") : "5");
            default -> CelPiece.leaf(INT, CelLiterals.number(grow, CelTexts.SMALL));
        };
    }

    private CelPiece equality(CelSignature f, Map<String, CelType> bound, int depth) {
        var type = bound.getOrDefault("<A>", INT);
        var form = f.function().equals("_==_") ? "(~ == ~)" : "(~ != ~)";
        if (type.isMap() && grow.chance(50)) {
            return CelPiece.of(
                            BOOL, form, grower.mapOf(type, depth - 1, 3), grower.mapOf(type, 0, 3))
                    .showing(f.title());
        }
        return CelPiece.of(
                        BOOL,
                        form,
                        grower.argument(type, depth - 1),
                        grower.argument(type, depth - 1))
                .showing(f.title());
    }

    private CelPiece indexed(CelSignature f, Map<String, CelType> bound, int depth) {
        var container = f.parameters().getFirst().with(bound);
        var key = f.parameters().getLast().with(bound);
        var inner = container.isOptional() ? container.first() : container;
        var literal =
                inner.isMap() ? grower.mapOf(inner, depth - 1, 3) : grower.strict(inner, depth - 1);
        var target =
                container.isOptional()
                        ? CelPiece.of(container, "optional.of(~)", literal)
                        : literal;
        var optional = f.function().equals("_[?_]");
        if (key.equals(STRING) && inner.isMap() && grow.chance(35)) {
            return field(f.result().with(bound), target, optional, depth).showing(f.title());
        }
        return CelPiece.of(
                        f.result().with(bound),
                        optional ? "~[?~]" : "~[~]",
                        target,
                        grower.argument(
                                key, inner.isMap() ? CelTexts.KEY : CelTexts.SMALL, depth - 2))
                .showing(f.title());
    }

    /// A field of a map, which may be one of two.
    private CelPiece field(CelType type, CelPiece map, boolean optional, int depth) {
        var name = (optional ? ".?" : ".") + grow.pick("a", "b", "x");
        return grow.chance(30)
                ? CelPiece.of(
                        type,
                        "(~ ? ~ : ~)" + name,
                        grower.argument(BOOL, depth - 2),
                        map,
                        grower.leaf(map.type(), CelTexts.KEY))
                : CelPiece.of(type, "~" + name, map);
    }

    /// `has` of a field of any map.
    CelPiece hasField(int depth) {
        var map = grower.mapOf(CelType.map(STRING, grower.plainType()), depth - 1, 3);
        var chosen = field(BOOL, map, grow.chance(15), depth);
        return new CelPiece(BOOL, "has(" + chosen.form() + ")", chosen.parts(), "macro has");
    }

    private CelPiece optionalField(CelType value, int depth) {
        var map = grower.mapOf(CelType.map(STRING, value), depth - 1, 3);
        var field = grow.pick("a", "b", "x");
        return CelPiece.of(CelType.optional(value), "~.?" + field, map);
    }

    /// `"%s %d".format([…])`, mostly with arguments the clauses can write.
    CelPiece format(int depth) {
        var text = new StringBuilder();
        var arguments = new ArrayList<CelPiece>();
        var clauses = grow.between(0, 3);
        for (var i = 0; i < clauses; i++) {
            text.append(grow.pick("", "a ", "%%", "é", "-"));
            var clause =
                    grow.pick(
                            "%s",
                            "%s", "%s", "%d", "%f", "%.2f", "%e", "%.3e", "%x", "%X", "%o", "%b");
            text.append(grow.chance(2) ? grow.pick("%z", "%.f", "%") : clause);
            var type =
                    grow.chance(3)
                            ? grower.anyType()
                            : switch (clause.charAt(clause.length() - 1)) {
                                case 'd', 'o' -> grow.pick(INT, CelType.UINT);
                                case 'f', 'e' -> CelType.DOUBLE;
                                case 'x', 'X' ->
                                        grow.pick(INT, CelType.UINT, STRING, CelType.BYTES);
                                case 'b' -> grow.pick(INT, BOOL, CelType.UINT);
                                default -> formattable();
                            };
            arguments.add(grower.argument(type, depth - 1));
        }
        if (grow.chance(2)) {
            arguments.add(grower.leaf(INT, CelTexts.ANY));
        }
        var holes = String.join(", ", arguments.stream().map(_ -> "~").toList());
        var format = CelPiece.leaf(STRING, CelLiterals.quoted(grow, text.toString()));
        var list = new CelPiece(CelType.list(DYN), "[" + holes + "]", arguments, "");
        return CelPiece.of(STRING, "~.format(~)", format, list).showing("format string_format");
    }

    private CelType formattable() {
        return switch (grow.below(8)) {
            case 0 -> CelType.list(grow.pick(INT, STRING, CelType.DOUBLE, BOOL, CelType.BYTES));
            case 1 -> CelType.map(grower.keyType(), grow.pick(INT, STRING, CelType.DOUBLE));
            case 2 -> CelType.NULL;
            case 3 -> grow.pick(CelType.DURATION, CelType.TIMESTAMP, CelType.BYTES);
            case 4 -> new CelType("type", List.of(grower.plainType()));
            default -> grow.pick(INT, STRING, CelType.DOUBLE, BOOL, CelType.UINT);
        };
    }

    private String form(CelSignature f) {
        var name = f.function();
        return switch (name) {
            case "!_" -> grow.chance(8) ? grow.pick("(!!~)", "(!!!~)") : "(!~)";
            case "-_" -> grow.chance(8) ? grow.pick("(--~)", "(---~)", "(-(~))") : "(-~)";
            case "@in" -> "(~ in ~)";
            case "_?_:_" -> "(~ ? ~ : ~)";
            default ->
                    name.startsWith("_")
                            ? "(~ " + name.substring(1, name.length() - 1) + " ~)"
                            : called(f);
        };
    }

    private static String called(CelSignature f) {
        var holes = new ArrayList<>(f.parameters().stream().map(_ -> "~").toList());
        if (f.member()) {
            holes.removeFirst();
        }
        return (f.member() ? "~." : "") + f.function() + "(" + String.join(", ", holes) + ")";
    }
}
