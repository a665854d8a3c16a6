package io.juxta.cli;

import io.juxta.allocator.Features;
import io.juxta.allocator.World;
import io.juxta.cel.CompileCache;
import io.juxta.cel.Compiler;
import io.juxta.cel.Environment;
import io.juxta.kube.Dialects;
import io.juxta.model.ByName;
import io.juxta.model.Claim;
import io.juxta.model.Meta;
import io.juxta.model.Node;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// `juxta allocate --batch`: a world and a question a line, as other programs ask.
final class AllocateBatch implements Batch.Answerer {

    private static final int SETTINGS_REMEMBERED = 1000;
    private static final int EXPRESSIONS_REMEMBERED = 1000;

    private final Gates base;
    private final long budget;
    private final Map<Map<String, Boolean>, Gates> settings = new HashMap<>();
    private final CompileCache compiler =
            new CompileCache(new Compiler(Environment.STORED), EXPRESSIONS_REMEMBERED);

    private AllocateBatch(Gates base, long budget) {
        this.base = base;
        this.budget = budget;
    }

    static ExitCode run(Options options, long budget, Console console) {
        var gates = options.gatesOver(Map.of());
        gates.warnings().forEach(console::warning);
        return new Batch(
                        AllocationAnswer.KIND,
                        new AllocateBatch(new Gates(gates.on(), List.of()), budget),
                        console)
                .run();
    }

    @Override
    public void answer(Tree.Mapping line, Answer answer) {
        var gates = gates(ValidationQuestion.gates(line));
        var shelf = new Shelf(gates.on(), Dialects.Door.API);
        var objects = line.items("objects");
        for (var i = 0; i < objects.size(); i++) {
            if (!(objects.get(i) instanceof Tree.Mapping object)) {
                throw new BadQuestion("objects[%d]: an object is needed.".formatted(i));
            }
            if (shelf.put(object) instanceof Shelf.Placed.Unreadable(var fault)) {
                throw new BadQuestion("objects[%d].%s".formatted(i, fault.text()));
            }
        }
        var name = line.text("node");
        if (name.isEmpty()) {
            throw new BadQuestion("The line has no \"node\".");
        }
        var warnings = new ArrayList<>(gates.warnings());
        var node = shelf.nodes().get(name);
        if (node == null) {
            node = bare(name);
            warnings.add(
                    "There is no Node %s among the objects: it has its name and nothing else."
                            .formatted(name));
        }
        warnings.addAll(FeatureUse.unheeded(shelf, gates.on()));
        var world =
                World.of(
                        Features.of(gates.on()),
                        shelf.slices(),
                        TaintRules.applied(shelf, gates.on()),
                        shelf.classes().values(),
                        shelf.claims().values(),
                        compiler);
        var claims = claims(line, shelf);
        var placement =
                Placement.ask(
                        world.on(node),
                        claims,
                        line.field("budget").isPresent() ? budget(line) : budget);
        AllocationAnswer.fill(answer, placement, warnings);
    }

    private static long budget(Tree.Mapping line) {
        if (line.field("budget").orElseThrow() instanceof Tree.Number number) {
            try {
                return Long.parseLong(number.literal());
            } catch (NumberFormatException _) {
                // Said below.
            }
        }
        throw new BadQuestion("budget: a whole number is needed.");
    }

    /// A node of which only the name is known.
    static Node bare(String name) {
        return new Node(
                Meta.named("", name),
                false,
                List.of(),
                ByName.empty(),
                ByName.empty(),
                List.of(),
                List.of(),
                Tree.Mapping.EMPTY,
                Tree.Mapping.EMPTY);
    }

    private static List<Claim> claims(Tree.Mapping line, Shelf shelf) {
        var claims = new ArrayList<Claim>();
        for (var item : line.items("claims")) {
            if (!(item instanceof Tree.Text(var name, _))) {
                throw new BadQuestion("claims: names are needed, as in \"default/gpu\".");
            }
            var claim = ClaimNames.find(shelf, name);
            if (claim == null) {
                throw new BadQuestion(
                        "claims: %s is not among the objects%s"
                                .formatted(name, Nearest.hint(name, shelf.claims().keySet())));
            }
            if (!claim.isAllocated()) {
                claims.add(claim);
            }
        }
        return claims;
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
