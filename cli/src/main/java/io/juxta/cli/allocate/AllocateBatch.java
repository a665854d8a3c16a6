package io.juxta.cli.allocate;

import io.juxta.allocator.solver.Shortcut;
import io.juxta.allocator.solver.Strategy;
import io.juxta.cel.Compilers;
import io.juxta.cli.batch.Batch;
import io.juxta.cli.batch.BatchGates;
import io.juxta.cli.batch.LoadedWorlds;
import io.juxta.cli.batch.QuestionField;
import io.juxta.cli.batch.QuestionShape;
import io.juxta.cli.batch.ValueShape;
import io.juxta.cli.batch.ValueShape.PlainShape;
import io.juxta.cli.load.NodeAnswer;
import io.juxta.cli.load.QuestionMembers;
import io.juxta.cli.load.Worlds;
import io.juxta.cli.options.CelAsk;
import io.juxta.cli.options.ClaimNames;
import io.juxta.cli.options.CommandOptions;
import io.juxta.cli.options.ProfileName;
import io.juxta.cli.page.BadQuestion;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.DidYouMean;
import io.juxta.cli.page.ExitCode;
import io.juxta.cli.page.JsonAnswer;
import io.juxta.cli.page.QuestionNumbers;
import io.juxta.cli.reasons.AllocationAnswer;
import io.juxta.cli.reasons.ConstraintNames;
import io.juxta.kube.cluster.ObjectStore;
import io.juxta.kube.cluster.Resource;
import io.juxta.model.Claim;
import io.juxta.model.Node;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;

/// `juxta allocate --batch`: a world and a question a line, for other programs.
final class AllocateBatch implements Batch.Answerer {

    private static final int EXPRESSIONS_REMEMBERED = 1000;

    private static final QuestionShape SHAPE =
            QuestionShape.of(
                    QuestionField.required("node", PlainShape.TEXT),
                    QuestionField.required("claims", new ValueShape.ListOf(PlainShape.TEXT)),
                    QuestionShape.OBJECTS,
                    QuestionShape.WORLD,
                    QuestionShape.GATES,
                    QuestionShape.SCHEDULER_GATES,
                    QuestionShape.PROFILE,
                    QuestionShape.BUDGET,
                    QuestionField.optional("strategy", PlainShape.TEXT));

    private final BatchGates gates;
    private final ProfileName profile;
    private final long budget;
    private final Compilers compilers = new Compilers(EXPRESSIONS_REMEMBERED);

    private final LoadedWorlds worlds;

    private AllocateBatch(BatchGates gates, ProfileName profile, LoadedWorlds worlds, long budget) {
        this.gates = gates;
        this.profile = profile;
        this.worlds = worlds;
        this.budget = budget;
    }

    static ExitCode run(CommandOptions options, long budget, Console console) {
        var gates = BatchGates.from(options, console);
        var worlds = new LoadedWorlds(gates::of);
        return new Batch(
                        AllocationAnswer.KIND,
                        new AllocateBatch(
                                gates,
                                options.profile().orElse(ProfileName.KUBERNETES),
                                worlds,
                                budget),
                        worlds,
                        console)
                .run();
    }

    @Override
    public QuestionShape shape() {
        return SHAPE;
    }

    @Override
    public void answer(Tree.Mapping line, JsonAnswer answer) {
        var asked = gates.componentsOf(line);
        var rules =
                line.has("profile")
                        ? ProfileName.parse(QuestionMembers.textOf(line, "profile"))
                        : profile;
        var warnings = new ArrayList<>(asked.warnings());
        var objects = worlds.objects(line, asked.server().on(), warnings);
        var store = objects.store();
        var name = line.text("node");
        if (name.isEmpty()) {
            throw new BadQuestion("node: it is empty. Name the node to place the claims on.");
        }
        var node = store.byName(Resource.NODES).get(name);
        if (node == null) {
            node = Node.named(name);
            warnings.add(
                    "There is no Node %s among the objects: it has its name and nothing else."
                            .formatted(name));
        }
        warnings.addAll(objects.unheeded(asked.scheduler().on()));
        var compiler = compilers.in(CelAsk.environment(true, asked.scheduler(), rules));
        var world = objects.world(new Worlds(asked.scheduler().on(), rules, compiler));
        var claims = claims(line, store);
        warnings.addAll(new ConstraintNames(store).unknown(claims));
        var placement =
                NodeAnswer.ask(
                        world.on(node),
                        claims,
                        line.has("budget")
                                ? QuestionNumbers.whole(line, "budget", "budget")
                                : budget,
                        strategy(line));
        AllocationAnswer.fill(answer, placement, warnings);
    }

    /// For comparisons: the algorithm to test.
    private static Strategy strategy(Tree.Mapping line) {
        return switch (line.text("strategy")) {
            case "" -> Strategy.STANDARD;
            case "first-fit" -> Strategy.FIRST_FIT;
            case "solver" -> Strategy.solver(Shortcut.ALL);
            default -> throw new BadQuestion("strategy: \"first-fit\" or \"solver\" is needed.");
        };
    }

    private static List<Claim> claims(Tree.Mapping line, ObjectStore store) {
        var claims = new ArrayList<Claim>();
        for (var item : line.items("claims")) {
            var name = QuestionMembers.text(item, "claims");
            var claim = ClaimNames.find(store, name);
            if (claim == null) {
                throw new BadQuestion(
                        "claims: %s is not among the objects%s"
                                .formatted(
                                        name,
                                        DidYouMean.hint(
                                                name, store.byName(Resource.CLAIMS).keySet())));
            }
            if (!claim.isAllocated()) {
                claims.add(claim);
            }
        }
        return claims;
    }
}
