package io.juxta.cli.batch;

import io.juxta.cel.Compilers;
import io.juxta.cli.batch.ValueShape.PlainShape;
import io.juxta.cli.load.ClusterFiles;
import io.juxta.cli.load.SimulateAsk;
import io.juxta.cli.options.CommandOptions;
import io.juxta.cli.options.ProfileName;
import io.juxta.cli.page.BadQuestion;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.DidYouMean;
import io.juxta.cli.page.JsonAnswer;
import io.juxta.cli.page.QuestionNumbers;
import io.juxta.model.Tree;
import io.juxta.placement.PlacementSettings;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The common part of batches about whole clusters: the objects, gates and profile of a question.
public final class ClusterQuestions {

    private static final int EXPRESSIONS_REMEMBERED = 1000;

    /// The fields of every such question.
    private static final List<QuestionField> FIELDS =
            List.of(
                    QuestionShape.OBJECTS,
                    QuestionShape.WORLD,
                    QuestionShape.GATES,
                    QuestionShape.SCHEDULER_GATES,
                    QuestionShape.PROFILE,
                    QuestionShape.BUDGET);

    public static final QuestionField ACCOUNTING =
            QuestionField.optional("accountingPolicies", PlainShape.BOOL);

    /// The fields that control placement.
    public static final List<QuestionField> RULES =
            List.of(
                    QuestionField.optional("config", PlainShape.OBJECT),
                    QuestionField.optional("compat", PlainShape.TEXT),
                    ACCOUNTING);

    private final BatchGates gates;
    private final ProfileName profile;
    private final LoadedWorlds worlds;
    private final Compilers compilers = new Compilers(EXPRESSIONS_REMEMBERED);

    private ClusterQuestions(BatchGates gates, ProfileName profile) {
        this.gates = gates;
        this.profile = profile;
        this.worlds = new LoadedWorlds(gates::of);
    }

    public static ClusterQuestions from(CommandOptions options, Console console) {
        return new ClusterQuestions(
                BatchGates.from(options, console),
                options.profile().orElse(ProfileName.KUBERNETES));
    }

    /// The shape of a question with the common fields, and these.
    public static QuestionShape shape(List<QuestionField> own) {
        var all = new ArrayList<>(own);
        all.addAll(FIELDS);
        return QuestionShape.of(all.toArray(QuestionField[]::new));
    }

    /// The same with the fields that control placement.
    public static QuestionShape shapeOfPlacing(QuestionField... own) {
        var all = new ArrayList<>(List.of(own));
        all.addAll(RULES);
        return shape(all);
    }

    public LoadedWorlds worlds() {
        return worlds;
    }

    ProfileName profile(Tree.Mapping line) {
        return line.has("profile") ? ProfileName.parse(line.text("profile")) : profile;
    }

    /// The cluster of a question.
    public ClusterFiles files(Tree.Mapping line, QuestionRemarks remarks) {
        var asked = gates.componentsOf(line);
        asked.warnings().forEach(remarks::warning);
        var said = new ArrayList<String>();
        var objects = worlds.objects(line, asked.server().on(), said);
        said.forEach(remarks::warning);
        return ClusterFiles.asked(
                asked,
                profile(line),
                objects,
                line.has("world")
                        ? worlds.world(line.text("world")).workloads()
                        : Collections.emptySortedMap(),
                compilers);
    }

    /// The budget of a line, or that of the command line.
    public static @Nullable Long budget(Tree.Mapping line, @Nullable Long typed) {
        return line.has("budget")
                ? Long.valueOf(QuestionNumbers.whole(line, "budget", "budget"))
                : typed;
    }

    /// The placement settings of a line, with those of the command line as defaults.
    public static SimulateAsk.SchedulingRules rules(
            Tree.Mapping line, SimulateAsk.SchedulingRules typed) {
        return new SimulateAsk.SchedulingRules(
                typed.configuration(),
                line.has("config") ? line.mapping("config") : typed.written(),
                line.has("compat")
                        ? switch (word(line, "compat", List.of("juxta", "upstream"))) {
                            case "upstream" -> SimulateAsk.Follows.UPSTREAM;
                            default -> SimulateAsk.Follows.JUXTA;
                        }
                        : typed.follows(),
                line.has("accountingPolicies")
                        ? accounting(line.flag("accountingPolicies"))
                        : typed.accounting());
    }

    private static PlacementSettings.AccountingPolicies accounting(boolean on) {
        return on
                ? PlacementSettings.AccountingPolicies.ON
                : PlacementSettings.AccountingPolicies.OFF;
    }

    /// One of these words.
    public static String word(Tree.Mapping line, String field, List<String> words) {
        var word = line.text(field);
        if (!words.contains(word)) {
            throw new BadQuestion(
                    "%s is \"%s\": it is %s%s"
                            .formatted(
                                    field,
                                    word,
                                    String.join(" or ", words),
                                    DidYouMean.hint(word, words)));
        }
        return word;
    }

    /// Adds what `-o json` prints to an answer, the outcome first and the warnings last.
    public static void fill(
            JsonAnswer answer, String outcome, Tree.Mapping printed, List<String> warnings) {
        answer.put("kind", printed.text("kind")).put("outcome", outcome);
        printed.fields()
                .forEach(
                        (name, value) -> {
                            if (!name.equals("apiVersion")
                                    && !name.equals("kind")
                                    && !name.equals("outcome")) {
                                answer.put(name, value);
                            }
                        });
        if (!warnings.isEmpty()) {
            answer.putTexts("warnings", warnings);
        }
    }
}
