package io.juxta.cli;

import io.juxta.cel.Compilation;
import io.juxta.cel.CompileCache;
import io.juxta.cel.Compilers;
import io.juxta.cel.Program;
import io.juxta.cel.Subject;
import io.juxta.kube.Decoded;
import io.juxta.kube.Decoder;
import io.juxta.kube.ModelReader;
import io.juxta.model.Slice;
import io.juxta.model.Tree;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// `juxta cel eval --batch`: an expression and a device a line, as other programs ask.
final class CelBatch implements Batch.Answerer {

    private static final int SETTINGS_REMEMBERED = 1000;
    private static final int EXPRESSIONS_REMEMBERED = 1000;
    private static final int DEVICES_REMEMBERED = 1000;

    private static final String DEVICE_PATH = "spec.devices[0]";

    private record Asked(String driver, Tree.Mapping device) {}

    private final Gates base;
    private final ProfileName profile;
    private final Map<Map<String, Boolean>, Gates> settings = new HashMap<>();
    private final Compilers compilers = new Compilers(EXPRESSIONS_REMEMBERED);
    private final Map<Program, Long> estimates = remembering(EXPRESSIONS_REMEMBERED);
    private final Map<Asked, Subject> subjects = remembering(DEVICES_REMEMBERED);

    private CelBatch(Gates base, ProfileName profile) {
        this.base = base;
        this.profile = profile;
    }

    static ExitCode run(Options options, Console console) {
        var gates = options.gatesOver(Map.of());
        gates.warnings().forEach(console::warning);
        var answerer =
                new CelBatch(
                        new Gates(gates.on(), List.of()),
                        options.profile().orElse(ProfileName.KUBERNETES));
        return new Batch(CelAnswers.KIND, answerer, console).run();
    }

    @Override
    public void answer(Tree.Mapping line, Answer answer) {
        var word = text(line, "use");
        var use =
                CelAsk.use(word)
                        .orElseThrow(
                                () ->
                                        new BadQuestion(
                                                "use is \"%s\": it must be \"selector\" or \"derived\"."
                                                        .formatted(word)));
        if (!line.has("expression")) {
            throw new BadQuestion("The line has no \"expression\".");
        }
        var expression = text(line, "expression");
        var rules = line.has("profile") ? ProfileName.parse(text(line, "profile")) : profile;
        var subject = subject(text(line, "driver"), device(line, rules));
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
        var stored =
                switch (line.field("stored").orElse(null)) {
                    case null -> false;
                    case Tree.Bool(var flag, _) -> flag;
                    default -> throw new BadQuestion("stored: true or false is needed.");
                };
        var gates = gates(ValidationQuestion.gates(line));
        return compilers.in(CelAsk.environment(stored, gates, rules));
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

    /// The members of the line's device that expressions can see.
    private static Tree.Mapping device(Tree.Mapping line, ProfileName rules) {
        if (!line.has("device")) {
            return Tree.Mapping.EMPTY;
        }
        if (!(line.field("device").orElseThrow() instanceof Tree.Mapping written)) {
            throw new BadQuestion("device: an object is needed.");
        }
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

    private static String text(Tree.Mapping line, String name) {
        return switch (line.field(name).orElse(null)) {
            case null -> "";
            case Tree.Text(var value, _) -> value;
            default -> throw new BadQuestion(name + ": a text is needed.");
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
