package io.juxta.cli.cel;

import io.juxta.cel.Census;
import io.juxta.cel.Compilation;
import io.juxta.cel.CompileCache;
import io.juxta.cel.Compilers;
import io.juxta.cel.Program;
import io.juxta.cel.Shapes;
import io.juxta.cel.Subject;
import io.juxta.cel.Subjects;
import io.juxta.cli.batch.Batch;
import io.juxta.cli.batch.BatchGates;
import io.juxta.cli.batch.LoadedWorlds;
import io.juxta.cli.batch.QuestionField;
import io.juxta.cli.batch.QuestionRemarks;
import io.juxta.cli.batch.QuestionShape;
import io.juxta.cli.batch.ValueShape;
import io.juxta.cli.batch.ValueShape.PlainShape;
import io.juxta.cli.gates.ComponentGates;
import io.juxta.cli.load.ClusterFiles;
import io.juxta.cli.load.QuestionMembers;
import io.juxta.cli.options.CelAsk;
import io.juxta.cli.options.CommandOptions;
import io.juxta.cli.options.ProfileName;
import io.juxta.cli.page.BadQuestion;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.ExitCode;
import io.juxta.cli.page.JsonAnswer;
import io.juxta.kube.decode.Decoded;
import io.juxta.kube.decode.Decoder;
import io.juxta.kube.dialect.Dialects;
import io.juxta.kube.form.ModelReader;
import io.juxta.model.Slice;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// `juxta cel eval --batch`: an expression and a device a line, for other programs.
final class CelBatch implements Batch.Answerer {

    private static final int EXPRESSIONS_REMEMBERED = 1000;
    private static final int DEVICES_REMEMBERED = 1000;

    private static final String DEVICE_PATH = "spec.devices[0]";

    private record Asked(String driver, Tree.Mapping device) {}

    /// Of a device, expressions see the first three members and, by the rules of the enhancement
    /// texts, its name.
    private static final QuestionShape SHAPE =
            QuestionShape.of(
                    QuestionField.required("use", PlainShape.TEXT),
                    QuestionField.required("expression", PlainShape.TEXT),
                    QuestionField.required("driver", PlainShape.TEXT).unless("world", "objects"),
                    QuestionField.required(
                                    "device",
                                    ValueShape.members(
                                            QuestionField.optional("attributes", PlainShape.OBJECT),
                                            QuestionField.optional("capacity", PlainShape.OBJECT),
                                            QuestionField.optional(
                                                    "allowMultipleAllocations", PlainShape.BOOL),
                                            QuestionField.optional("name", PlainShape.TEXT),
                                            QuestionField.optional(
                                                    "consumesCounters", PlainShape.ANY),
                                            QuestionField.optional("nodeName", PlainShape.ANY),
                                            QuestionField.optional("nodeSelector", PlainShape.ANY),
                                            QuestionField.optional("allNodes", PlainShape.ANY),
                                            QuestionField.optional("taints", PlainShape.ANY),
                                            QuestionField.optional("bindsToNode", PlainShape.ANY),
                                            QuestionField.optional(
                                                    "bindingConditions", PlainShape.ANY),
                                            QuestionField.optional(
                                                    "bindingFailureConditions", PlainShape.ANY),
                                            QuestionField.optional(
                                                    "nodeAllocatableResources", PlainShape.ANY)))
                            .unless("world", "objects"),
                    QuestionField.optional("objects", new ValueShape.ListOf(PlainShape.OBJECT)),
                    QuestionShape.WORLD,
                    QuestionField.optional("stored", PlainShape.BOOL),
                    QuestionShape.GATES,
                    QuestionShape.PROFILE);

    private final BatchGates gates;
    private final ProfileName profile;
    private final Compilers compilers = new Compilers(EXPRESSIONS_REMEMBERED);
    private final Map<Program, Long> estimates = remembering(EXPRESSIONS_REMEMBERED);
    private final Map<Asked, Subject> subjects = remembering(DEVICES_REMEMBERED);

    private final Shapes shapes = new Shapes();
    private final LoadedWorlds worlds;

    private CelBatch(BatchGates gates, LoadedWorlds worlds, ProfileName profile) {
        this.gates = gates;
        this.worlds = worlds;
        this.profile = profile;
    }

    static ExitCode run(CommandOptions options, Console console) {
        var gates = BatchGates.from(options, console);
        var worlds = new LoadedWorlds(gates::of);
        var answerer =
                new CelBatch(gates, worlds, options.profile().orElse(ProfileName.KUBERNETES));
        return new Batch(CelAnswers.KIND, answerer, worlds, console).run();
    }

    @Override
    public QuestionShape shape() {
        return SHAPE;
    }

    @Override
    public void answer(Tree.Mapping line, JsonAnswer answer) {
        var word = QuestionMembers.textOf(line, "use");
        var use =
                CelAsk.use(word)
                        .orElseThrow(
                                () ->
                                        new BadQuestion(
                                                "use is \"%s\": it must be \"selector\" or \"derived\"."
                                                        .formatted(word)));
        var expression = QuestionMembers.textOf(line, "expression");
        var rules =
                line.has("profile")
                        ? ProfileName.parse(QuestionMembers.textOf(line, "profile"))
                        : profile;
        if (line.has("world") || line.has("objects")) {
            devices(line, rules, cache(line, rules).compile(expression, use), answer);
            return;
        }
        var subject = subject(QuestionMembers.textOf(line, "driver"), device(line, rules));
        switch (cache(line, rules).compile(expression, use)) {
            case Compilation.CompilationRefused refused ->
                    CelAnswers.refused(answer, refused.text());
            case Program program ->
                    CelAnswers.evaluated(
                            answer,
                            program.answer(subject),
                            estimates.computeIfAbsent(program, Program::estimatedCost));
        }
    }

    /// Evaluates an expression on every device of a world.
    private void devices(
            Tree.Mapping line, ProfileName rules, Compilation compiled, JsonAnswer answer) {
        if (line.has("device")) {
            throw new BadQuestion("device and world are two questions: ask one at a time.");
        }
        var remarks = new QuestionRemarks();
        var asked = gates.of(line);
        asked.warnings().forEach(remarks::warning);
        var said = new ArrayList<String>();
        var objects = worlds.objects(line, asked.on(), said);
        said.forEach(remarks::warning);
        var devices =
                CelWorld.of(
                                ClusterFiles.asked(
                                        new ComponentGates(asked, asked),
                                        rules,
                                        objects,
                                        Collections.emptySortedMap(),
                                        compilers))
                        .devices(line.has("driver") ? line.text("driver") : null, remarks.console())
                        .orElse(List.of());
        switch (compiled) {
            case Compilation.CompilationRefused refused ->
                    CelAnswers.refused(answer, refused.text());
            case Program program -> {
                var page =
                        new CelPage(
                                CelResults.of(program, devices, new Subjects(shapes)),
                                new Census());
                answer.put("kind", "List")
                        .put("outcome", page.exit() == ExitCode.YES ? "Value" : "RunError")
                        .put(
                                "items",
                                page.answers(
                                        estimates.computeIfAbsent(
                                                program, Program::estimatedCost)));
            }
        }
        answer.warnFirst(remarks.warnings());
    }

    private CompileCache cache(Tree.Mapping line, ProfileName rules) {
        var stored =
                line.field("stored")
                        .map(tree -> QuestionMembers.bool(tree, "stored"))
                        .orElse(false);
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
                JsonAnswer.part()
                        .put("apiVersion", "resource.k8s.io/v1")
                        .put("kind", "ResourceSlice")
                        .put(
                                "spec",
                                JsonAnswer.part().put("devices", List.of(asked.device())).tree())
                        .tree();
        return switch (Decoder.decode(Dialects.normalise(slice, Dialects.Door.API).tree())) {
            case Decoded.KnownObject known -> {
                var read = (Slice) new ModelReader().read(known.tree()).orElseThrow();
                yield Subject.of(asked.driver(), read.devices().getFirst());
            }
            case Decoded.Faulty faulty ->
                    throw new BadQuestion(faulty.text().replace(DEVICE_PATH, "device"));
            case Decoded.ForeignObject(_, var kind) ->
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
