package io.juxta.cel;

import io.juxta.cel.Reference.Access;
import io.juxta.cel.Reference.ReferenceKind;
import io.juxta.cel.Spans.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Finds which attributes and capacities an expression names.
///
/// Only names that are written out count; one that is computed is known at run time alone.
public final class AttributeReferences {

    /// One domain of one of the two maps.
    private record Domain(ReferenceKind kind, String name, Span place) {}

    private record Named(ReferenceKind kind, String name) {}

    private final Spans spans;
    private final List<Reference> found = new ArrayList<>();
    private final Map<String, Domain> bound = new HashMap<>();

    private AttributeReferences(Spans spans) {
        this.spans = spans;
    }

    /// In the order of the text.
    public static List<Reference> of(Program program) {
        return of(program.root(), Spans.of(program.expression()));
    }

    static List<Reference> of(Expr root, Spans spans) {
        var references = new AttributeReferences(spans);
        references.walk(root);
        return references.found.stream()
                .map(one -> references.guarded(one) ? one.withGuard() : one)
                .distinct()
                .sorted(Comparator.comparingInt(Reference::start))
                .toList();
    }

    private boolean guarded(Reference reference) {
        return reference.access() != Access.READ
                || found.stream()
                        .anyMatch(
                                other ->
                                        other.access() == Access.TEST && other.sameName(reference));
    }

    private void walk(Expr expr) {
        look(expr);
        if (expr instanceof Expr.Fold fold) {
            fold(fold);
        } else {
            Parts.of(expr).forEach(this::walk);
        }
    }

    /// A variable may hold a domain: `cel.bind(gpu, device.attributes["gpu.example.com"], …)`.
    private void fold(Expr.Fold fold) {
        var domain = fold.binds() ? domain(fold.init()) : Optional.<Domain>empty();
        walk(fold.range());
        walk(fold.init());
        var hidden = bound.get(fold.accumulator());
        domain.ifPresentOrElse(
                named -> bound.put(fold.accumulator(), named),
                () -> bound.remove(fold.accumulator()));
        walk(fold.condition());
        walk(fold.step());
        walk(fold.result());
        bound.remove(fold.accumulator());
        if (hidden != null) {
            bound.put(fold.accumulator(), hidden);
        }
    }

    private void look(Expr expr) {
        switch (expr) {
            case Expr.Select(_, _, var operand, var field) ->
                    add(operand, field, Access.READ, spans.key(expr));
            case Expr.Presence(_, _, var operand, var field) ->
                    add(operand, field, Access.TEST, presenceKey(spans, expr, field));
            case Expr.Call(_, _, var function, _, var arguments, _) when arguments.size() == 2 -> {
                switch (function) {
                    case "_[_]" -> indexed(arguments, Access.READ, spans.key(expr));
                    case "_?._", "_[?_]" -> indexed(arguments, Access.OPTIONAL, spans.key(expr));
                    case "@in" -> contained(arguments);
                    default -> {}
                }
            }
            default -> {}
        }
    }

    /// The tree of `has(e.f)` points at the macro or at the dot; the field is its last word.
    static Span presenceKey(Spans spans, Expr expr, String field) {
        var key = spans.key(expr);
        if (spans.text(key).equals(field)) {
            return key;
        }
        var whole = spans.of(expr);
        var text = spans.text(whole);
        var last = text.lastIndexOf(field);
        if (last < 0) {
            return whole;
        }
        var start = whole.start() + text.codePointCount(0, last);
        return new Span(start, start + field.codePointCount(0, field.length()));
    }

    private void indexed(List<Expr> arguments, Access access, Span key) {
        if (arguments.get(1) instanceof Expr.Literal(_, _, String id)) {
            add(arguments.getFirst(), id, access, key);
        }
    }

    private void contained(List<Expr> arguments) {
        if (!(arguments.getFirst() instanceof Expr.Literal(_, _, String name))) {
            return;
        }
        var map = arguments.get(1);
        add(map, name, Access.TEST, spans.of(arguments.getFirst()));
        deviceMap(map)
                .ifPresent(
                        kind ->
                                put(
                                        new Domain(kind, name, spans.of(arguments.getFirst())),
                                        "",
                                        Access.TEST,
                                        spans.of(arguments.getFirst())));
    }

    private void add(Expr map, String id, Access access, Span key) {
        domain(map).ifPresent(domain -> put(domain, id, access, key));
    }

    private void put(Domain domain, String id, Access access, Span key) {
        found.add(
                new Reference(
                        domain.kind(),
                        domain.name(),
                        id,
                        access,
                        false,
                        key.start(),
                        key.end() - key.start(),
                        domain.place().start(),
                        domain.place().end() - domain.place().start()));
    }

    /// The domain that an expression denotes, if any.
    private Optional<Domain> domain(Expr expr) {
        if (expr instanceof Expr.Ident(_, _, var name)) {
            return Optional.ofNullable(bound.get(name));
        }
        return written(expr);
    }

    /// Whether an expression is a domain of one of the device's maps, such as
    /// `device.attributes["gpu.example.com"]`.
    static boolean isDomain(Expr expr) {
        return named(expr).isPresent();
    }

    /// The domain of the device's attributes that an expression denotes, if any.
    static Optional<String> attributeDomain(Expr expr) {
        return named(expr)
                .filter(named -> named.kind() == ReferenceKind.ATTRIBUTE)
                .map(Named::name);
    }

    /// The domain of the device's attributes or capacities that an expression denotes, if any.
    static Optional<String> domainName(Expr expr) {
        return named(expr).map(Named::name);
    }

    /// Whether an expression is a domain of the device's capacities, which are no texts.
    static boolean isCapacityDomain(Expr expr) {
        return named(expr).filter(named -> named.kind() == ReferenceKind.CAPACITY).isPresent();
    }

    private Optional<Domain> written(Expr expr) {
        return named(expr).map(named -> new Domain(named.kind(), named.name(), spans.key(expr)));
    }

    private static Optional<Named> named(Expr expr) {
        return switch (expr) {
            case Expr.Select(_, _, var operand, var field) ->
                    deviceMap(operand).map(kind -> new Named(kind, field));
            case Expr.Call(_, _, var function, _, var arguments, _)
                    when arguments.size() == 2
                            && (function.equals("_[_]") || function.equals("_[?_]"))
                            && arguments.get(1) instanceof Expr.Literal(_, _, String name) ->
                    deviceMap(arguments.getFirst()).map(kind -> new Named(kind, name));
            default -> Optional.empty();
        };
    }

    private static Optional<ReferenceKind> deviceMap(Expr expr) {
        if (expr instanceof Expr.Select(_, _, Expr.Ident(_, _, var name), var field)
                && (name.equals("device") || name.equals(".device"))) {
            for (var kind : ReferenceKind.values()) {
                if (kind.field().equals(field)) {
                    return Optional.of(kind);
                }
            }
        }
        return Optional.empty();
    }
}
