package io.juxta.cel;

import io.juxta.model.QualifiedName;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/// Finds the attributes whose values decide what an expression says of a device.
///
/// Where it cannot name them all, because one is computed, a whole map is read or the device is
/// passed on, there is no answer. It may name more than are read, never fewer. Driver, name,
/// capacities and the names of attributes may be read besides.
public final class AttributeReads {

    private static final String DEVICE = "device";
    private static final Set<String> LOOKUPS = Set.of("_[_]", "_?._", "_[?_]");

    private final Set<QualifiedName> found = new HashSet<>();

    private AttributeReads() {}

    /// Empty when they cannot be told from the text.
    public static Optional<Set<QualifiedName>> of(Program program) {
        var reads = new AttributeReads();
        return reads.namesAll(program.root()) ? Optional.of(reads.found) : Optional.empty();
    }

    private boolean namesAll(Expr expr) {
        return switch (expr) {
            case Expr.Ident(_, _, var name) -> !isDevice(name);
            case Expr.Select(_, _, var operand, var field) -> selected(operand, field);
            case Expr.Presence(_, _, var operand, var field) -> selected(operand, field);
            case Expr.Call(_, _, var function, var target, var arguments, _)
                    when target == null
                            && arguments.size() == 2
                            && LOOKUPS.contains(function)
                            && arguments.get(1) instanceof Expr.Literal(_, _, String field) ->
                    selected(arguments.getFirst(), field);
            case Expr.Literal _,
                    Expr.Call _,
                    Expr.ListLiteral _,
                    Expr.MapLiteral _,
                    Expr.Message _,
                    Expr.Fold _ ->
                    partsNameAll(expr);
        };
    }

    private boolean selected(Expr operand, String field) {
        if (operand instanceof Expr.Ident(_, _, var name) && isDevice(name)) {
            return !field.equals("attributes");
        }
        var domain = AttributeReferences.attributeDomain(operand);
        domain.ifPresent(name -> found.add(new QualifiedName(name, field)));
        return domain.isPresent() || namesAll(operand);
    }

    private boolean partsNameAll(Expr expr) {
        for (var part : Parts.of(expr)) {
            if (!namesAll(part)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isDevice(String name) {
        return name.equals(DEVICE) || name.equals("." + DEVICE);
    }
}
