package io.juxta.cli;

import io.juxta.cel.Compilation;
import io.juxta.cel.CompileCache;
import io.juxta.cel.Compilers;
import io.juxta.cel.Program;
import io.juxta.cel.Subject;
import io.juxta.cli.ValueShape.Plain;
import io.juxta.kube.Decoded;
import io.juxta.kube.Decoder;
import io.juxta.kube.ModelReader;
import io.juxta.model.Slice;
import io.juxta.model.Tree;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// `juxta cel eval --batch`: an expression and a device a line, as other programs ask.
final class CelBatch implements Batch.Answerer {

    private static final int EXPRESSIONS_REMEMBERED = 1000;
    private static final int DEVICES_REMEMBERED = 1000;

    private static final String DEVICE_PATH = "spec.devices[0]";

    private record Asked(String driver, Tree.Mapping device) {}

    /// Of a device, expressions see the first three members, and by the seed's rules its name.
    private static final QuestionShape SHAPE =
            QuestionShape.of(
                    QuestionField.required("use", Plain.TEXT),
                    QuestionField.required("expression", Plain.TEXT),
                    QuestionField.required("driver", Plain.TEXT),
                    QuestionField.required(
                            "device",
                            ValueShape.members(
                                    QuestionField.optional("attributes", Plain.OBJECT),
                                    QuestionField.optional("capacity", Plain.OBJECT),
                                    QuestionField.optional("allowMultipleAllocations", Plain.BOOL),
                                    QuestionField.optional("name", Plain.TEXT),
                                    QuestionField.optional("consumesCounters", Plain.ANY),
                                    QuestionField.optional("nodeName", Plain.ANY),
                                    QuestionField.optional("nodeSelector", Plain.ANY),
                                    QuestionField.optional("allNodes", Plain.ANY),
                                    QuestionField.optional("taints", Plain.ANY),
                                    QuestionField.optional("bindsToNode", Plain.ANY),
                                    QuestionField.optional("bindingConditions", Plain.ANY),
                                    QuestionField.optional("bindingFailureConditions", Plain.ANY),
                                    QuestionField.optional(
                                            "nodeAllocatableResources", Plain.ANY))),
                    QuestionField.optional("stored", Plain.BOOL),
                    QuestionShape.GATES,
                    QuestionShape.PROFILE);

    private final BatchGates gates;
    private final ProfileName profile;
    private final Compilers compilers = new Compilers(EXPRESSIONS_REMEMBERED);
    private final Map<Program, Long> estimates = remembering(EXPRESSIONS_REMEMBERED);
    private final Map<Asked, Subject> subjects = remembering(DEVICES_REMEMBERED);

    private CelBatch(BatchGates gates, ProfileName profile) {
        this.gates = gates;
        this.profile = profile;
    }

    static ExitCode run(Options options, Console console) {
        var answerer =
                new CelBatch(
                        BatchGates.from(options, console),
                        options.profile().orElse(ProfileName.KUBERNETES));
        return new Batch(CelAnswers.KIND, answerer, console).run();
    }

    @Override
    public QuestionShape shape() {
        return SHAPE;
    }

    @Override
    public void answer(Tree.Mapping line, Answer answer) {
        var word = Members.textOf(line, "use");
        var use =
                CelAsk.use(word)
                        .orElseThrow(
                                () ->
                                        new BadQuestion(
                                                "use is \"%s\": it must be \"selector\" or \"derived\"."
                                                        .formatted(word)));
        var expression = Members.textOf(line, "expression");
        var rules =
                line.has("profile") ? ProfileName.parse(Members.textOf(line, "profile")) : profile;
        var subject = subject(Members.textOf(line, "driver"), device(line, rules));
        switch (cache(line, rules).compile(expression, use)) {
            case Compilation.Refused refused -> CelAnswers.refused(answer, refused.text());
            case Program program ->
                    CelAnswers.evaluated(
                            answer,
                            program.answer(subject),
                            estimates.computeIfAbsent(program, Program::estimatedCost));
        }
    }

    private CompileCache cache(Tree.Mapping line, ProfileName rules) {
        var stored = line.field("stored").map(tree -> Members.bool(tree, "stored")).orElse(false);
        return compilers.in(CelAsk.environment(stored, gates.of(line), rules));
    }

    /// The members of the line's device that expressions can see.
    private static Tree.Mapping device(Tree.Mapping line, ProfileName rules) {
        var written = line.mapping("device");
        var seen = new LinkedHashMap<String, Tree>();
        for (var name : List.of("attributes", "capacity", "allowMultipleAllocations", "name")) {
            if (written.has(name) && (!name.equals("name") || rules == ProfileName.SEED)) {
                seen.put(name, written.fields().get(name));
            }
        }
        return Tree.Mapping.of(seen);
    }

    private Subject subject(String driver, Tree.Mapping device) {
        return subjects.computeIfAbsent(new Asked(driver, device), CelBatch::prepared);
    }

    private static Subject prepared(Asked asked) {
        var slice =
                Answer.part()
                        .put("apiVersion", "resource.k8s.io/v1")
                        .put("kind", "ResourceSlice")
                        .put("spec", Answer.part().put("devices", List.of(asked.device())).tree())
                        .tree();
        return switch (Decoder.decode(slice)) {
            case Decoded.Known known -> {
                var read = (Slice) new ModelReader().read(known.tree()).orElseThrow();
                yield Subject.of(asked.driver(), read.devices().getFirst());
            }
            case Decoded.Faulty faulty ->
                    throw new BadQuestion(faulty.text().replace(DEVICE_PATH, "device"));
            case Decoded.Foreign(_, var kind) ->
                    throw new IllegalStateException(kind + " is a kind we know.");
        };
    }

    private static <K, V> Map<K, V> remembering(int most) {
        return new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
                return size() > most;
            }
        };
    }
}
