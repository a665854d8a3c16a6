package io.juxta.cli;

import io.juxta.cel.Compilers;
import io.juxta.cli.Judge.Verdict;
import io.juxta.kube.Dialects;
import io.juxta.model.Tree;
import io.juxta.validation.Validator;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/// `juxta validate --batch`: a question a line, as other programs ask.
final class ValidateBatch implements Batch.Answerer {

    private static final int SETTINGS_REMEMBERED = 1000;

    private final Gates base;
    private final ProfileName profile;
    private final Compilers compilers = new Compilers(Judge.EXPRESSIONS_REMEMBERED);
    private final Map<Map<String, Boolean>, Gates> settings = new HashMap<>();

    private ValidateBatch(Gates base, ProfileName profile) {
        this.base = base;
        this.profile = profile;
    }

    static ExitCode run(Options options, Console console) {
        var gates = options.gatesOver(Map.of());
        gates.warnings().forEach(console::warning);
        var answerer =
                new ValidateBatch(
                        new Gates(gates.on(), List.of()),
                        options.profile().orElse(ProfileName.KUBERNETES));
        return new Batch("ValidationAnswer", answerer, console).run();
    }

    @Override
    public void answer(Tree.Mapping line, Answer answer) {
        var question = ValidationQuestion.from(line);
        var gates = gates(question.featureGates());
        var judge =
                new Judge(
                        gates,
                        question.profile().orElse(profile).profile(),
                        Dialects.Door.API,
                        compilers);
        var verdict =
                judge.judge(
                        new Judge.Asked(
                                question.object(),
                                question.old(),
                                question.subresource(),
                                question.namespaceLabels(),
                                question.nodes()));
        switch (verdict) {
            case Verdict.NoRules(_, var kind) ->
                    throw new BadQuestion(
                            "There are no rules for the kind %s, only for %s."
                                    .formatted(
                                            kind,
                                            String.join(", ", new TreeSet<>(Validator.kinds()))));
            case Verdict.Unreadable(var error, _) -> throw new BadQuestion("object: " + error);
            case Verdict.Judged judged -> {
                var warnings = new ArrayList<>(question.remarks());
                warnings.addAll(gates.warnings());
                judged.unknown().forEach(field -> warnings.add(field.text()));
                warnings.addAll(judged.report().warnings());
                if (!judged.explained(question.object()).dialects().isEmpty()) {
                    warnings.add(Seed.CURE);
                }
                ValidationAnswer.fill(
                        answer, judged.report().errors(), warnings, judged.report().dropped());
            }
        }
    }

    private Gates gates(Map<String, Boolean> switches) {
        var known = settings.get(switches);
        if (known == null) {
            known = base.with(switches, Gates.Unmet.SWITCHED_OFF);
            if (settings.size() < SETTINGS_REMEMBERED) {
                settings.put(switches, known);
            }
        }
        return known;
    }
}
