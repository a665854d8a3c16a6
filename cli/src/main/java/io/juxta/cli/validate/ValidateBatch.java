package io.juxta.cli.validate;

import io.juxta.cel.Compilers;
import io.juxta.cli.batch.Batch;
import io.juxta.cli.batch.BatchGates;
import io.juxta.cli.batch.LoadedWorlds;
import io.juxta.cli.batch.QuestionField;
import io.juxta.cli.batch.QuestionShape;
import io.juxta.cli.batch.ValueShape;
import io.juxta.cli.batch.ValueShape.PlainShape;
import io.juxta.cli.load.ObjectValidation;
import io.juxta.cli.load.ObjectValidation.ObjectVerdict;
import io.juxta.cli.options.CommandOptions;
import io.juxta.cli.options.ProfileName;
import io.juxta.cli.page.BadQuestion;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.ExitCode;
import io.juxta.cli.page.JsonAnswer;
import io.juxta.kube.cluster.ObjectStore;
import io.juxta.kube.cluster.Resource;
import io.juxta.kube.dialect.Dialects;
import io.juxta.model.Tree;
import io.juxta.validation.Validator;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.TreeSet;

/// `juxta validate --batch`: a question a line, for other programs.
final class ValidateBatch implements Batch.Answerer {

    private static final QuestionShape SHAPE =
            QuestionShape.of(
                    QuestionField.required("object", PlainShape.OBJECT),
                    QuestionField.optional("old", PlainShape.OBJECT),
                    QuestionField.optional("subresource", PlainShape.TEXT),
                    QuestionField.optional(
                            "namespaceLabels", new ValueShape.MapOf(PlainShape.TEXT)),
                    QuestionField.optional("nodes", new ValueShape.ListOf(PlainShape.OBJECT)),
                    QuestionShape.WORLD,
                    QuestionShape.GATES,
                    QuestionShape.PROFILE);

    private final BatchGates gates;
    private final ProfileName profile;
    private final Compilers compilers = new Compilers(ObjectValidation.EXPRESSIONS_REMEMBERED);

    private final LoadedWorlds worlds;

    private ValidateBatch(BatchGates gates, LoadedWorlds worlds, ProfileName profile) {
        this.gates = gates;
        this.worlds = worlds;
        this.profile = profile;
    }

    static ExitCode run(CommandOptions options, Console console) {
        var gates = BatchGates.from(options, console);
        var worlds = new LoadedWorlds(gates::of);
        var answerer =
                new ValidateBatch(gates, worlds, options.profile().orElse(ProfileName.KUBERNETES));
        return new Batch("ValidationAnswer", answerer, worlds, console).run();
    }

    @Override
    public QuestionShape shape() {
        return SHAPE;
    }

    @Override
    public void answer(Tree.Mapping line, JsonAnswer answer) {
        var question = ValidationQuestion.from(surrounded(line));
        var asked = gates.of(line);
        var judge =
                new ObjectValidation(
                        asked,
                        question.profile().orElse(profile).profile(),
                        Dialects.Door.API,
                        compilers);
        var about =
                new ObjectValidation.ValidationAsked(
                        question.object(),
                        question.old(),
                        question.subresource(),
                        question.namespaceLabels(),
                        question.nodes());
        switch (judge.judge(about)) {
            case ObjectVerdict.NoRules(_, var kind) ->
                    throw new BadQuestion(
                            "There are no rules for the kind %s, only for %s."
                                    .formatted(
                                            kind,
                                            String.join(", ", new TreeSet<>(Validator.kinds()))));
            case ObjectVerdict.NotServed(var fault) ->
                    throw new BadQuestion("object: " + fault.text());
            case ObjectVerdict.Unreadable(var error, _) ->
                    throw new BadQuestion("object: " + error);
            case ObjectVerdict.Judged judged -> {
                var warnings = new ArrayList<>(asked.warnings());
                judged.unknown().forEach(field -> warnings.add(field.text()));
                warnings.addAll(judged.report().warnings());
                warnings.addAll(judge.allowed(about, judged).cures(judged));
                ValidationAnswer.fill(
                        answer, judged.report().errors(), warnings, judged.report().dropped());
            }
        }
    }

    /// The line with the nodes of its world and the labels of the object's namespace there, where
    /// it has none itself.
    private Tree.Mapping surrounded(Tree.Mapping line) {
        if (!line.has("world")) {
            return line;
        }
        var store = worlds.world(line.text("world")).store();
        var whole = line;
        if (!line.has("nodes")) {
            var nodes = new ArrayList<Tree>();
            store.byName(Resource.NODES)
                    .keySet()
                    .forEach(name -> store.written(Resource.NODES, name).ifPresent(nodes::add));
            whole = nodes.isEmpty() ? whole : whole.with("nodes", Tree.Sequence.of(nodes));
        }
        if (!line.has("namespaceLabels")) {
            var namespace = line.mapping("object").mapping("metadata").text("namespace");
            var known =
                    store.byName(Resource.NAMESPACES)
                            .get(namespace.isEmpty() ? ObjectStore.DEFAULT_NAMESPACE : namespace);
            if (known != null) {
                var labels = new LinkedHashMap<String, Tree>();
                known.meta()
                        .labels()
                        .forEach((name, value) -> labels.put(name, Tree.Text.of(value)));
                whole = whole.with("namespaceLabels", Tree.Mapping.of(labels));
            }
        }
        return whole;
    }
}
