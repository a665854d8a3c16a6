package io.juxta.testkit;

import static io.juxta.testkit.CelType.BOOL;
import static io.juxta.testkit.CelType.DYN;
import static io.juxta.testkit.CelType.INT;
import static io.juxta.testkit.CelType.SEMVER;
import static io.juxta.testkit.CelType.STRING;

import java.util.List;

/// Turns a piece of any type into an expression with a result its use allows, and puts others
/// around it.
final class CelGoals {

    private static final List<CelType> SCALARS = List.of(BOOL, INT, STRING, SEMVER);

    private final CelGrower grower;
    private final Grow grow;
    private final long number;

    CelGoals(CelGrower grower, long number) {
        this.number = number;
        this.grower = grower;
        this.grow = grower.grow;
    }

    /// What it is all about: each overload in its turn, every third time as plainly as can be, or
    /// any piece.
    private CelPiece piece(int depth) {
        if (number % 3 == 0) {
            grower.keepPlain();
            return grower.calls().numbered(number / 3, 1);
        }
        return grow.chance(85)
                ? grower.calls().numbered(number, depth)
                : grower.strict(grower.anyType(), depth);
    }

    /// A whole selector.
    CelPiece selector(int depth) {
        var truth = truth(piece(depth));
        return number % 3 == 0 ? truth : around(truth);
    }

    /// A whole derived attribute.
    CelPiece derived(boolean lists, int depth) {
        var piece = piece(depth);
        var type = piece.type();
        if (SCALARS.contains(type)
                || (lists && type.isList() && SCALARS.contains(type.first()))
                || type.equals(DYN)) {
            return grow.chance(10) ? CelPiece.of(DYN, "dyn(~)", piece) : piece;
        }
        if (grow.chance(6)) {
            return CelPiece.of(DYN, "dyn(~)", piece);
        }
        return switch (type.name()) {
            case "list", "map", "bytes" ->
                    grow.chance(50) ? CelPiece.of(INT, "~.size()", piece) : truth(piece);
            case "double", "uint", "Duration", "Timestamp", "net.IP", "net.CIDR" ->
                    grow.chance(60) ? CelPiece.of(STRING, "string(~)", piece) : truth(piece);
            case "kubernetes.URL" -> CelPiece.of(STRING, "~.getHost()", piece);
            case "optional_type" ->
                    SCALARS.contains(type.first())
                            ? CelPiece.of(
                                    type.first(),
                                    "~.orValue(~)",
                                    piece,
                                    grower.leaf(type.first(), CelTexts.ANY))
                            : truth(piece);
            default -> truth(piece);
        };
    }

    /// A yes or no about a piece.
    private CelPiece truth(CelPiece piece) {
        var type = piece.type();
        if (type.equals(BOOL)) {
            return piece;
        }
        if (type.equals(DYN)) {
            var some = grower.plainType();
            return CelPiece.of(BOOL, "(~ == ~)", piece, grower.leaf(some, CelTexts.ANY));
        }
        return switch (grow.below(10)) {
            case 0, 1, 2 -> {
                if (!type.isOrdered()) {
                    yield equal(piece);
                }
                var operator = grow.pick("<", "<=", ">", ">=");
                yield CelPiece.of(
                        BOOL, "(~ " + operator + " ~)", piece, grower.leaf(type, CelTexts.ANY));
            }
            case 3 ->
                    switch (type.name()) {
                        case "list", "map", "string", "bytes" ->
                                CelPiece.of(BOOL, "(size(~) > 1)", piece);
                        case "optional_type" -> CelPiece.of(BOOL, "~.hasValue()", piece);
                        default -> equal(piece);
                    };
            case 4 ->
                    CelPiece.of(
                            BOOL,
                            "(~ in ~)",
                            piece,
                            grower.listOf(CelType.list(type), CelTexts.ANY, 1));
            case 5 ->
                    CelPiece.of(
                            BOOL,
                            "(dyn(~) == ~)",
                            piece,
                            grower.leaf(grower.plainType(), CelTexts.ANY));
            case 6 ->
                    CelPiece.of(
                            BOOL,
                            "(type(~) == ~)",
                            piece,
                            grower.leaf(new CelType("type", List.of(type)), CelTexts.ANY));
            default -> equal(piece);
        };
    }

    private CelPiece equal(CelPiece piece) {
        var other = grower.leaf(piece.type(), CelTexts.ANY);
        return grow.chance(25)
                ? CelPiece.of(BOOL, "(~ != ~)", other, piece)
                : CelPiece.of(BOOL, "(~ == ~)", piece, other);
    }

    private CelPiece around(CelPiece piece) {
        return switch (grow.below(14)) {
            case 0 -> CelPiece.of(BOOL, "(~ && ~)", piece, grower.argument(BOOL, 2));
            case 1 -> CelPiece.of(BOOL, "(~ || ~)", grower.argument(BOOL, 2), piece);
            case 2 ->
                    CelPiece.of(
                            BOOL,
                            "(~ ? ~ : ~)",
                            grower.argument(BOOL, 1),
                            piece,
                            grower.leaf(BOOL, CelTexts.ANY));
            case 3 -> CelPiece.of(BOOL, "[1, 2].all(q, ~)", piece);
            case 4 -> CelPiece.of(BOOL, "(!~)", piece);
            case 5 -> CelPiece.of(DYN, "dyn(~)", piece);
            default -> piece;
        };
    }
}
