package io.juxta.conformance;

import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import io.juxta.testkit.Comparison;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Compares two AdmitAnswers: outcome, every event's verdict, reason, message, CPUs, memory,
/// devices and hints, and the state at the end.
///
/// Where the real managers crash or do not terminate, ours must only terminate. A start error is
/// compared word by word except for paths, how Go prints a quantity, and parser messages; that of a
/// file by its fields, see [StartErrors].
final class AdmitJudge implements Comparison.Judge {

    private static final Pattern FILE = Pattern.compile("\"[^\" ]*/([a-z_]+_state)\"");
    private static final Pattern PARSED =
            Pattern.compile("(unable to parse reserved-cpus list:).*");
    private static final Pattern DEVICES =
            Pattern.compile(
                    "Allocate failed due to (requested number of devices unavailable for|no healthy"
                            + " devices present|previously allocated devices are no longer"
                            + " healthy).*");
    private static final Pattern PIECES = Pattern.compile("OutOf(hugepages-.*|.*/.*)");
    private static final Pattern AMOUNTS =
            Pattern.compile("(invalid Node Allocatable configuration).*");

    private static final String STRICT = "\"strict\":true";

    private static final String CHANCE =
            "[memorymanager] the expected machine state is different from the real one";

    private long cut;
    private long chance;
    private long crashed;

    @Override
    public Optional<String> difference(String question, String ours, String theirs) {
        var our = parsed(ours);
        var their = parsed(theirs);
        switch (their.text("outcome")) {
            case "Timeout" -> {
                cut++;
                return ended(our);
            }
            case "Panic" -> {
                crashed++;
                return ended(our);
            }
            default -> {}
        }
        if (!our.text("outcome").equals(their.text("outcome"))) {
            if (isChance(our) || isChance(their)) {
                chance++;
                return common(our.items("events"), their.items("events"));
            }
            return Optional.of(
                    "outcome: ours %s, theirs %s"
                            .formatted(our.text("outcome"), their.text("outcome")));
        }
        if (our.text("outcome").equals("BadInput")) {
            return Optional.empty();
        }
        var events = events(our.items("events"), their.items("events"));
        if (events.isPresent()) {
            return events;
        }
        if (our.text("outcome").equals("StartError")) {
            if (question.contains(STRICT) && StartErrors.concernsFile(our, their)) {
                return StartErrors.ofFile(our, their);
            }
            return startWords(our.text("error")).equals(startWords(their.text("error")))
                            || StartErrors.isSumOfAnotherType(
                                    our.text("error"), their.text("error"))
                    ? Optional.empty()
                    : Optional.of("start error");
        }
        return state(our.mapping("state"), their.mapping("state"));
    }

    private static Optional<String> ended(Tree.Mapping our) {
        return our.text("outcome").equals("InternalError")
                ? Optional.of("outcome: ours InternalError, theirs did not end")
                : Optional.empty();
    }

    /// After best-effort has put a block of one node on a node of a group, whether a kubelet starts
    /// again depends on the order in which it walks a map.
    static boolean isChance(Tree.Mapping answer) {
        return answer.text("error").endsWith(CHANCE);
    }

    private static Optional<String> events(List<Tree> ours, List<Tree> theirs) {
        var difference = common(ours, theirs);
        if (difference.isEmpty() && ours.size() != theirs.size()) {
            return Optional.of("number of events");
        }
        return difference;
    }

    private static Optional<String> common(List<Tree> ours, List<Tree> theirs) {
        for (var i = 0; i < Math.min(ours.size(), theirs.size()); i++) {
            var difference = fields((Tree.Mapping) ours.get(i), (Tree.Mapping) theirs.get(i), "");
            if (difference.isPresent()) {
                return difference;
            }
        }
        return Optional.empty();
    }

    /// The first member in which two events differ; why we think so is ours alone.
    private static Optional<String> fields(Tree.Mapping our, Tree.Mapping their, String path) {
        if (isShortOfPieces(our) && isShortOfPieces(their)) {
            return our.field("pod").equals(their.field("pod"))
                    ? Optional.empty()
                    : Optional.of(path + "pod");
        }
        for (var name : List.of("removed", "restart", "readmitted", "pod", "admit", "reason")) {
            if (!our.field(name).equals(their.field(name))) {
                return Optional.of(path + name);
            }
        }
        if (!message(our).equals(message(their))) {
            return Optional.of(path + "message");
        }
        var containers = containers(our.items("containers"), their.items("containers"));
        if (containers.isPresent()) {
            return containers.map(path::concat);
        }
        var ourPods = our.items("pods");
        var theirPods = their.items("pods");
        if (ourPods.size() != theirPods.size()) {
            return Optional.of("after restart: number of pods");
        }
        for (var i = 0; i < ourPods.size(); i++) {
            var difference =
                    fields(
                            (Tree.Mapping) ourPods.get(i),
                            (Tree.Mapping) theirPods.get(i),
                            "after restart: ");
            if (difference.isPresent()) {
                return difference;
            }
        }
        return Optional.empty();
    }

    /// Of several other resources that are short, besides cpu, memory, disk and the number of pods,
    /// a kubelet reports a random one.
    private static boolean isShortOfPieces(Tree.Mapping event) {
        return PIECES.matcher(event.text("reason")).matches();
    }

    /// A kubelet visits the devices of a container in random order, so the first missing resource
    /// is random.
    private static String message(Tree.Mapping event) {
        var text = event.text("message");
        return DEVICES.matcher(text).matches() ? "devices are missing" : text;
    }

    private static Optional<String> containers(List<Tree> ours, List<Tree> theirs) {
        if (ours.size() != theirs.size()) {
            return Optional.of("number of containers");
        }
        for (var i = 0; i < ours.size(); i++) {
            var our = (Tree.Mapping) ours.get(i);
            var their = (Tree.Mapping) theirs.get(i);
            for (var name : List.of("name", "hint", "cpus", "memory", "devices")) {
                if (!our.field(name).equals(their.field(name))) {
                    return Optional.of("container " + name);
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<String> state(Tree.Mapping our, Tree.Mapping their) {
        if (!our.text("sharedCpus").equals(their.text("sharedCpus"))) {
            return Optional.of("state sharedCpus");
        }
        if (!our.items("memory").equals(their.items("memory"))) {
            return Optional.of("state memory");
        }
        return files(our.mapping("files")).equals(files(their.mapping("files")))
                ? Optional.empty()
                : Optional.of("state files");
    }

    /// The content of the state files. A kubelet writes the blocks of a container in random order,
    /// so they are sorted here; our own checksum is tested elsewhere.
    private static List<Tree> files(Tree.Mapping files) {
        var data = new ArrayList<Tree>();
        for (var name : List.of("cpu_manager_state", "memory_manager_state")) {
            var text = files.text(name);
            if (!text.isEmpty()) {
                data.add(sorted(parsed(parsed(text).text("data"))));
            }
        }
        return data;
    }

    private static Tree sorted(Tree tree) {
        return switch (tree) {
            case Tree.Mapping(var fields, _) -> {
                var copy = new LinkedHashMap<String, Tree>();
                fields.forEach((name, value) -> copy.put(name, sorted(value)));
                yield Tree.Mapping.of(copy);
            }
            case Tree.Sequence(var items, _) ->
                    Tree.Sequence.of(
                            items.stream().sorted(Comparator.comparing(TreeWriter::json)).toList());
            case Tree.Text _, Tree.Number _, Tree.Bool _, Tree.Null _ -> tree;
        };
    }

    /// Of several options whose gate is off, the real one names any.
    private static String startWords(String error) {
        return words(error.replaceAll("but option \"[a-z-]+\" provided", "but option provided"));
    }

    private static String words(String error) {
        var text = FILE.matcher(error).replaceAll("\"$1\"");
        text = PARSED.matcher(text).replaceAll("$1");
        return AMOUNTS.matcher(text).replaceAll("$1");
    }

    @Override
    public String label(String theirs) {
        return parsed(theirs).text("outcome");
    }

    /// A note: how many the real managers did not answer.
    String notCompared() {
        return "%,d without end, %,d crashed, %,d started again by chance"
                .formatted(cut, crashed, chance);
    }

    private static Tree.Mapping parsed(String line) {
        return (Tree.Mapping) JsonTrees.parse(line, Source.of("answer"));
    }
}
