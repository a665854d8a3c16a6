package io.juxta.testkit;

import static io.juxta.testkit.Grow.map;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/// A seeded world with many changes, and questions in between.
///
/// The world is a mixture of those of [WorldQuestions], or of [ClusterGrower]: objects of one after
/// the other are added, replace those of the same name, and are removed. It keeps its own plain
/// list of objects: an object keeps the position of the one it replaces, a new one comes last.
public final class WorldStory {

    /// What a story is about.
    public enum Flavour {
        /// Claims on one node, every feature of allocation, many gates.
        ALLOCATION,
        /// Pods in a cluster.
        CLUSTER
    }

    /// What comes next.
    public sealed interface StoryStep {

        /// Some objects come, replace others, or go.
        record Change(List<Tree.Mapping> upserts, List<Tree.Mapping> deletes)
                implements StoryStep {}

        /// A question.
        ///
        /// @param command as in `explain`
        /// @param question without its objects
        /// @param onTop objects for this question alone
        record Ask(String command, Tree.Mapping question, List<Tree.Mapping> onTop)
                implements StoryStep {}
    }

    private record Key(String kind, String namespace, String name) {

        static Key of(Tree.Mapping object) {
            var meta = object.mapping("metadata");
            var namespace = meta.text("namespace");
            return new Key(
                    object.text("kind"),
                    namespace.isEmpty() ? "default" : namespace,
                    meta.text("name"));
        }
    }

    /// A world is about as large as so many of those it is mixed from.
    private static final int MOST_OBJECTS = 90;

    private final long seed;
    private final Flavour flavour;
    private final SequencedMap<Key, Tree.Mapping> objects = new LinkedHashMap<>();

    public WorldStory(long seed, Flavour flavour) {
        this.seed = seed;
        this.flavour = flavour;
        for (var i = 0; i < 3; i++) {
            objectsOf(i).forEach(this::put);
        }
    }

    /// What is there.
    public List<Tree.Mapping> objects() {
        return List.copyOf(objects.values());
    }

    /// What is there, with others on top.
    public List<Tree.Mapping> objectsWith(List<Tree.Mapping> onTop) {
        var all = new LinkedHashMap<>(objects);
        onTop.forEach(object -> all.put(Key.of(object), object));
        return List.copyOf(all.values());
    }

    /// Makes a change that was taken.
    public void apply(StoryStep.Change change) {
        change.upserts().forEach(this::put);
        change.deletes().forEach(object -> objects.remove(Key.of(object)));
    }

    private void put(Tree.Mapping object) {
        objects.put(Key.of(object), object);
    }

    /// The step with this index, given what is there.
    public StoryStep step(long index) {
        var grow = Grow.of(seed, index);
        if (objects.size() > MOST_OBJECTS || grow.chance(objects.isEmpty() ? 100 : 40)) {
            return change(grow, index);
        }
        return flavour == Flavour.ALLOCATION ? ofClaims(grow, index) : ofPods(grow, index);
    }

    private StoryStep change(Grow grow, long index) {
        var upserts = new LinkedHashMap<Key, Tree.Mapping>();
        var fresh = objectsOf(index + 10);
        if (objects.size() <= MOST_OBJECTS && !fresh.isEmpty()) {
            for (var i = grow.pick(0, 1, 1, 1, 2, 4); i > 0; i--) {
                var object = fresh.get(grow.below(fresh.size()));
                upserts.put(Key.of(object), object);
            }
        }
        var deletes = new LinkedHashMap<Key, Tree.Mapping>();
        var there = objects();
        if (!there.isEmpty()) {
            for (var i = objects.size() > MOST_OBJECTS ? 8 : grow.pick(0, 0, 1, 1); i > 0; i--) {
                var object = there.get(grow.below(there.size()));
                if (!upserts.containsKey(Key.of(object))) {
                    deletes.put(Key.of(object), object);
                }
            }
        }
        return new StoryStep.Change(List.copyOf(upserts.values()), List.copyOf(deletes.values()));
    }

    private List<Tree.Mapping> objectsOf(long index) {
        return switch (flavour) {
            case ALLOCATION -> mappings(new WorldQuestions(seed).question(index).items("objects"));
            case CLUSTER -> {
                var world = new ClusterGrower(seed).world(index % 40);
                var all = new ArrayList<>(world.objects());
                all.addAll(world.running());
                all.addAll(world.held());
                all.addAll(world.pending());
                yield all;
            }
        };
    }

    private static List<Tree.Mapping> mappings(List<Tree> items) {
        return items.stream().map(Tree.Mapping.class::cast).toList();
    }

    private StoryStep ofClaims(Grow grow, long index) {
        var drawn = new WorldQuestions(seed).question(index + 10);
        var onTop = new ArrayList<Tree.Mapping>();
        if (grow.chance(40)) {
            for (var object : mappings(drawn.items("objects"))) {
                if (object.text("kind").equals("ResourceClaim") || grow.chance(3)) {
                    onTop.add(object);
                }
            }
        }
        var claims = names(objectsWith(onTop), "ResourceClaim");
        var asked = new ArrayList<String>();
        for (var i = grow.pick(1, 1, 1, 2); i > 0 && !claims.isEmpty(); i--) {
            var name = claims.get(grow.below(claims.size()));
            if (!asked.contains(name)) {
                asked.add(name);
            }
        }
        var common = map("id", index);
        if (grow.chance(30)) {
            common = common.with("featureGates", drawn.mapping("featureGates"));
        }
        if (grow.chance(5)) {
            return new StoryStep.Ask(
                    "cel eval",
                    common.with("use", Tree.Text.of("selector"))
                            .with(
                                    "expression",
                                    Tree.Text.of(
                                            grow.pick(
                                                    "true",
                                                    "device.driver != \"\"",
                                                    "device.attributes[\"a.example.com\"].size() > 0"))),
                    onTop);
        }
        var names = Grow.list(asked.toArray());
        if (grow.chance(10)) {
            var question = common.with("claims", names);
            return new StoryStep.Ask(
                    "explain",
                    grow.chance(50) ? question.with("node", Tree.Text.of("n1")) : question,
                    onTop);
        }
        return new StoryStep.Ask(
                "allocate",
                common.with("node", Tree.Text.of(grow.pick("n1", "n1", "n2")))
                        .with("claims", names),
                onTop);
    }

    private StoryStep ofPods(Grow grow, long index) {
        var onTop = new ArrayList<Tree.Mapping>();
        if (grow.chance(40)) {
            onTop.addAll(new ClusterGrower(seed).world((index + 10) % 40).pending());
        }
        var pods = names(objectsWith(onTop), "Pod");
        Tree.Mapping common = map("id", index);
        if (grow.chance(30)) {
            common =
                    common.with(
                            "featureGates",
                            map(
                                    "DRANodeAllocatableResources",
                                    Grow.yes(),
                                    "DRAListTypeAttributes",
                                    Grow.yes()));
        }
        var pod = pods.isEmpty() ? "none" : pods.get(grow.below(pods.size()));
        return switch (grow.below(4)) {
            case 0 -> new StoryStep.Ask("simulate", common, onTop);
            case 1 -> new StoryStep.Ask("footprint", common, onTop);
            case 2 -> new StoryStep.Ask("footprint", common.with("pod", Tree.Text.of(pod)), onTop);
            default -> new StoryStep.Ask("explain", common.with("pod", Tree.Text.of(pod)), onTop);
        };
    }

    private static List<String> names(List<Tree.Mapping> objects, String kind) {
        var names = new ArrayList<String>();
        for (var object : objects) {
            var key = Key.of(object);
            if (key.kind().equals(kind)) {
                names.add(key.namespace() + "/" + key.name());
            }
        }
        return names;
    }
}
