package io.juxta.cli;

import io.juxta.cel.Compilers;
import io.juxta.cli.Judge.Verdict;
import io.juxta.cli.ValueShape.Plain;
import io.juxta.kube.Dialects;
import io.juxta.model.Tree;
import io.juxta.validation.Validator;
import java.util.ArrayList;
import java.util.TreeSet;

/// `juxta validate --batch`: a question a line, as other programs ask.
final class ValidateBatch implements Batch.Answerer {

    private static final QuestionShape SHAPE =
            QuestionShape.of(
                    QuestionField.required("object", Plain.OBJECT),
                    QuestionField.optional("old", Plain.OBJECT),
                    QuestionField.optional("subresource", Plain.TEXT),
                    QuestionField.optional("namespaceLabels", new ValueShape.MapOf(Plain.TEXT)),
                    QuestionField.optional("nodes", new ValueShape.ListOf(Plain.OBJECT)),
                    QuestionShape.GATES,
                    QuestionShape.PROFILE);

    private final BatchGates gates;
    private final ProfileName profile;
    private final Compilers compilers = new Compilers(Judge.EXPRESSIONS_REMEMBERED);

    private ValidateBatch(BatchGates gates, ProfileName profile) {
        this.gates = gates;
        this.profile = profile;
    }

    static ExitCode run(Options options, Console console) {
        var answerer =
                new ValidateBatch(
                        BatchGates.from(options, console),
                        options.profile().orElse(ProfileName.KUBERNETES));
        return new Batch("ValidationAnswer", answerer, console).run();
    }

    @Override
    public QuestionShape shape() {
        return SHAPE;
    }

    @Override
    public void answer(Tree.Mapping line, Answer answer) {
        var question = ValidationQuestion.from(line);
        var asked = gates.of(line);
        var judge =
                new Judge(
                        asked,
                        question.profile().orElse(profile).profile(),
                        Dialects.Door.API,
                        compilers);
        var about =
                new Judge.Asked(
                        question.object(),
                        question.old(),
                        question.subresource(),
                        question.namespaceLabels(),
                        question.nodes());
        switch (judge.judge(about)) {
            case Verdict.NoRules(_, var kind) ->
                    throw new BadQuestion(
                            "There are no rules for the kind %s, only for %s."
                                    .formatted(
                                            kind,
                                            String.join(", ", new TreeSet<>(Validator.kinds()))));
            case Verdict.NotServed(var fault) -> throw new BadQuestion("object: " + fault.text());
            case Verdict.Unreadable(var error, _) -> throw new BadQuestion("object: " + error);
            case Verdict.Judged judged -> {
                var warnings = new ArrayList<>(asked.warnings());
                judged.unknown().forEach(field -> warnings.add(field.text()));
                warnings.addAll(judged.report().warnings());
                warnings.addAll(judge.allowed(about, judged).cures(judged));
                ValidationAnswer.fill(
                        answer, judged.report().errors(), warnings, judged.report().dropped());
            }
        }
    }
}
