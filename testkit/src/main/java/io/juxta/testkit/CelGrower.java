package io.juxta.testkit;

import static io.juxta.testkit.CelType.BOOL;
import static io.juxta.testkit.CelType.BYTES;
import static io.juxta.testkit.CelType.CIDR;
import static io.juxta.testkit.CelType.DOUBLE;
import static io.juxta.testkit.CelType.DURATION;
import static io.juxta.testkit.CelType.DYN;
import static io.juxta.testkit.CelType.FORMAT;
import static io.juxta.testkit.CelType.INT;
import static io.juxta.testkit.CelType.IP;
import static io.juxta.testkit.CelType.NULL;
import static io.juxta.testkit.CelType.QUANTITY;
import static io.juxta.testkit.CelType.SEMVER;
import static io.juxta.testkit.CelType.STRING;
import static io.juxta.testkit.CelType.TIMESTAMP;
import static io.juxta.testkit.CelType.UINT;
import static io.juxta.testkit.CelType.URL;

import java.util.ArrayList;
import java.util.List;

/// Grows one expression by types: for a given type it takes a literal, a variable, a lookup in the
/// device, a macro or a call of a function whose result has that type.
///
/// In place of a type, a dyn value of that type at run time may be used, and sometimes a value of
/// another type on purpose.
final class CelGrower {

    private static final int DYNAMIC_PERCENT = 24;
    private static final int WRONG_PER_MILLE = 30;
    private static final int PIECES = 60;

    private static final List<CelType> PLAIN =
            List.of(INT, STRING, BOOL, DOUBLE, UINT, BYTES, DURATION, TIMESTAMP, SEMVER);
    private static final List<CelType> OPAQUE = List.of(SEMVER, QUANTITY, IP, CIDR, URL, FORMAT);
    private static final List<CelType> KEYS = List.of(STRING, STRING, INT, BOOL, UINT);

    /// A name an expression may use.
    ///
    /// @param dynamic when the checker takes it for dyn, while it is of the type at run time
    record Variable(String name, CelType type, boolean dynamic) {}

    final Grow grow;
    final CelLookups lookups;
    final List<Variable> variables = new ArrayList<>();
    private final CelCalls calls;
    private final CelFolds folds;
    private int pieces;
    private boolean plain;

    CelGrower(Grow grow, List<CelSignature> functions) {
        this.grow = grow;
        this.lookups = new CelLookups(grow);
        this.folds = new CelFolds(this);
        this.calls = new CelCalls(this, functions);
    }

    /// From now on arguments are typed and short.
    void keepPlain() {
        plain = true;
    }

    CelFolds folds() {
        return folds;
    }

    CelCalls calls() {
        return calls;
    }

    /// A value for an argument: of the type, or dyn, or now and then of another type.
    CelPiece argument(CelType type, CelTexts about, int depth) {
        if (plain) {
            return leaf(type, about);
        }
        if (grow.below(1000) < WRONG_PER_MILLE) {
            return strict(anyType(), CelTexts.ANY, depth - 1);
        }
        return grow.chance(DYNAMIC_PERCENT)
                ? dynamic(type, about, depth)
                : strict(type, about, depth);
    }

    CelPiece argument(CelType type, int depth) {
        return argument(type, CelTexts.ANY, depth);
    }

    /// A value whose static type is dyn, mostly of this type at run time.
    CelPiece dynamic(CelType type, CelTexts about, int depth) {
        for (var variable : variables) {
            if (variable.dynamic() && variable.type().equals(type) && grow.chance(60)) {
                return CelPiece.leaf(DYN, variable.name());
            }
        }
        if (CelLookups.canBeAttribute(type) && grow.chance(80)) {
            if (grow.chance(10)) {
                return CelPiece.of(
                        DYN, "~.orValue(~)", lookups.maybe(type, about), strict(type, about, 0));
            }
            return lookups.attribute(type, about);
        }
        return CelPiece.of(DYN, "dyn(~)", strict(type, about, depth - 1));
    }

    /// A value of exactly this static type, unless dyn arguments blur it.
    CelPiece strict(CelType type, CelTexts about, int depth) {
        pieces++;
        var known = variables.stream().filter(v -> !v.dynamic() && v.type().equals(type)).toList();
        if (!known.isEmpty() && grow.chance(40)) {
            return CelPiece.leaf(type, grow.pick(known).name());
        }
        if (depth <= 0 || pieces > PIECES || (about != CelTexts.ANY && grow.chance(75))) {
            return leaf(type, about);
        }
        return switch (grow.below(20)) {
            case 0, 1, 2 -> leaf(type, about);
            case 3 -> ternary(type, about, depth);
            case 4 -> folds.bind(type, depth);
            case 5, 6, 7, 8 -> byShape(type, depth);
            default -> calls.resulting(type, depth);
        };
    }

    CelPiece strict(CelType type, int depth) {
        return strict(type, CelTexts.ANY, depth);
    }

    private CelPiece ternary(CelType type, CelTexts about, int depth) {
        return CelPiece.of(
                        type,
                        "(~ ? ~ : ~)",
                        argument(BOOL, depth - 1),
                        strict(type, about, depth - 1),
                        strict(type, about, depth - 1))
                .showing("_?_:_ conditional");
    }

    /// What is particular to some types: macros and lookups.
    private CelPiece byShape(CelType type, int depth) {
        return switch (type.name()) {
            case "bool" ->
                    switch (grow.below(9)) {
                        case 0, 1 -> lookups.presence();
                        case 2, 3 -> chain(depth);
                        case 4 -> calls.hasField(depth);
                        default -> folds.test(depth);
                    };
            case "list" -> folds.list(type, depth);
            case "map" -> folds.map(type, depth);
            case "optional_type" -> folds.optional(type, depth);
            case "string" -> grow.chance(50) ? calls.format(depth) : lookups.text();
            case "kubernetes.Quantity" -> lookups.capacity();
            case "int", "double" ->
                    grow.chance(40) ? sum(type, depth) : calls.resulting(type, depth);
            default -> calls.resulting(type, depth);
        };
    }

    /// Several operators in a row, without parentheses.
    private CelPiece sum(CelType type, int depth) {
        var form = "(~ " + grow.pick("+", "-", "*") + " ~ " + grow.pick("+", "-", "*") + " ~)";
        return CelPiece.of(
                type,
                form,
                argument(type, depth - 1),
                strict(type, depth - 1),
                argument(type, depth - 1));
    }

    private CelPiece chain(int depth) {
        var and = grow.chance(50);
        var terms = new ArrayList<CelPiece>();
        var count = grow.between(2, 5);
        for (var i = 0; i < count; i++) {
            terms.add(argument(BOOL, depth - 1));
        }
        var form =
                "("
                        + String.join(and ? " && " : " || ", terms.stream().map(_ -> "~").toList())
                        + ")";
        return new CelPiece(BOOL, form, terms, and ? "_&&_ logical_and" : "_||_ logical_or");
    }

    /// The shortest ways to write a value.
    CelPiece leaf(CelType type, CelTexts about) {
        return switch (type.name()) {
            case "bool" -> CelPiece.leaf(type, grow.pick("true", "false"));
            case "int" -> CelPiece.leaf(type, CelLiterals.number(grow, about));
            case "uint" -> CelPiece.leaf(type, CelLiterals.uint(grow));
            case "double" ->
                    grow.chance(4)
                            ? CelPiece.leaf(type, "double(\"" + grow.pick("NaN", "inf") + "\")")
                            : CelPiece.leaf(type, CelLiterals.fraction(grow));
            case "string" -> CelPiece.leaf(type, CelLiterals.quoted(grow, text(about, 6)));
            case "bytes" -> CelPiece.leaf(type, CelLiterals.bytes(grow));
            case "Duration" -> made(type, "duration", CelTexts.DURATION, 1);
            case "Timestamp" -> made(type, "timestamp", CelTexts.TIMESTAMP, 1);
            case "null" -> CelPiece.leaf(NULL, "null");
            case "kubernetes.Semver" -> made(type, "semver", CelTexts.SEMVER, 6);
            case "kubernetes.Quantity" ->
                    grow.chance(30)
                            ? lookups.capacity()
                            : made(type, "quantity", CelTexts.QUANTITY, 6);
            case "kubernetes.URL" -> made(type, "url", CelTexts.URL, 6);
            case "kubernetes.NamedFormat" ->
                    CelPiece.leaf(
                            type,
                            "format."
                                    + grow.pick(
                                            "dns1123Label",
                                            "dns1035Label",
                                            "uuid",
                                            "date",
                                            "qualifiedName",
                                            "byte",
                                            "uri",
                                            "labelValue",
                                            "datetime")
                                    + "()");
            case "net.IP" -> made(type, "ip", CelTexts.ADDRESS, 6);
            case "net.CIDR" -> made(type, "cidr", CelTexts.NETWORK, 6);
            case "list" -> listOf(type, about, 0);
            case "map" -> mapOf(type, 0, 1);
            case "optional_type" ->
                    grow.chance(25)
                            ? CelPiece.leaf(type, "optional.none()")
                            : CelPiece.of(type, "optional.of(~)", leaf(type.first(), about));
            case "type" ->
                    type.first().of().isEmpty() && grow.chance(50)
                            ? CelPiece.leaf(type, name(type.first()))
                            : CelPiece.of(type, "type(~)", leaf(type.first(), about));
            default -> lookups.attribute(lookups.anyAttribute(), CelTexts.ANY);
        };
    }

    private static String name(CelType type) {
        return switch (type.name()) {
            case "null" -> "null_type";
            case "Duration" -> "google.protobuf.Duration";
            case "Timestamp" -> "google.protobuf.Timestamp";
            case "int", "uint", "double", "bool", "string", "bytes" -> type.name();
            default -> "list";
        };
    }

    private CelPiece made(CelType type, String function, CelTexts about, int odd) {
        return CelPiece.leaf(
                type, function + "(" + CelLiterals.quoted(grow, about.draw(grow, odd)) + ")");
    }

    String text(CelTexts about, int odd) {
        return (about == CelTexts.ANY || about == CelTexts.SMALL ? CelTexts.WORD : about)
                .draw(grow, odd);
    }

    /// A list literal of none to four values, all typed or all dyn, as the validator demands.
    CelPiece listOf(CelType type, CelTexts about, int depth) {
        var items = new ArrayList<CelPiece>();
        var count = grow.chance(6) ? 0 : grow.between(1, 4);
        var allDynamic = grow.chance(8);
        var element = type.first();
        var optional = grow.chance(6) && !allDynamic;
        for (var i = 0; i < count; i++) {
            items.add(
                    allDynamic
                            ? dynamic(element, about, depth - 1)
                            : optional
                                    ? CelPiece.of(
                                            CelType.optional(element),
                                            grow.pick(
                                                    "?optional.of(~)",
                                                    "?optional.ofNonZeroValue(~)"),
                                            leaf(element, about))
                                    : strict(element, about, depth - 1));
        }
        var holes = items.stream().map(_ -> "~").toList();
        var form = "[" + String.join(", ", holes) + (count > 0 && grow.chance(2) ? ",]" : "]");
        return new CelPiece(type, form, items, optional && count > 0 ? "macro [?e]" : "");
    }

    /// A map literal; one with several entries must not be a range, since their order is chance.
    CelPiece mapOf(CelType type, int depth, int most) {
        var parts = new ArrayList<CelPiece>();
        var holes = new ArrayList<String>();
        var count = grow.chance(10) ? 0 : grow.between(1, most);
        for (var i = 0; i < count; i++) {
            parts.add(leaf(type.first(), CelTexts.KEY));
            if (grow.chance(6)) {
                holes.add("?~: optional.of(~)");
                parts.add(leaf(type.of().getLast(), CelTexts.ANY));
            } else {
                holes.add("~: ~");
                parts.add(strict(type.of().getLast(), depth - 1));
            }
        }
        return new CelPiece(type, "{" + String.join(", ", holes) + "}", parts, "");
    }

    CelType plainType() {
        return grow.pick(PLAIN);
    }

    CelType keyType() {
        return grow.pick(KEYS);
    }

    /// Any type a value can have, containers seldom.
    CelType anyType() {
        return switch (grow.below(16)) {
            case 0 -> grow.pick(OPAQUE);
            case 1, 2 -> CelType.list(plainType());
            case 3 -> CelType.map(keyType(), plainType());
            case 4 -> CelType.optional(plainType());
            case 5 -> NULL;
            case 6 -> CelType.list(CelType.list(grow.pick(INT, STRING)));
            default -> plainType();
        };
    }
}
