package io.juxta.cel;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The estimated cost of an expression: an upper bound for the largest device the API allows.
///
/// It is bit-equal to Kubernetes', quirks included, because the API server rejects expressions by
/// it. The walk goes through the tree once. Every [Part] stores what its visit found about the size
/// of its value; what depends on variables is looked up on demand, since it depends on the current
/// scope.
///
/// ```
/// cost   of a part: what getting its value costs at most
/// size   of a part: from the text (literals), from the functions called, from the path to the device
/// path   of a part: how its value is reached from `device`, if it is
/// ```
final class Estimator {

    private static final long NEW_LIST = 10;
    private static final long NEW_MAP = 30;
    private static final long NEW_MESSAGE = 40;

    private final DeviceSizes device;
    private final Map<String, Deque<Variable>> scope = new HashMap<>();

    private Estimator(DeviceSizes device) {
        this.device = device;
    }

    /// The estimate, an unsigned number; the greatest one when there is no bound.
    static long estimate(Expr root, Environment environment) {
        return new Estimator(new DeviceSizes(environment)).visit(root).cost;
    }

    /// A part of the expression that was visited.
    private static final class Part {
        final Expr expr;
        long cost;
        SizePath path = SizePath.NOWHERE;
        @Nullable SizeRange size;
        @Nullable EntrySizes entries;

        Part(Expr expr) {
            this.expr = expr;
        }

        void add(long more) {
            cost = Saturating.plus(cost, more);
        }
    }

    /// A variable of a comprehension or of `cel.bind`.
    private record Variable(
            SizePath path, @Nullable SizeRange size, @Nullable EntrySizes entries) {}

    private Part visit(Expr expr) {
        var part = new Part(expr);
        switch (expr) {
            case Expr.Literal _ -> {}
            case Expr.Ident ident -> {
                var variable = variable(ident.name());
                part.path = variable == null ? SizePath.of(ident.name()) : variable.path();
                part.add(1);
            }
            case Expr.Select select -> {
                var operand = visit(select.operand());
                part.add(operand.cost);
                part.add(hasFields(select.operand().type()) ? 1 : 0);
                part.path = path(operand).append(select.field());
            }
            case Expr.Presence presence -> part.add(visit(presence.operand()).cost);
            case Expr.Call call -> call(part, call);
            case Expr.ListLiteral list -> list(part, list);
            case Expr.MapLiteral map -> map(part, map);
            case Expr.Message message -> {
                for (var field : message.fields()) {
                    part.add(visit(field.value()).cost);
                }
                part.add(NEW_MESSAGE);
            }
            case Expr.Fold fold -> {
                if (fold.binds() && !fold.accumulator().equals("__result__")) {
                    bind(part, fold);
                } else {
                    fold(part, fold);
                }
            }
        }
        return part;
    }

    /// A step into a value of unknown type is free.
    private static boolean hasFields(Type type) {
        return switch (type) {
            case Type.MapOf _, Type.Named _, Type.Parameter _ -> true;
            case Type.Simple _, Type.ListOf _, Type.OptionalOf _, Type.TypeOf _ -> false;
        };
    }

    private void call(Part part, Expr.Call call) {
        if (call.function().equals("dyn")) {
            var argument = visit(call.arguments().getFirst());
            part.add(argument.cost);
            part.add(1);
            copySizes(argument, part);
            return;
        }
        var parts = new ArrayList<Part>();
        var arguments = new ArrayList<Operand>();
        for (var argument : call.arguments()) {
            var visited = visit(argument);
            parts.add(visited);
            arguments.add(operand(visited));
        }
        var target = call.target() == null ? null : visit(call.target());
        var on = target == null ? null : operand(target);

        // An upper bound over all possible overloads.
        var dearest = 0L;
        @Nullable SizeRange result = null;
        for (var overload : call.overloads()) {
            var estimate = CallEstimates.estimate(overload, on, arguments);
            dearest = Saturating.max(dearest, estimate.cost());
            if (estimate.entries() != null) {
                part.entries = estimate.entries();
            }
            if (estimate.result() != null) {
                result = result == null ? estimate.result() : result.union(estimate.result());
            }
            var step = indexStep(overload.id());
            if (step != null) {
                var container = parts.getFirst();
                var entries = entries(container);
                result = entries == null ? null : entries.value();
                part.path = path(container).append(step);
            }
            if (result == null) {
                result = size(part);
            }
        }
        if (result != null) {
            part.size = result;
        }
        part.add(target == null ? 0 : target.cost);
        part.add(dearest);
    }

    private static @Nullable String indexStep(String overload) {
        return switch (overload) {
            case "index_list" -> SizePath.ITEMS;
            case "index_map" -> SizePath.VALUES;
            default -> null;
        };
    }

    private Operand operand(Part part) {
        return new Operand(part.expr, part.cost, path(part), size(part), entries(part), device);
    }

    private void list(Part part, Expr.ListLiteral list) {
        var sizes = new ArrayList<SizeRange>();
        for (var element : list.elements()) {
            sizes.add(add(part, element.value()));
        }
        part.entries = EntrySizes.ofList(SizeRange.around(sizes));
        part.add(NEW_LIST);
    }

    private void map(Part part, Expr.MapLiteral map) {
        var keys = new ArrayList<SizeRange>();
        var values = new ArrayList<SizeRange>();
        for (var entry : map.entries()) {
            // Both are visited before their sizes are taken.
            var key = visit(entry.key());
            var value = visit(entry.value());
            part.add(key.cost);
            part.add(value.cost);
            keys.add(SizeRange.orUnknown(size(key)));
            values.add(SizeRange.orUnknown(size(value)));
        }
        part.entries = EntrySizes.ofMap(SizeRange.around(keys), SizeRange.around(values));
        part.add(NEW_MAP);
    }

    /// Adds the cost of an element and returns its size.
    private SizeRange add(Part part, Expr element) {
        var visited = visit(element);
        part.add(visited.cost);
        return SizeRange.orUnknown(size(visited));
    }

    private void bind(Part part, Expr.Fold fold) {
        part.add(visit(fold.range()).cost);
        var init = visit(fold.init());
        part.add(init.cost);
        push(fold.accumulator(), variable(init));
        var result = visit(fold.result());
        pop(fold.accumulator());
        part.add(result.cost);
        // The variable is out of scope here: a result that is the variable itself has lost its
        // size.
        copySizes(result, part);
    }

    private void fold(Part part, Expr.Fold fold) {
        var range = visit(fold.range());
        part.add(range.cost);
        var init = visit(fold.init());
        part.add(init.cost);
        push(fold.accumulator(), variable(init));
        if (fold.second() == null) {
            push(fold.first(), isList(range) ? entryValue(range) : entryKey(range));
        } else {
            push(fold.first(), entryKey(range));
            push(fold.second(), entryValue(range));
        }
        var condition = visit(fold.condition());
        var step = visit(fold.step());
        pop(fold.first());
        if (fold.second() != null) {
            pop(fold.second());
        }
        part.add(visit(fold.result()).cost);
        pop(fold.accumulator());

        var count = SizeRange.orUnknown(size(range));
        part.add(Saturating.times(count.max(), Saturating.plus(step.cost, condition.cost)));
        switch (fold.init()) {
            case Expr.Literal _ -> part.size = size(init);
            case Expr.ListLiteral _, Expr.MapLiteral _ -> {
                part.size = count;
                part.entries = entries(step);
            }
            case Expr.Ident _,
                    Expr.Select _,
                    Expr.Presence _,
                    Expr.Call _,
                    Expr.Message _,
                    Expr.Fold _ -> {}
        }
    }

    private Variable variable(Part value) {
        var path = path(value);
        var entries = entries(value);
        return new Variable(path, size(value), entries);
    }

    /// Whether the range is a list, as far as known; a dynamic type counts as a map.
    private boolean isList(Part range) {
        var entries = entries(range);
        return entries == null ? range.expr.type() instanceof Type.ListOf : entries.list();
    }

    private Variable entryKey(Part range) {
        var entries = entries(range);
        return new Variable(
                path(range).append(isList(range) ? SizePath.INDICES : SizePath.KEYS),
                entries == null ? null : entries.key(),
                null);
    }

    private Variable entryValue(Part range) {
        var entries = entries(range);
        return new Variable(
                path(range).append(isList(range) ? SizePath.ITEMS : SizePath.VALUES),
                entries == null ? null : entries.value(),
                null);
    }

    private void push(String name, Variable variable) {
        scope.computeIfAbsent(name, _ -> new ArrayDeque<>()).push(variable);
    }

    private void pop(String name) {
        var variables = scope.get(name);
        if (variables != null) {
            variables.pop();
        }
    }

    private @Nullable Variable variable(String name) {
        var variables = scope.get(name);
        return variables == null ? null : variables.peek();
    }

    /// The variable in scope that a part names, null when it is something else.
    private @Nullable Variable named(Part part) {
        return part.expr instanceof Expr.Ident(_, _, var name) ? variable(name) : null;
    }

    private SizePath path(Part part) {
        var variable = named(part);
        return variable == null ? part.path : variable.path();
    }

    private @Nullable EntrySizes entries(Part part) {
        if (part.entries != null) {
            return part.entries;
        }
        var variable = named(part);
        return variable == null ? null : variable.entries();
    }

    private void copySizes(Part from, Part to) {
        to.size = size(from);
        to.entries = entries(from);
    }

    /// The size of a part's value, null when unknown. The size by the path is cached.
    private @Nullable SizeRange size(Part part) {
        if (part.size != null) {
            return part.size;
        }
        var written = written(part.expr);
        if (written != null) {
            return written;
        }
        part.size = device.find(path(part));
        if (part.size != null) {
            return part.size;
        }
        if (isScalar(part.expr.type())) {
            return SizeRange.ONE;
        }
        var variable = named(part);
        return variable == null ? null : variable.size();
    }

    /// The size of what is written out in the expression.
    private static @Nullable SizeRange written(Expr expr) {
        return switch (expr) {
            case Expr.Literal(_, _, String text) ->
                    SizeRange.exactly(text.codePointCount(0, text.length()));
            case Expr.Literal(_, _, Bytes(var array)) -> SizeRange.exactly(array.length);
            case Expr.Literal _ -> SizeRange.ONE;
            case Expr.ListLiteral list -> SizeRange.exactly(list.elements().size());
            case Expr.MapLiteral map -> SizeRange.exactly(map.entries().size());
            case Expr.Ident _,
                    Expr.Select _,
                    Expr.Presence _,
                    Expr.Call _,
                    Expr.Message _,
                    Expr.Fold _ ->
                    null;
        };
    }

    private static boolean isScalar(Type type) {
        return switch (type) {
            case Type.Simple simple ->
                    switch (simple) {
                        case BOOL, INT, UINT, DOUBLE, DURATION, TIMESTAMP -> true;
                        case STRING, BYTES, NULL, DYN, ANY -> false;
                    };
            case Type.OptionalOf(var value) -> isScalar(value);
            case Type.ListOf _, Type.MapOf _, Type.TypeOf _, Type.Named _, Type.Parameter _ ->
                    false;
        };
    }
}
