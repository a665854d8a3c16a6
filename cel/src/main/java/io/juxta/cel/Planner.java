package io.juxta.cel;

import io.juxta.cel.Planned.OfChain;
import io.juxta.cel.Planned.OfConstant;
import io.juxta.cel.Planned.OfNode;
import io.juxta.cel.Planned.OfPresence;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Compiles a checked expression to a plan.
///
/// The plan follows that of Kubernetes' evaluator, since costs are counted on it: constants are
/// folded, selections and indexes gathered into chains. Further optimisations do not change the
/// cost: fast paths for common selectors.
final class Planner {

    private final Calls calls = new Calls(this);
    private int slots;

    private Planner() {}

    static Plan plan(Expr root) {
        var planner = new Planner();
        try {
            var node = planner.plan(root, Scope.NONE).node();
            return new Plan.Ready(new Node.Whole(node), planner.slots);
        } catch (NotPlannable problem) {
            return new Plan.Refused("program instantiation failed: " + problem.error());
        } catch (Panic panic) {
            return new Plan.Refused(panic.cause());
        }
    }

    Planned plan(Expr expr, Scope scope) {
        return switch (expr) {
            case Expr.Literal literal -> new OfConstant(literal.value());
            case Expr.Ident ident -> identifier(ident, scope);
            case Expr.Select(_, _, var operand, var field) ->
                    new OfChain(
                            plan(operand, scope).route().plus(new Step.ByConstant(field, false)));
            case Expr.Presence(_, _, var operand, var field) ->
                    new OfPresence(plan(operand, scope).route().plus(new Step.Test(field)));
            case Expr.Call call -> calls.plan(call, scope);
            case Expr.ListLiteral list -> list(list, scope);
            case Expr.MapLiteral map -> map(map, scope);
            case Expr.Message message -> message(message, scope);
            case Expr.Fold fold -> new OfNode(fold(fold, scope));
        };
    }

    Node node(Expr expr, Scope scope) {
        return plan(expr, scope).node();
    }

    private static Planned identifier(Expr.Ident ident, Scope scope) {
        var variable = scope.find(ident.name());
        if (variable != null) {
            if (ident.type() instanceof Type.TypeOf) {
                // Kubernetes' planner takes every name of such a type for the name of a type.
                throw new NotPlannable("reference to undefined type: " + ident.name());
            }
            return chain(variable);
        }
        return switch (ident.name()) {
            case "device", ".device" -> chain(new Chain.OfDevice(scope.hides("device")));
            default -> new OfConstant(new TypeName(ident.name()));
        };
    }

    private static Planned chain(Chain start) {
        return new OfChain(new Route.Straight(start, List.of()));
    }

    private Planned list(Expr.ListLiteral list, Scope scope) {
        var elements = new ArrayList<Literals.Part>();
        var constants = new ArrayList<Object>();
        for (var element : list.elements()) {
            var planned = plan(element.value(), scope);
            if (planned instanceof OfConstant(var value)) {
                constants.add(value);
            }
            elements.add(new Literals.Part(planned.node(), element.optional()));
        }
        return constants.size() == elements.size()
                ? new OfConstant(List.copyOf(constants))
                : new OfNode(new Literals.OfList(elements));
    }

    private Planned map(Expr.MapLiteral map, Scope scope) {
        var keys = new ArrayList<Node>();
        var values = new ArrayList<Literals.Part>();
        var constant = true;
        for (var entry : map.entries()) {
            var key = plan(entry.key(), scope);
            var value = plan(entry.value(), scope);
            constant &= key instanceof OfConstant && value instanceof OfConstant;
            keys.add(key.node());
            values.add(new Literals.Part(value.node(), entry.optional()));
        }
        var node = new Literals.OfMap(keys, values);
        return constant
                ? new OfConstant(node.build(new Frame(0, Long.MAX_VALUE)))
                : new OfNode(node);
    }

    private Planned message(Expr.Message message, Scope scope) {
        var fields = new ArrayList<String>();
        var values = new ArrayList<Literals.Part>();
        for (var field : message.fields()) {
            fields.add(field.name());
            values.add(new Literals.Part(node(field.value(), scope), field.optional()));
        }
        return new OfNode(new Literals.OfMessage(message.name(), fields, values));
    }

    private Node fold(Expr.Fold fold, Scope scope) {
        var accumulator = new Accumulator(slot(), slot(), node(fold.init(), scope));
        var outer = scope.with(fold.accumulator(), new Chain.OfAccumulator(accumulator));
        if (fold.binds()) {
            plan(fold.step(), outer);
            return new Fold.Bind(accumulator, node(fold.result(), outer));
        }
        var range = node(fold.range(), scope);
        var first = slot();
        var inner = outer.with(fold.first(), new Chain.OfVariable(first));
        var second = -1;
        if (fold.second() != null) {
            second = slot();
            inner = inner.with(fold.second(), new Chain.OfVariable(second));
        }
        var condition = node(fold.condition(), inner);
        var step = node(fold.step(), inner);
        var result = node(fold.result(), outer);
        return second < 0
                ? new Fold.OverOne(accumulator, range, first, condition, step, result)
                : new Fold.OverTwo(accumulator, range, first, second, condition, step, result);
    }

    private int slot() {
        return slots++;
    }

    /// The variables that can be seen, the innermost first.
    record Scope(@Nullable Scope outer, String name, @Nullable Chain chain) {

        static final Scope NONE = new Scope(null, "", null);

        Scope with(String variable, Chain value) {
            return new Scope(this, variable, value);
        }

        /// Whether a variable has this name, or was renamed from it by [Locals].
        boolean hides(String variable) {
            for (var scope = this; scope != null; scope = scope.outer) {
                if (scope.name.equals(variable) || scope.name.startsWith("@" + variable + "@")) {
                    return true;
                }
            }
            return false;
        }

        @Nullable Chain find(String variable) {
            for (var scope = this; scope != null; scope = scope.outer) {
                if (scope.name.equals(variable)) {
                    return scope.chain;
                }
            }
            return null;
        }
    }
}
