package io.juxta.cel;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Evaluates the parts of an expression one by one on one device, to explain what the whole does.
///
/// Every part is planned anew, with the values of its variables in their place, so ordinary
/// evaluation knows nothing of this. The work has an end: when it is used up, parts have no value.
final class Probe {

    private static final int MOST_PLANS = 20_000;
    private static final long MOST_COST = 5 * Program.COST_LIMIT;
    private static final int MOST_ELEMENTS = 1_000;

    private static final String REFUSAL = "program instantiation failed: ";

    private final Subject subject;
    private int plans;
    private long cost;

    Probe(Subject subject) {
        this.subject = subject;
    }

    /// A part of an expression in its context.
    ///
    /// @param needed whether the evaluation of the whole used it
    /// @param round set for a part inside a comprehension: the iteration it is evaluated in
    record Part(Expr expr, Substitution variables, boolean needed, @Nullable Round round) {

        private static Part of(Expr expr, Substitution variables) {
            return new Part(expr, variables, true, null);
        }
    }

    /// One iteration of a comprehension.
    ///
    /// @param number counted from 1
    /// @param variables the values of its variables
    record Round(Expr.Fold fold, int number, int of, Substitution variables) {}

    /// The value of a part, a [Failure] too; null when the work is used up.
    @Nullable Object value(Part part) {
        return value(part.expr(), part.variables());
    }

    @Nullable Object value(Expr expr, Substitution variables) {
        if (plans >= MOST_PLANS || cost >= MOST_COST) {
            return null;
        }
        plans++;
        return switch (Planner.plan(variables.in(expr))) {
            // What fails in planning because of a substituted value would fail at run time too.
            case Plan.Refused(var error) ->
                    new Failure(
                            error.startsWith(REFUSAL) ? error.substring(REFUSAL.length()) : error);
            case Plan.Ready(var root, var locals) -> {
                var frame = new Frame(locals, Program.COST_LIMIT);
                frame.begin(subject);
                try {
                    yield root.eval(frame);
                } catch (CostLimitExceeded _) {
                    yield CostLimitExceeded.FAILURE;
                } finally {
                    cost += frame.cost();
                }
            }
        };
    }

    /// What a part is made of, in the order of evaluation. Of a comprehension: its range, and its
    /// inside for the round that decides or fails, or else for the first.
    List<Part> parts(Expr expr, Substitution variables) {
        return switch (expr) {
            case Expr.Call call when call.function().equals("_?_:_") ->
                    conditional(call, variables);
            case Expr.Call call
                    when call.function().equals("_&&_") && call.arguments().size() == 2 ->
                    logical(call, variables, false);
            case Expr.Call call
                    when call.function().equals("_||_") && call.arguments().size() == 2 ->
                    logical(call, variables, true);
            case Expr.Fold fold when fold.binds() -> bind(fold, variables);
            case Expr.Fold fold -> fold(fold, variables);
            case Expr.Literal _,
                    Expr.Ident _,
                    Expr.Select _,
                    Expr.Presence _,
                    Expr.Call _,
                    Expr.ListLiteral _,
                    Expr.MapLiteral _,
                    Expr.Message _ ->
                    Parts.of(expr).stream().map(part -> Part.of(part, variables)).toList();
        };
    }

    private List<Part> conditional(Expr.Call call, Substitution variables) {
        var condition = call.arguments().getFirst();
        var yes = call.arguments().get(1);
        var no = call.arguments().get(2);
        var value = value(condition, variables);
        return List.of(
                Part.of(condition, variables),
                new Part(yes, variables, Boolean.TRUE.equals(value), null),
                new Part(no, variables, Boolean.FALSE.equals(value), null));
    }

    private List<Part> logical(Expr.Call call, Substitution variables, boolean decides) {
        var left = call.arguments().getFirst();
        var right = call.arguments().get(1);
        var decided = Boolean.valueOf(decides).equals(value(left, variables));
        return List.of(Part.of(left, variables), new Part(right, variables, !decided, null));
    }

    private List<Part> bind(Expr.Fold fold, Substitution variables) {
        var value = value(fold.init(), variables);
        var init = Part.of(fold.init(), variables);
        return value == null || value instanceof Failure
                ? List.of(init)
                : List.of(init, Part.of(fold.result(), variables.with(fold.accumulator(), value)));
    }

    private List<Part> fold(Expr.Fold fold, Substitution variables) {
        var parts = new ArrayList<Part>();
        parts.add(Part.of(fold.range(), variables));
        var round = decisive(fold, variables);
        if (round != null) {
            for (var body : bodies(fold.step(), fold)) {
                parts.add(new Part(body, round.variables(), true, round));
            }
        }
        return parts;
    }

    /// The round worth showing, or null when there is none.
    private @Nullable Round decisive(Expr.Fold fold, Substitution variables) {
        var rounds = rounds(fold, variables);
        var accumulated = value(fold.init(), variables);
        Round first = null;
        Round last = null;
        Round failed = null;
        for (var round : rounds) {
            if (accumulated == null) {
                return first;
            }
            var inside = round.variables();
            if (!(accumulated instanceof Failure)) {
                inside = inside.with(fold.accumulator(), accumulated);
                if (Boolean.FALSE.equals(value(fold.condition(), inside))) {
                    return last;
                }
            }
            last = new Round(round.fold(), round.number(), round.of(), inside);
            first = first == null ? last : first;
            var next =
                    accumulated instanceof Failure before
                            ? recovered(fold.step(), inside, before)
                            : value(fold.step(), inside);
            if (next instanceof Failure && !(accumulated instanceof Failure)) {
                failed = last;
            }
            accumulated = next;
        }
        if (accumulated instanceof Failure) {
            return failed;
        }
        return decides(fold.step(), accumulated) ? last : first;
    }

    /// What a round makes of an accumulator that has failed: `&&` and `||` may still decide.
    private @Nullable Object recovered(Expr step, Substitution variables, Failure before) {
        if (step instanceof Expr.Call call && call.arguments().size() == 2) {
            var other = value(call.arguments().get(1), variables);
            if (decides(step, other)) {
                return other;
            }
        }
        return before;
    }

    private static boolean decides(Expr step, @Nullable Object value) {
        return step instanceof Expr.Call call
                && ((call.function().equals("_&&_") && Boolean.FALSE.equals(value))
                        || (call.function().equals("_||_") && Boolean.TRUE.equals(value)));
    }

    private List<Round> rounds(Expr.Fold fold, Substitution variables) {
        var rounds = new ArrayList<Round>();
        var second = fold.second();
        switch (value(fold.range(), variables)) {
            case List<?> list -> {
                for (var i = 0; i < Math.min(list.size(), MOST_ELEMENTS); i++) {
                    var element = list.get(i);
                    var inside =
                            second == null
                                    ? variables.with(fold.first(), element)
                                    : variables.with(fold.first(), (long) i).with(second, element);
                    rounds.add(new Round(fold, i + 1, list.size(), inside));
                }
            }
            case MapValue map -> {
                for (var key : map.keys()) {
                    var value = map.find(key);
                    if (value == null || rounds.size() == MOST_ELEMENTS) {
                        break;
                    }
                    var inside = variables.with(fold.first(), key);
                    rounds.add(
                            new Round(
                                    fold,
                                    rounds.size() + 1,
                                    map.size(),
                                    second == null ? inside : inside.with(second, value)));
                }
            }
            case null, default -> {}
        }
        return rounds;
    }

    /// What a person wrote inside the comprehension: the parts of its step that the macro did not
    /// add.
    private static List<Expr> bodies(Expr step, Expr.Fold fold) {
        var written = new ArrayList<Expr>();
        collect(step, fold, written);
        return written;
    }

    private static void collect(Expr expr, Expr.Fold fold, List<Expr> written) {
        var added = expr.offset() == fold.offset();
        switch (expr) {
            case Expr.Ident(_, _, var name) when name.equals(fold.accumulator()) -> {}
            case Expr.Literal _, Expr.Ident _ when added -> {}
            case Expr.Call call when added || mentions(call, fold.accumulator()) ->
                    Parts.of(call).forEach(part -> collect(part, fold, written));
            case Expr.ListLiteral list when added ->
                    Parts.of(list).forEach(part -> collect(part, fold, written));
            default -> written.add(expr);
        }
    }

    private static boolean mentions(Expr.Call call, String variable) {
        return Parts.of(call).stream()
                .anyMatch(
                        part ->
                                part instanceof Expr.Ident(_, _, var name)
                                        && name.equals(variable));
    }
}
