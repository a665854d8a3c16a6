package io.juxta.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// Makes an expression smaller while something stays true of it.
public final class CelShrinker {

    private static final int TRIES = 400;

    private CelShrinker() {}

    /// A smaller piece for which the condition still holds; the piece itself when there is none.
    public static CelPiece shrink(CelPiece piece, Predicate<CelPiece> holds) {
        var best = piece;
        var tries = 0;
        var found = true;
        while (found && tries < TRIES) {
            found = false;
            for (var candidate : candidates(best)) {
                if (tries++ >= TRIES) {
                    break;
                }
                if (length(candidate) < length(best) && holds.test(candidate)) {
                    best = candidate;
                    found = true;
                    break;
                }
            }
        }
        return best;
    }

    private static int length(CelPiece piece) {
        return piece.text().length();
    }

    /// What is left when something is taken out, smallest first.
    private static List<CelPiece> candidates(CelPiece piece) {
        var found = new ArrayList<CelPiece>();
        for (var direct : piece.parts()) {
            direct.walk(
                    part -> {
                        found.add(part);
                        found.add(CelPiece.of(CelType.DYN, "dyn(~)", part));
                    });
        }
        found.addAll(withSimpler(piece));
        found.sort((a, b) -> Integer.compare(length(a), length(b)));
        return found;
    }

    /// The piece with one part anywhere inside replaced by something simpler.
    private static List<CelPiece> withSimpler(CelPiece piece) {
        var found = new ArrayList<CelPiece>();
        for (var i = 0; i < piece.parts().size(); i++) {
            var part = piece.parts().get(i);
            var replacements = new ArrayList<CelPiece>(withSimpler(part));
            part.parts().forEach(inner -> inner.walk(replacements::add));
            for (var plain : plain(part.type())) {
                replacements.add(CelPiece.leaf(part.type(), plain));
            }
            for (var replacement : replacements) {
                var parts = new ArrayList<>(piece.parts());
                parts.set(i, replacement);
                found.add(new CelPiece(piece.type(), piece.form(), parts, piece.shows()));
            }
        }
        return found;
    }

    private static List<String> plain(CelType type) {
        return switch (type.name()) {
            case "int" -> List.of("1");
            case "uint" -> List.of("1u");
            case "double" -> List.of("1.0");
            case "bool" -> List.of("true", "false");
            case "string" -> List.of("\"\"", "\"a\"");
            case "bytes" -> List.of("b\"\"");
            case "list" -> List.of("[]");
            case "map" -> List.of("{}");
            case "dyn" -> List.of("dyn(1)");
            default -> List.of();
        };
    }
}
