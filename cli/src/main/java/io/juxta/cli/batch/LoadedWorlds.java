package io.juxta.cli.batch;

import io.juxta.cli.batch.ValueShape.PlainShape;
import io.juxta.cli.load.NameClashes;
import io.juxta.cli.load.QuestionMembers;
import io.juxta.cli.load.WorldObjects;
import io.juxta.cli.options.Gates;
import io.juxta.cli.page.BadQuestion;
import io.juxta.cli.page.DidYouMean;
import io.juxta.cli.page.JsonAnswer;
import io.juxta.kube.cluster.ObjectStore;
import io.juxta.kube.dialect.Dialects;
import io.juxta.model.FeatureGates;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The worlds of a batch: objects that are loaded once, changed, and queried often.
///
/// There are at most [#MOST_WORLDS] of them, and together they are bounded by the heap. When there
/// is no more room, the least recently used world is evicted. The answer to the line that needed
/// the room reports that, and so does the answer to a later question about that world.
public final class LoadedWorlds {

    static final String KIND = "WorldAnswer";
    static final int MOST_WORLDS = 16;

    /// A character of JSON takes about nine bytes once it is read, and reading the next world takes
    /// room too. So all worlds together have at most a sixteenth of the heap's bytes in characters.
    private static final int BYTES_FOR_A_CHARACTER = 16;

    /// The names of so many evicted worlds are kept.
    private static final int MOST_EVICTED = 1000;

    private static final ValueShape OBJECTS = new ValueShape.ListOf(PlainShape.OBJECT);

    /// In older programs a world's name is its `id`.
    private static final QuestionField WORLD =
            QuestionField.required("world", PlainShape.TEXT).unless("id");

    private static final QuestionField ID = QuestionField.optional("id", PlainShape.TEXT);

    private static final QuestionShape LOAD =
            QuestionShape.of(
                    QuestionField.required(
                            "load",
                            ValueShape.members(
                                    WORLD,
                                    ID,
                                    QuestionField.required("objects", OBJECTS),
                                    QuestionShape.GATES)));

    private static final QuestionShape CHANGE =
            QuestionShape.of(
                    QuestionField.required(
                            "change",
                            ValueShape.members(
                                    WORLD,
                                    ID,
                                    QuestionField.optional("upsert", OBJECTS),
                                    QuestionField.optional(
                                            "delete",
                                            new ValueShape.ListOf(
                                                    ValueShape.members(
                                                            QuestionField.optional(
                                                                    "apiVersion", PlainShape.TEXT),
                                                            QuestionField.required(
                                                                    "kind", PlainShape.TEXT),
                                                            QuestionField.optional(
                                                                    "namespace", PlainShape.TEXT),
                                                            QuestionField.required(
                                                                    "name", PlainShape.TEXT)))))));

    private static final QuestionShape UNLOAD =
            QuestionShape.of(QuestionField.required("unload", PlainShape.TEXT));

    private static final Map<String, QuestionShape> SHAPES = shapes();

    private static Map<String, QuestionShape> shapes() {
        var shapes = new LinkedHashMap<String, QuestionShape>();
        shapes.put("load", LOAD);
        shapes.put("change", CHANGE);
        shapes.put("unload", UNLOAD);
        return shapes;
    }

    private final Function<Tree.Mapping, Gates> gates;
    private final long mostCharacters;
    private final LinkedHashMap<String, LoadedWorld> worlds = new LinkedHashMap<>(16, 0.75f, true);
    private final Set<String> evicted = new LinkedHashSet<>();

    /// @param gates under which the objects of a line are read
    public LoadedWorlds(Function<Tree.Mapping, Gates> gates) {
        this(gates, Runtime.getRuntime().maxMemory() / BYTES_FOR_A_CHARACTER);
    }

    /// @param mostCharacters of JSON in all worlds together
    public LoadedWorlds(Function<Tree.Mapping, Gates> gates, long mostCharacters) {
        this.gates = gates;
        this.mostCharacters = mostCharacters;
    }

    /// For a command that has no gates of its own.
    static LoadedWorlds stock() {
        return new LoadedWorlds(
                line ->
                        Gates.STOCK.with(
                                BatchGates.switches(line, "featureGates"),
                                Gates.Unmet.SWITCHED_OFF));
    }

    /// The verb of a line that changes worlds; null when it is a question.
    static @Nullable String verb(Tree.Mapping line) {
        for (var verb : SHAPES.keySet()) {
            if (line.has(verb)) {
                return verb;
            }
        }
        return null;
    }

    /// What a line of a verb holds.
    static QuestionShape shape(String verb) {
        var shape = SHAPES.get(verb);
        if (shape == null) {
            throw new IllegalArgumentException("No line does " + verb);
        }
        return shape;
    }

    /// Executes a line with a verb.
    void answer(String verb, Tree.Mapping line, JsonAnswer answer) {
        var warnings = new ArrayList<String>();
        switch (verb) {
            case "load" -> load(line.mapping("load"), answer, warnings);
            case "change" -> change(line.mapping("change"), answer, warnings);
            default -> unload(line.text("unload"), answer);
        }
        answer.putTexts("warnings", warnings);
    }

    private void load(Tree.Mapping load, JsonAnswer answer, List<String> warnings) {
        var name = name(load, "load");
        var asked = gates.apply(load);
        warnings.addAll(asked.warnings());
        var objects = BatchObjects.of(QuestionMembers.itemsOf(load, "objects"), "load.objects");
        var world =
                LoadedWorld.of(name, load.mapping("featureGates"), asked.on(), objects, warnings);
        if (world.size() > mostCharacters) {
            throw tooLarge(name, world.size());
        }
        worlds.remove(name);
        evicted.remove(name);
        worlds.put(name, world);
        makeRoom(name, warnings);
        fill(answer, "Loaded", world);
    }

    private void change(Tree.Mapping change, JsonAnswer answer, List<String> warnings) {
        var name = name(change, "change");
        var world = world(name);
        var upserts = BatchObjects.of(QuestionMembers.itemsOf(change, "upsert"), "change.upsert");
        var deletes =
                QuestionMembers.itemsOf(change, "delete").stream()
                        .map(item -> LoadedWorld.Name.asked((Tree.Mapping) item))
                        .toList();
        refuseBoth(upserts, deletes);
        var changed = world.changed(upserts, deletes, warnings);
        if (changed.size() > mostCharacters) {
            throw tooLarge(name, changed.size());
        }
        world.apply(changed);
        changed.missing()
                .forEach(
                        object ->
                                warnings.add(
                                        "change.delete: there is no %s in world %s."
                                                .formatted(object, name)));
        makeRoom(name, warnings);
        fill(answer, "Changed", world);
    }

    private static void refuseBoth(BatchObjects upserts, Collection<LoadedWorld.Name> deletes) {
        for (var item : upserts.all()) {
            var name = LoadedWorld.Name.of(item.object());
            if (deletes.contains(name)) {
                throw new BadQuestion(
                        "change: %s is to be put and to be deleted; say one of them."
                                .formatted(name));
            }
        }
    }

    private void unload(String name, JsonAnswer answer) {
        var world = world(name);
        worlds.remove(name);
        fill(answer, "Unloaded", world);
    }

    private static void fill(JsonAnswer answer, String outcome, LoadedWorld world) {
        answer.put("outcome", outcome).put("world", world.name()).put("objects", world.count());
    }

    private static String name(Tree.Mapping part, String verb) {
        var name = part.text(part.has("world") ? "world" : "id");
        if (name.isEmpty()) {
            throw new BadQuestion("%s.world: a name is needed, as in \"w1\".".formatted(verb));
        }
        return name;
    }

    private BadQuestion tooLarge(String name, long size) {
        return new BadQuestion(
                "World %s has %,d characters of JSON: all worlds together may have %,d. Give them more memory with JUXTA_JAVA_OPTS=-Xmx4g."
                        .formatted(name, size, mostCharacters));
    }

    /// Evicts worlds, the least recently used first.
    private void makeRoom(String wanted, List<String> warnings) {
        while (worlds.size() > MOST_WORLDS || total() > mostCharacters) {
            var eldest = worlds.keySet().iterator().next();
            worlds.remove(eldest);
            evicted.add(eldest);
            if (evicted.size() > MOST_EVICTED) {
                evicted.remove(evicted.iterator().next());
            }
            warnings.add(
                    worlds.size() >= MOST_WORLDS
                            ? "World %s was evicted to make room for %s: at most %d worlds are kept."
                                    .formatted(eldest, wanted, MOST_WORLDS)
                            : "World %s was evicted to make room for %s: all worlds together may have %,d characters of JSON."
                                    .formatted(eldest, wanted, mostCharacters));
        }
    }

    private long total() {
        return worlds.values().stream().mapToLong(LoadedWorld::size).sum();
    }

    /// The world of a name, which counts as used now.
    ///
    /// @throws BadQuestion when there is none
    public LoadedWorld world(String name) {
        var world = worlds.get(name);
        if (world != null) {
            return world;
        }
        throw new BadQuestion(
                evicted.contains(name)
                        ? "World %s was evicted to make room for others: load it again."
                                .formatted(name)
                        : "There is no world %s%s"
                                .formatted(name, DidYouMean.hint(name, worlds.keySet())));
    }

    /// A question with the gates of its world as defaults.
    ///
    /// @throws BadQuestion when there is no such world
    Tree.Mapping settled(Tree.Mapping question) {
        if (!(question.field("world").orElse(null) instanceof Tree.Text(var name, _))) {
            return question;
        }
        var switches = world(name).switches();
        if (switches.fields().isEmpty()) {
            return question;
        }
        var all = new LinkedHashMap<>(switches.fields());
        all.putAll(question.mapping("featureGates").fields());
        return question.with("featureGates", Tree.Mapping.of(all));
    }

    /// The objects of a question: those of its world, with its own on top.
    ///
    /// @param warnings receives warnings about them
    /// @throws BadQuestion when one cannot be read, or there is no such world
    public WorldObjects objects(Tree.Mapping question, FeatureGates on, List<String> warnings) {
        var given = BatchObjects.of(QuestionMembers.itemsOf(question, "objects"), "objects");
        if (!question.has("world")) {
            var store = new ObjectStore(on, Dialects.Door.API);
            warnings.addAll(given.into(store::put, _ -> {}));
            warnings.addAll(NameClashes.sentences(store.close()));
            return WorldObjects.of(store);
        }
        var objects = world(question.text("world")).under(on);
        var edit = objects.store().edit();
        warnings.addAll(given.into(edit::put, _ -> {}));
        return objects.topped(edit);
    }
}
