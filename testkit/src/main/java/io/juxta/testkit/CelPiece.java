package io.juxta.testkit;

import java.util.List;
import java.util.function.Consumer;

/// A grown expression: a text in which every `~` is replaced by the next part, or without parts
/// plain text.
///
/// @param type its intended type; with dyn inside, the checker may know less
/// @param shows the overload or macro it covers, or an empty text
public record CelPiece(CelType type, String form, List<CelPiece> parts, String shows) {

    public CelPiece {
        parts = List.copyOf(parts);
    }

    static CelPiece leaf(CelType type, String text) {
        return new CelPiece(type, text, List.of(), "");
    }

    static CelPiece of(CelType type, String form, CelPiece... parts) {
        return new CelPiece(type, form, List.of(parts), "");
    }

    CelPiece showing(String what) {
        return new CelPiece(type, form, parts, what);
    }

    /// A macro that also covers a function; anything else is unchanged.
    CelPiece alsoShowing(String what) {
        return shows.startsWith("macro ") ? of(type, "~", this).showing(what) : this;
    }

    /// The expression.
    public String text() {
        var text = new StringBuilder();
        write(text);
        return text.toString();
    }

    private void write(StringBuilder text) {
        if (parts.isEmpty()) {
            text.append(form);
            return;
        }
        var next = 0;
        for (var i = 0; i < form.length(); i++) {
            if (form.charAt(i) == '~') {
                parts.get(next++).write(text);
            } else {
                text.append(form.charAt(i));
            }
        }
    }

    /// This piece and all below it, outermost first.
    public void walk(Consumer<CelPiece> visitor) {
        visitor.accept(this);
        parts.forEach(part -> part.walk(visitor));
    }

    /// The pieces that must have been evaluated, and without an error, when this has a value: not
    /// what `&&`, `||`, a branch, a fold's body or an unused binding may skip or absorb.
    public void walkEvaluated(Consumer<CelPiece> visitor) {
        visitor.accept(this);
        if (form.contains(" && ") || form.contains(" || ") || form.contains(" in ")) {
            return;
        }
        if (form.startsWith("cel.bind(")) {
            return;
        }
        var onlyFirst =
                form.contains(" ? ")
                        || form.contains(".or(")
                        || form.contains(".orValue(")
                        || shows.startsWith("macro ");
        var sure = onlyFirst && !parts.isEmpty() ? parts.subList(0, 1) : parts;
        sure.forEach(part -> part.walkEvaluated(visitor));
    }

    /// True when the checker knows the types of all parts, so that it can choose one overload.
    public boolean isTyped() {
        return parts.stream().noneMatch(part -> part.type().equals(CelType.DYN));
    }

    public int size() {
        return 1 + parts.stream().mapToInt(CelPiece::size).sum();
    }
}
