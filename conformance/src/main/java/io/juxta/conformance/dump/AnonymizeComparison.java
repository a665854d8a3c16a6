package io.juxta.conformance.dump;

import io.juxta.cli.Main;
import io.juxta.cli.dump.CelExpressions;
import io.juxta.kube.anonymize.Anonymizer;
import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Manifests;
import io.juxta.kube.text.Source;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import io.juxta.testkit.ClusterGrower;
import io.juxta.testkit.ClusterTopic;
import io.juxta.testkit.GrownDump;
import io.juxta.testkit.WorldQuestions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// Asks every command about seeded clusters: as files, as a dump, and as an anonymous dump. All
/// give the same answer, the last one but for the names; and no name is left in it that it does not
/// list.
///
/// `./compare anonymize --count 200 --seed 1`.
public final class AnonymizeComparison {

    private static final int SHOWN = 5;
    private static final int ASKED_PER_KIND = 4;
    private static final int LONGEST_SHOWN = 3000;

    private static final Pattern SIMILAR_NAMES = Pattern.compile("\"nearest\": \\[[^]]*]");

    /// What the clusters for schedulers are about, in turn.
    private static final List<ClusterTopic> TOPICS =
            List.of(ClusterTopic.PLUGINS, ClusterTopic.VOLUMES, ClusterTopic.PREEMPTION);

    /// The result of a run.
    ///
    /// @param asked how many questions of which command were compared
    /// @param broken what was found
    public record AnonymizeOutcome(
            long worlds, long keptTexts, Map<String, Integer> asked, List<String> broken) {

        public String report() {
            var text = new StringBuilder();
            broken.stream().limit(SHOWN).forEach(each -> text.append(each).append('\n'));
            asked.forEach(
                    (command, times) ->
                            text.append("%-12s %6d answers compared%n".formatted(command, times)));
            return text.append(
                            "%d clusters, %d texts kept and listed, %d differences%n"
                                    .formatted(worlds, keptTexts, broken.size()))
                    .toString();
        }
    }

    private final Path work;
    private final Map<String, Integer> asked = new TreeMap<>();
    private final List<String> broken = new ArrayList<>();
    private long keptTexts;

    private AnonymizeComparison(Path work) {
        this.work = work;
    }

    public static AnonymizeOutcome run(long seed, long from, long count) throws IOException {
        var work = Files.createTempDirectory("juxta-anonymize");
        var comparison = new AnonymizeComparison(work);
        try {
            for (var index = from; index < from + count; index++) {
                comparison.world(seed, index);
            }
        } finally {
            delete(work);
        }
        return new AnonymizeOutcome(
                count, comparison.keptTexts, comparison.asked, comparison.broken);
    }

    private record Ran(int exit, String out, String err) {
        boolean sameAnswer(Ran other) {
            return exit == other.exit && out.equals(other.out);
        }
    }

    private static Ran juxta(List<String> words) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        var exit = Main.run(words.toArray(String[]::new), InputStream.nullInputStream(), out, err);
        return new Ran(
                exit,
                out.toString(StandardCharsets.UTF_8).strip(),
                err.toString(StandardCharsets.UTF_8).strip());
    }

    private void world(long seed, long index) throws IOException {
        var label = "seed %d, index %d".formatted(seed, index);
        var files = Files.createDirectories(work.resolve("files/dump"));
        var flags = write(seed, index, files);
        var plain = dump(label, files, work.resolve("plain/dump"), List.of());
        var anonymous = dump(label, files, work.resolve("anonymous/dump"), List.of("--anonymize"));
        if (plain && anonymous) {
            compare(label, flags);
        }
        delete(work.resolve("files"));
        delete(work.resolve("plain"));
        delete(work.resolve("anonymous"));
    }

    /// Clusters as people keep them, as schedulers are tried with (plugins, volumes and priorities
    /// with budgets in turn), and worlds for the allocator with all sorts of expressions.
    private static List<String> write(long seed, long index, Path folder) throws IOException {
        return switch ((int) (index % 3)) {
            case 0 -> {
                var dump = GrownDump.of(seed, index);
                for (var file : dump.files()) {
                    Files.writeString(folder.resolve(file.name()), file.text());
                }
                yield dump.flags();
            }
            case 1 -> {
                var world = new ClusterGrower(seed).world(index, topic(index));
                var objects = new ArrayList<Tree>(world.objects());
                objects.addAll(world.running());
                objects.addAll(world.held());
                objects.addAll(world.pending());
                yield list(objects, folder);
            }
            default -> list(new WorldQuestions(seed).question(index).items("objects"), folder);
        };
    }

    private static ClusterTopic topic(long index) {
        return TOPICS.get((int) (index / 3 % TOPICS.size()));
    }

    private static List<String> list(List<Tree> objects, Path folder) throws IOException {
        var list =
                Tree.Mapping.of(
                        Map.of(
                                "apiVersion",
                                Tree.Text.of("v1"),
                                "kind",
                                Tree.Text.of("List"),
                                "items",
                                Tree.Sequence.of(objects)));
        Files.writeString(folder.resolve("all.json"), TreeWriter.json(list));
        return List.of("--all-gates");
    }

    private boolean dump(String label, Path files, Path target, List<String> more)
            throws IOException {
        Files.createDirectories(target.getParent());
        var words = new ArrayList<>(List.of("dump", "-f", files.toString(), target.toString()));
        words.addAll(more);
        var ran = juxta(words);
        if (ran.exit() != 0) {
            broken.add(
                    "%s: dump %s ends with %d: %s".formatted(label, more, ran.exit(), ran.err()));
        }
        return ran.exit() == 0;
    }

    private void compare(String label, List<String> flags) throws IOException {
        var objects = objects(work.resolve("plain/dump"));
        var renamed = objects(work.resolve("anonymous/dump"));
        var names = Anonymizer.of(objects, new CelExpressions());
        var listed = listed(work.resolve("anonymous/dump/manifest.json"));
        var traces = NameTraces.of(objects, renamed, listed);
        if (!traces.isEmpty()) {
            broken.add("%s: names are left: %s".formatted(label, traces));
        }
        var originals = new OriginalNames(names.originals());
        for (var question : questions(objects)) {
            ask(label, question, flags, names, originals);
        }
    }

    private Set<String> listed(Path manifest) throws IOException {
        var tree =
                (Tree.Mapping) JsonTrees.parse(Files.readAllBytes(manifest), Source.of("manifest"));
        var listed = new TreeSet<String>();
        for (var word : tree.mapping("anonymized").items("words")) {
            listed.add(((Tree.Text) word).value());
        }
        for (var kept : tree.mapping("anonymized").items("kept")) {
            keptTexts++;
            listed.add(((Tree.Mapping) kept).text("text"));
        }
        return listed;
    }

    private static List<Tree.Mapping> objects(Path folder) {
        var objects = new ArrayList<Tree.Mapping>();
        new Manifests(
                        List.of(folder.toString()),
                        Manifests.FolderDepth.FLAT,
                        InputStream.nullInputStream())
                .read(document -> objects.add(document.tree()), _ -> {});
        return objects;
    }

    /// A command line without files; `{…}` is a name.
    private record Question(String command, List<String> words) {}

    private static List<Question> questions(List<Tree.Mapping> objects) {
        var questions = new ArrayList<Question>();
        for (var command : List.of("simulate", "footprint", "features", "validate")) {
            questions.add(new Question(command, List.of(command)));
        }
        questions.add(new Question("cel census", List.of("cel", "census")));
        var node = "";
        for (var object : objects) {
            if (object.text("kind").equals("Node")) {
                node = object.mapping("metadata").text("name");
            }
        }
        var counts = new TreeMap<String, Integer>();
        for (var object : objects) {
            var meta = object.mapping("metadata");
            var name = "{" + meta.text("namespace") + "/" + meta.text("name") + "}";
            var kind = object.text("kind");
            if (meta.text("name").isEmpty()
                    || counts.merge(kind, 1, Integer::sum) > ASKED_PER_KIND) {
                continue;
            }
            if (kind.equals("Pod")) {
                questions.add(new Question("explain", List.of("explain", "--pod", name)));
            }
            if (kind.equals("ResourceClaim")) {
                questions.add(new Question("explain", List.of("explain", "--claim", name)));
                if (!node.isEmpty()) {
                    questions.add(
                            new Question(
                                    "allocate",
                                    List.of(
                                            "allocate",
                                            "--claim",
                                            name,
                                            "--node",
                                            "{" + node + "}")));
                }
            }
        }
        return questions;
    }

    private void ask(
            String label,
            Question question,
            List<String> flags,
            Anonymizer names,
            OriginalNames originals) {
        asked.merge(question.command(), 1, Integer::sum);
        var files = ran(question, "files", flags, name -> name);
        var plain = ran(question, "plain", flags, name -> name);
        var anonymous = ran(question, "anonymous", flags, names::name);
        // A dump leaves out what only validate would read, such as the details of volumes.
        if (!question.command().equals("validate") && !files.sameAnswer(plain)) {
            difference(label + ", files and dump", question, files, plain);
        }
        var before = comparable(originals.answer(plain.out()));
        var after = comparable(originals.answer(anonymous.out()));
        if (plain.exit() != anonymous.exit() || !before.equals(after)) {
            difference(
                    label + ", dump and anonymous dump",
                    question,
                    new Ran(plain.exit(), before, plain.err()),
                    new Ran(anonymous.exit(), after, anonymous.err()));
        } else if (!OriginalNames.withoutDerivedIds(plain.err())
                .equals(OriginalNames.withoutDerivedIds(originals.answer(anonymous.err())))) {
            difference(
                    label + ", messages",
                    question,
                    new Ran(0, plain.err(), ""),
                    new Ran(0, originals.answer(anonymous.err()), ""));
        }
    }

    /// Without what depends on how names are spelt: ids made from them, and names that are like one
    /// that is missing.
    private static String comparable(String answer) {
        return SIMILAR_NAMES
                .matcher(OriginalNames.withoutDerivedIds(answer))
                .replaceAll("\"nearest\": []");
    }

    private interface Naming {
        String name(String original);
    }

    private Ran ran(Question question, String which, List<String> flags, Naming names) {
        var words = new ArrayList<String>();
        for (var word : question.words()) {
            words.add(
                    word.startsWith("{") ? names.name(word.substring(1, word.length() - 1)) : word);
        }
        words.addAll(List.of("-f", work.resolve(which).resolve("dump").toString(), "-o", "json"));
        words.addAll(flags);
        var ran = juxta(words);
        var place = work.resolve(which).toString();
        return new Ran(ran.exit(), ran.out().replace(place, ""), ran.err().replace(place, ""));
    }

    private void difference(String label, Question question, Ran one, Ran other) {
        broken.add(
                "%s: juxta %s%n  exit %d and %d%n%s"
                        .formatted(
                                label,
                                String.join(" ", question.words()),
                                one.exit(),
                                other.exit(),
                                firstDifference(one, other)));
    }

    private static String firstDifference(Ran one, Ran other) {
        var ours = (one.out() + "\n" + one.err()).lines().toList();
        var theirs = (other.out() + "\n" + other.err()).lines().toList();
        for (var line = 0; line < Math.max(ours.size(), theirs.size()); line++) {
            var left = line < ours.size() ? ours.get(line) : "(nothing)";
            var right = line < theirs.size() ? theirs.get(line) : "(nothing)";
            if (!left.equals(right)) {
                return "  line %d%n    %s%n    %s"
                        .formatted(line + 1, shortened(left), shortened(right));
            }
        }
        return "";
    }

    private static String shortened(String text) {
        return text.length() <= LONGEST_SHOWN ? text : text.substring(0, LONGEST_SHOWN) + " …";
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
