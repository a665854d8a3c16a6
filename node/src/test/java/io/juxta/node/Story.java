package io.juxta.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.model.ByName;
import io.juxta.model.Container;
import io.juxta.model.Meta;
import io.juxta.model.Pod;
import io.juxta.model.PodSpec;
import io.juxta.model.PodStatus;
import io.juxta.model.Quantity;
import io.juxta.model.ResourceNeeds;
import io.juxta.model.Tree;
import io.juxta.testkit.CaseFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;

/// A case that drives one manager step by step, as the YAML files under `cases` tell it.
///
/// `pods` gives each pod's containers with what they ask for, requests and limits alike, one CPU
/// unless they say otherwise. Steps are `hints: pod/container` and `pod hints: pod` with what they
/// `are`; `place: pod/container` or `place whole: pod` with a `hint` and perhaps why it is
/// `refused`; `keep: [pod]`, which gives back the rest; and what a manager adds of its own.
public abstract class Story {

    private final TreeMap<String, Pod> pods = new TreeMap<>();

    protected abstract Provider provider();

    /// A step that only this manager knows.
    protected abstract void step(Tree.Mapping step);

    /// The tests of a file of cases.
    public static Stream<DynamicTest> cases(String file, Consumer<Tree.Mapping> check) {
        return CaseFiles.rows(file).stream()
                .map(row -> DynamicTest.dynamicTest(row.text("case"), () -> check.accept(row)));
    }

    public final void run(Tree.Mapping row) {
        row.mapping("pods").fields().forEach((name, tree) -> pods.put(name, pod(name, tree)));
        var steps = row.items("story");
        assertThat(steps).isNotEmpty();
        for (var item : steps) {
            var step = (Tree.Mapping) item;
            try {
                take(step);
            } catch (AssertionError e) {
                throw new AssertionError("line %d: %s".formatted(step.line(), e.getMessage()), e);
            }
        }
    }

    private void take(Tree.Mapping step) {
        if (step.has("hints")) {
            checkHints(provider().hints(part(step.text("hints"))), step);
        } else if (step.has("pod hints")) {
            checkHints(provider().hints(pod(step.text("pod hints"))), step);
        } else if (step.has("place")) {
            check(provider().allocate(part(step.text("place")), hint(step.text("hint"))), step);
        } else if (step.has("place whole")) {
            var pod = pod(step.text("place whole"));
            check(provider().allocatePod(pod, hint(step.text("hint"))), step);
        } else if (step.has("keep")) {
            provider()
                    .collect(
                            ActivePods.of(
                                    step.items("keep").stream()
                                            .map(name -> pod(text(name)))
                                            .toList()));
        } else {
            step(step);
        }
    }

    private static void checkHints(SortedMap<String, Hints> hints, Tree.Mapping step) {
        var shown = new TreeMap<String, String>();
        hints.forEach((resource, each) -> shown.put(resource, shown(each)));
        var expected = new TreeMap<String, String>();
        step.mapping("are")
                .fields()
                .forEach((resource, tree) -> expected.put(resource, text(tree)));
        assertThat(shown).isEqualTo(expected);
    }

    private static String shown(Hints hints) {
        return switch (hints) {
            case Hints.NoPreference _ -> "any";
            case Hints.Impossible _ -> "impossible";
            case Hints.OneOf(var options) -> {
                var texts = options.stream().map(Story::shown).toList();
                yield String.join(" ", texts);
            }
            case Hints.Family(var rule) ->
                    "from %d, preferred %d".formatted(rule.smallestOffered(), rule.preferredSize());
            case Hints.HintsUndecided _ -> "undecided";
        };
    }

    private static String shown(Hint hint) {
        return hint.affinity() + (hint.preferred() ? "+" : "");
    }

    private static void check(ManagerAllocation grant, Tree.Mapping step) {
        switch (grant) {
            case ManagerAllocation.Granted _ ->
                    assertThat(step.has("refused")).as("it was granted").isFalse();
            case ManagerAllocation.AllocationRefused(var reason, var message) -> {
                var why = step.text("refused");
                if (step.has("reason")) {
                    assertThat(reason + ": " + message).isEqualTo(step.text("reason") + ": " + why);
                } else {
                    assertThat(reason + ": " + message)
                            .isEqualTo(
                                    "UnexpectedAdmissionError: Allocate failed due to %s, which is unexpected"
                                            .formatted(why));
                }
            }
            case ManagerAllocation.AllocationUndecided(var at) ->
                    throw new AssertionError("undecided: " + at);
        }
    }

    /// `{0,1}+`, `{0}`, `any+` or `any`.
    public static Hint hint(String text) {
        var preferred = text.endsWith("+");
        var nodes = preferred ? text.substring(0, text.length() - 1) : text;
        return new Hint(nodes.equals("any") ? null : mask(nodes), preferred);
    }

    /// `{0,1}`.
    public static NodeMask mask(String text) {
        var ids = new ArrayList<Integer>();
        for (var id : text.substring(1, text.length() - 1).split(",", -1)) {
            ids.add(Integer.parseInt(id.strip()));
        }
        return NodeMask.of(ids);
    }

    protected final Pod pod(String name) {
        var pod = pods.get(name);
        if (pod == null) {
            throw new IllegalArgumentException("No pod is called " + name);
        }
        return pod;
    }

    protected final AdmittedContainer part(String name) {
        var slash = name.indexOf('/');
        return AdmittedContainer.of(pod(name.substring(0, slash))).stream()
                .filter(part -> part.name().equals(name.substring(slash + 1)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("No container is called " + name));
    }

    public static String text(Tree tree) {
        return switch (tree) {
            case Tree.Text(var text, _) -> text;
            case Tree.Number(var literal, _) -> literal;
            case Tree.Bool(var on, _) -> Boolean.toString(on);
            case Tree.Null _ -> "";
            case Tree.Sequence(var items, _) ->
                    String.join(" ", items.stream().map(Story::text).toList());
            case Tree.Mapping _ -> throw new IllegalArgumentException("No text: " + tree);
        };
    }

    /// A list of containers, or a mapping with `containers`, `resources` of the pod and `claimed`
    /// resources.
    private static Pod pod(String name, Tree tree) {
        var fields = tree instanceof Tree.Mapping mapping ? mapping : Tree.Mapping.EMPTY;
        var list = tree instanceof Tree.Sequence(var items, _) ? items : fields.items("containers");
        var inits = new ArrayList<Container>();
        var apps = new ArrayList<Container>();
        for (var item : list) {
            var container = (Tree.Mapping) item;
            switch (container.text("kind")) {
                case "init" -> inits.add(container(container, null));
                case "sidecar" -> inits.add(container(container, "Always"));
                default -> apps.add(container(container, null));
            }
        }
        var whole = fields.has("resources") ? needs(fields.mapping("resources")) : null;
        var uid = fields.has("uid") ? fields.text("uid") : name;
        return pod(uid, inits, apps, whole, fields.mapping("status"));
    }

    /// A pod whose UID is its name.
    public static Pod pod(
            String name,
            List<Container> inits,
            List<Container> apps,
            @Nullable ResourceNeeds whole,
            Tree.Mapping status) {
        var named = Meta.named("default", name);
        var meta =
                new Meta(
                        named.namespace(),
                        name,
                        name,
                        "",
                        0,
                        null,
                        null,
                        ByName.empty(),
                        ByName.empty(),
                        List.of(),
                        Tree.Mapping.EMPTY);
        var spec = PodSpec.of(apps, inits, whole);
        return new Pod(meta, spec, new PodStatus("", "", List.of(), List.of(), status));
    }

    private static Container container(Tree.Mapping container, @Nullable String restart) {
        return container(container.text("name"), needs(container), restart);
    }

    /// A container that asks for these.
    public static Container container(
            String name, ResourceNeeds needs, @Nullable String restartPolicy) {
        return new Container(name, needs, restartPolicy, Tree.Mapping.EMPTY);
    }

    private static ResourceNeeds needs(Tree.Mapping fields) {
        var amounts = new TreeMap<String, Quantity>();
        if (!fields.has("cpu")) {
            amounts.put("cpu", Quantity.of(1));
        }
        fields.fields()
                .forEach(
                        (name, amount) -> {
                            if (!Set.of("name", "kind", "quality").contains(name)) {
                                amounts.put(name, Quantity.parse(text(amount)));
                            }
                        });
        var limits = ByName.copyOf(amounts);
        if (fields.text("quality").equals("burstable")) {
            amounts.replaceAll((name, amount) -> name.equals("cpu") ? Quantity.ofMilli(1) : amount);
        }
        return new ResourceNeeds(ByName.copyOf(amounts), limits, List.of());
    }
}
