package io.juxta.cel;

import java.util.OptionalLong;

/// A compiled expression. Immutable and thread-safe.
public final class Program implements Compilation {

    /// An evaluation that costs more is cut off.
    public static final long COST_LIMIT = 1_000_000;

    private final String expression;
    private final Use use;
    private final Environment environment;
    private final Expr root;
    private final Plan.Ready plan;

    Program(String expression, Use use, Environment environment, Expr root, Plan.Ready plan) {
        this.expression = expression;
        this.use = use;
        this.environment = environment;
        this.root = root;
        this.plan = plan;
    }

    public String expression() {
        return expression;
    }

    public Use use() {
        return use;
    }

    public Environment environment() {
        return environment;
    }

    Expr root() {
        return root;
    }

    /// The static type of the result, as Kubernetes prints it.
    public String resultType() {
        return root.type().toString();
    }

    /// An upper bound of the cost by Kubernetes' estimate: an unsigned number, 2^64-1 when there is
    /// no bound. Computed on every call.
    public long estimatedCost() {
        return Estimator.estimate(root, environment);
    }

    /// Evaluates with all details.
    public EvaluationAnswer answer(Subject subject) {
        if (subject.problem().isPresent()) {
            return new EvaluationAnswer.RunError(subject.problem().get(), OptionalLong.empty());
        }
        var frame = frame();
        return switch (ListResults.of(use, evaluate(subject, frame))) {
            case ListResults.Attribute(var value) ->
                    new EvaluationAnswer.Value(value, frame.cost());
            case ListResults.Wrong(var text) ->
                    new EvaluationAnswer.RunError(text, OptionalLong.of(frame.cost()));
        };
    }

    /// A place to evaluate this program in, again and again, for one thread.
    public Evaluation evaluation() {
        return new Evaluation(this);
    }

    Frame frame() {
        return new Frame(plan.locals(), COST_LIMIT);
    }

    Object evaluate(Subject subject, Frame frame) {
        frame.begin(subject);
        try {
            return plan.root().eval(frame);
        } catch (CostLimitExceeded _) {
            return CostLimitExceeded.FAILURE;
        }
    }
}
