package io.juxta.cli;

import io.juxta.allocator.Shortcut;
import io.juxta.allocator.Strategy;
import io.juxta.cel.CompileCache;
import io.juxta.cel.Compiler;
import io.juxta.cel.Environment;
import io.juxta.cli.ValueShape.Plain;
import io.juxta.kube.Dialects;
import io.juxta.kube.ObjectStore;
import io.juxta.kube.Resource;
import io.juxta.kube.Source;
import io.juxta.model.Claim;
import io.juxta.model.Node;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;

/// `juxta allocate --batch`: a world and a question a line, as other programs ask.
final class AllocateBatch implements Batch.Answerer {

    private static final int EXPRESSIONS_REMEMBERED = 1000;

    private static final QuestionShape SHAPE =
            QuestionShape.of(
                    QuestionField.required("node", Plain.TEXT),
                    QuestionField.required("claims", new ValueShape.ListOf(Plain.TEXT)),
                    QuestionField.required("objects", new ValueShape.ListOf(Plain.OBJECT)),
                    QuestionShape.GATES,
                    QuestionShape.SCHEDULER_GATES,
                    QuestionShape.PROFILE,
                    QuestionShape.BUDGET,
                    QuestionField.optional("strategy", Plain.TEXT));

    private final BatchGates gates;
    private final long budget;
    private final CompileCache compiler;

    private AllocateBatch(BatchGates gates, ProfileName profile, long budget) {
        this.gates = gates;
        this.budget = budget;
        this.compiler =
                new CompileCache(
                        new Compiler(profile.words(Environment.STORED)), EXPRESSIONS_REMEMBERED);
    }

    static ExitCode run(Options options, long budget, Console console) {
        return new Batch(
                        AllocationAnswer.KIND,
                        new AllocateBatch(
                                BatchGates.from(options, console),
                                options.profile().orElse(ProfileName.KUBERNETES),
                                budget),
                        console)
                .run();
    }

    @Override
    public QuestionShape shape() {
        return SHAPE;
    }

    @Override
    public void answer(Tree.Mapping line, Answer answer) {
        var asked = gates.of(line);
        var store = new ObjectStore(asked.on(), Dialects.Door.API);
        var objects = Members.itemsOf(line, "objects");
        for (var i = 0; i < objects.size(); i++) {
            var object = Members.mapping(objects.get(i), "objects[%d]".formatted(i));
            if (store.put(object, Source.of("objects[%d]".formatted(i)))
                    instanceof ObjectStore.Put.Unreadable(var fault)) {
                throw new BadQuestion("objects[%d].%s".formatted(i, fault.text()));
            }
        }
        var clashes = NameClashes.sentences(store.close());
        var name = Members.textOf(line, "node");
        if (name.isEmpty()) {
            throw new BadQuestion("The line has no \"node\".");
        }
        var warnings = new ArrayList<>(asked.warnings());
        warnings.addAll(clashes);
        var node = store.byName(Resource.NODES).get(name);
        if (node == null) {
            node = Node.named(name);
            warnings.add(
                    "There is no Node %s among the objects: it has its name and nothing else."
                            .formatted(name));
        }
        warnings.addAll(FeatureUse.unheeded(store, asked.on()));
        var world = new Worlds(asked.on(), compiler).of(store);
        var claims = claims(line, store);
        var placement =
                Placement.ask(
                        world.on(node),
                        claims,
                        line.field("budget").isPresent() ? budget(line) : budget,
                        strategy(line));
        AllocationAnswer.fill(answer, placement, warnings);
    }

    /// For comparisons: which way of deciding is put to the test.
    private static Strategy strategy(Tree.Mapping line) {
        return switch (line.text("strategy")) {
            case "" -> Strategy.STANDARD;
            case "first-fit" -> Strategy.FIRST_FIT;
            case "solver" -> Strategy.solver(Shortcut.ALL);
            default -> throw new BadQuestion("strategy: \"first-fit\" or \"solver\" is needed.");
        };
    }

    private static long budget(Tree.Mapping line) {
        if (line.field("budget").orElseThrow() instanceof Tree.Number number) {
            try {
                var budget = Long.parseLong(number.literal());
                if (budget > 0) {
                    return budget;
                }
            } catch (NumberFormatException _) {
                // Said below.
            }
        }
        throw new BadQuestion("budget: a whole number above 0 is needed.");
    }

    private static List<Claim> claims(Tree.Mapping line, ObjectStore store) {
        var claims = new ArrayList<Claim>();
        for (var item : Members.itemsOf(line, "claims")) {
            if (!(item instanceof Tree.Text(var name, _))) {
                throw new BadQuestion("claims: names are needed, as in \"default/gpu\".");
            }
            var claim = ClaimNames.find(store, name);
            if (claim == null) {
                throw new BadQuestion(
                        "claims: %s is not among the objects%s"
                                .formatted(
                                        name,
                                        Nearest.hint(
                                                name, store.byName(Resource.CLAIMS).keySet())));
            }
            if (!claim.isAllocated()) {
                claims.add(claim);
            }
        }
        return claims;
    }
}
