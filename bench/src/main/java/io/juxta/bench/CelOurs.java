package io.juxta.bench;

import io.juxta.cel.Compilation;
import io.juxta.cel.Compiler;
import io.juxta.cel.Environment;
import io.juxta.cel.Evaluation;
import io.juxta.cel.Evaluation.Verdict;
import io.juxta.cel.EvaluationAnswer;
import io.juxta.cel.Program;
import io.juxta.cel.Subject;
import io.juxta.cel.Subjects;
import io.juxta.cel.Use;
import io.juxta.model.AttributeValue.BoolValue;
import io.juxta.model.AttributeValue.StringValue;

/// The cel room, called as the allocator calls it.
final class CelOurs implements CelEngine {

    private final Compiler compiler = new Compiler(Environment.STORED);
    private final Subject[] subjects;

    CelOurs() {
        var prepared = new Subjects();
        this.subjects =
                CelPlan.DEVICES.stream()
                        .map(offer -> prepared.prepare(offer.driver(), offer.device()))
                        .toArray(Subject[]::new);
    }

    @Override
    public Question compile(CelPlan.Expression expression) {
        return switch (compiler.compile(expression.text(), expression.use())) {
            case Program program ->
                    expression.use() == Use.SELECTOR
                            ? new Selecting(program.evaluation())
                            : new Deriving(program);
            case Compilation.CompilationRefused refused ->
                    throw new IllegalStateException(
                            "%s: %s".formatted(expression.name(), refused.text()));
        };
    }

    private final class Selecting implements Question {

        private final Evaluation evaluation;

        Selecting(Evaluation evaluation) {
            this.evaluation = evaluation;
        }

        @Override
        public Object ask(int device) {
            return evaluation.test(subjects[device]);
        }

        @Override
        public Told tell(int device) {
            var verdict = evaluation.test(subjects[device]);
            var failed = verdict == Verdict.FAILED;
            return new Told(
                    failed
                            ? evaluation.error().orElseThrow()
                            : Boolean.toString(verdict == Verdict.YES),
                    failed,
                    evaluation.cost());
        }
    }

    private final class Deriving implements Question {

        private final Program program;

        Deriving(Program program) {
            this.program = program;
        }

        @Override
        public Object ask(int device) {
            return program.answer(subjects[device]);
        }

        @Override
        public Told tell(int device) {
            return switch (program.answer(subjects[device])) {
                case EvaluationAnswer.RunError(var text, var cost) ->
                        new Told(text, true, cost.orElse(0));
                case EvaluationAnswer.Value(StringValue(var text), var cost) ->
                        new Told(text, false, cost);
                case EvaluationAnswer.Value(BoolValue(var yes), var cost) ->
                        new Told(Boolean.toString(yes), false, cost);
                case EvaluationAnswer.Value(var value, var cost) ->
                        new Told(value.toString(), false, cost);
            };
        }
    }
}
