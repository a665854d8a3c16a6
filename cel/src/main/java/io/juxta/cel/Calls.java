package io.juxta.cel;

import io.juxta.cel.Planned.OfChain;
import io.juxta.cel.Planned.OfConstant;
import io.juxta.cel.Planned.OfNode;
import io.juxta.cel.Planned.OfPresence;
import io.juxta.cel.Planner.Scope;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Plans calls of functions and operators.
final class Calls {

    /// Conversions, done at once when what they convert is a constant.
    private static final Set<String> CONVERSIONS =
            Set.of(
                    "bool",
                    "bytes",
                    "double",
                    "duration",
                    "dyn",
                    "int",
                    "string",
                    "timestamp",
                    "type",
                    "uint");

    /// Functions that read a text. With constants they read it once and for all, though they are
    /// charged every time.
    private static final Set<String> READERS =
            Set.of(
                    "quantity",
                    "isQuantity",
                    "semver",
                    "isSemver",
                    "ip",
                    "isIP",
                    "cidr",
                    "isCIDR",
                    "url",
                    "isURL");

    private final Planner planner;
    private final Bodies bodies = new Bodies(Implementations.all(), Functions.all());

    Calls(Planner planner) {
        this.planner = planner;
    }

    Planned plan(Expr.Call call, Scope scope) {
        return switch (call.function()) {
            case "_&&_" -> new OfNode(new Logic.And(terms(call, scope)));
            case "_||_" -> new OfNode(new Logic.Or(terms(call, scope)));
            default -> plan(call, arguments(call, scope));
        };
    }

    /// The terms of a row of `&&` or `||`, from left to right. The tree may be as deep as the row
    /// is long, so this does not recurse.
    private List<Node> terms(Expr.Call row, Scope scope) {
        var terms = new ArrayList<Node>();
        var ahead = new ArrayDeque<Expr>();
        ahead.push(row);
        while (!ahead.isEmpty()) {
            var next = ahead.pop();
            if (next instanceof Expr.Call call && call.function().equals(row.function())) {
                call.arguments().reversed().forEach(ahead::push);
            } else {
                terms.add(planner.node(next, scope));
            }
        }
        return terms;
    }

    private List<Planned> arguments(Expr.Call call, Scope scope) {
        var arguments = new ArrayList<Planned>();
        if (call.target() != null) {
            arguments.add(planner.plan(call.target(), scope));
        }
        for (var argument : call.arguments()) {
            arguments.add(planner.plan(argument, scope));
        }
        return arguments;
    }

    private Planned plan(Expr.Call call, List<Planned> arguments) {
        return switch (call.function()) {
            case "_?_:_" ->
                    new OfChain(
                            new Route.Forked(
                                    arguments.get(0).node(),
                                    arguments.get(1).route(),
                                    arguments.get(2).route()));
            case "_[_]" -> index(arguments, false);
            case "_[?_]", "_?._" -> index(arguments, true);
            case "_==_" -> equality(arguments, true);
            case "_!=_" -> equality(arguments, false);
            case "!_" -> new OfNode(new Logic.Not(arguments.getFirst().node()));
            case "@not_strictly_false", "__not_strictly_false__" ->
                    new OfNode(new Logic.NotStrictlyFalse(arguments.getFirst().node()));
            case "or" -> new OfNode(Alternative.or(nodes(arguments)));
            case "orValue" -> new OfNode(Alternative.orValue(nodes(arguments)));
            default -> ordinary(call, arguments);
        };
    }

    private static Planned index(List<Planned> arguments, boolean optional) {
        var step =
                switch (arguments.get(1)) {
                    case OfConstant(var key) -> constantStep(key, optional);
                    case OfChain(var route) -> new Step.ByValue(resolved(route), optional);
                    case OfPresence(var route) -> new Step.ByValue(resolved(route), optional);
                    case OfNode(var node) -> new Step.ByValue(node, optional);
                };
        return new OfChain(arguments.get(0).route().plus(step));
    }

    private static Step constantStep(Object key, boolean optional) {
        var wrong = Lookup.unusable(key);
        if (wrong != null) {
            throw new NotPlannable(wrong.text());
        }
        return new Step.ByConstant(key, optional);
    }

    /// A chain as an index: its steps are charged, the whole is not.
    private static Node resolved(Route route) {
        return new Chain.Resolved(route.chain());
    }

    private static Planned equality(List<Planned> arguments, boolean same) {
        return new OfNode(Equality.of(arguments.get(0).node(), arguments.get(1).node(), same));
    }

    private static List<Node> nodes(List<Planned> arguments) {
        return arguments.stream().map(Planned::node).toList();
    }

    private Planned ordinary(Expr.Call call, List<Planned> arguments) {
        var function = call.function();
        var only = call.overloads().size() == 1 ? call.overloads().getFirst() : null;
        var id = only == null ? "" : only.id();
        if (id.equals("in_list") && arguments.get(1) instanceof OfConstant(var list)) {
            var planned = membership(arguments.getFirst(), (List<?>) list);
            if (planned != null) {
                return planned;
            }
        }
        var cost = CallCosts.of(function, id);
        var pattern = ConstantPatterns.of(function, arguments);
        if (pattern != null) {
            return new OfNode(new Call.OfMany(nodes(arguments), pattern, cost));
        }
        var found = bodies.find(function, only, arguments.size());
        var constants = constants(arguments);
        if (constants != null && constants.size() == 1 && CONVERSIONS.contains(function)) {
            return converted(found.unary().apply(constants.getFirst()));
        }
        if (constants != null && READERS.contains(function)) {
            return prepared(found, constants, cost);
        }
        return new OfNode(node(function, only, nodes(arguments), found, cost));
    }

    private Node node(
            String function,
            @Nullable Overload only,
            List<Node> arguments,
            Bodies.Found found,
            CallCost cost) {
        return switch (arguments.size()) {
            case 0 -> new Call.OfNone(found.many());
            case 1 -> new Call.OfOne(arguments.getFirst(), found.unary(), cost);
            case 2 -> {
                if (bodies.stopsEarly(function, only)) {
                    yield new Call.OfMany(arguments, found.many(), cost);
                }
                yield operator(
                        function, arguments.getFirst(), arguments.getLast(), found.binary(), cost);
            }
            default -> new Call.OfMany(arguments, found.many(), cost);
        };
    }

    private static Node operator(
            String function, Node left, Node right, Body.Binary body, CallCost cost) {
        return switch (function) {
            case "_<_" -> new Comparison(Comparison.Relation.LESS, left, right, body, cost);
            case "_<=_" -> new Comparison(Comparison.Relation.LESS_EQUALS, left, right, body, cost);
            case "_>_" -> new Comparison(Comparison.Relation.GREATER, left, right, body, cost);
            case "_>=_" ->
                    new Comparison(Comparison.Relation.GREATER_EQUALS, left, right, body, cost);
            case "_+_" -> new Call.OfTwo(left, right, Accumulation.adding(body), cost);
            default -> new Call.OfTwo(left, right, body, cost);
        };
    }

    /// `x in [constants]`. Nothing is in an empty list, not even what fails.
    private static @Nullable Planned membership(Planned element, List<?> list) {
        if (list.isEmpty()) {
            return new OfConstant(false);
        }
        var node = Membership.of(element.node(), list);
        return node == null ? null : new OfNode(node);
    }

    /// The values of arguments that are all constants, or null.
    private static @Nullable List<Object> constants(List<Planned> arguments) {
        var values = new ArrayList<Object>();
        for (var argument : arguments) {
            if (!(argument instanceof OfConstant(var value))) {
                return null;
            }
            values.add(value);
        }
        return values;
    }

    private static Planned converted(Object value) {
        if (value instanceof Failure(var text)) {
            throw new NotPlannable(text);
        }
        return new OfConstant(value);
    }

    private static Planned prepared(Bodies.Found found, List<Object> constants, CallCost cost) {
        var values = constants.toArray();
        var result = found.many().apply(values);
        var second = values.length > 1 ? values[1] : Null.NULL;
        return new OfNode(new Node.Prepared(result, cost.of(values[0], second, result)));
    }
}
