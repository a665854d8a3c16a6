package io.juxta.cli.validate;

import io.juxta.cli.gates.GatedFields;
import io.juxta.cli.load.CheckedObject;
import io.juxta.cli.options.Gates;
import io.juxta.cli.options.ProfileName;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.ExitCode;
import io.juxta.cli.page.Fitted;
import io.juxta.cli.page.JsonAnswer;
import io.juxta.cli.page.Output;
import io.juxta.cli.page.Sentence;
import io.juxta.cli.page.Terminal;
import io.juxta.kube.text.Source;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// The page of `juxta validate`.
///
/// @param ignored how many objects of each kind there were no rules for
/// @param unreadable how many objects or files could not be read
record ValidationPage(
        List<CheckedObject> objects,
        Map<String, Integer> ignored,
        int unreadable,
        Gates gates,
        ProfileName profile) {

    private static final String PLAIN = "  %2$s";
    private static final String TYPED = "  %1$-22s %2$s";

    ExitCode exit() {
        var judged = objects.stream().allMatch(CheckedObject::valid) ? ExitCode.YES : ExitCode.NO;
        return unreadable == 0 ? judged : judged.or(ExitCode.BAD);
    }

    /// Prints warnings about the input as a whole to standard error.
    void remark(Console console) {
        if (!ignored.isEmpty()) {
            console.note(
                    ignored.entrySet().stream()
                            .map(kind -> kind.getKey() + " (" + kind.getValue() + ")")
                            .collect(Collectors.joining(", ", "No rules for: ", ".")));
        }
        var lost = new TreeMap<String, Integer>();
        for (var object : objects) {
            object.dropped().stream()
                    .flatMap(field -> GatedFields.lostTo(field, gates.on()).stream())
                    .distinct()
                    .forEach(gate -> lost.merge(gate, 1, Integer::sum));
        }
        lost.forEach(
                (gate, count) ->
                        console.warning(
                                "%s fields to the feature gate %s, which is off%s"
                                        .formatted(
                                                count == 1
                                                        ? "1 object loses"
                                                        : count + " objects lose",
                                                gate,
                                                isLive()
                                                        ? " in the API server."
                                                        : "; --feature-gates=%s=true switches it on."
                                                                .formatted(gate))));
    }

    private boolean isLive() {
        return objects.stream().anyMatch(object -> object.write() != null);
    }

    /// Prints nothing when nothing could be validated: the errors were printed before.
    void print(Output output, Console console) {
        if (objects.isEmpty() && unreadable > 0) {
            return;
        }
        switch (output) {
            case TABLE -> {
                for (var object : objects) {
                    if (!object.valid() || !object.dropped().isEmpty()) {
                        console.line(place(object.start()) + "  " + named(object));
                        faults(object, PLAIN, console);
                        dropped(object, PLAIN, console);
                    }
                }
                console.line(summary(Terminal.detect(System.getenv())));
            }
            case WIDE -> {
                for (var object : objects) {
                    console.line(
                            "%s  %s  %s"
                                    .formatted(
                                            place(object.start()),
                                            named(object),
                                            object.valid() ? "valid" : "invalid"));
                    faults(object, TYPED, console);
                    dropped(object, TYPED, console);
                    for (var warning : object.warnings()) {
                        line(TYPED.formatted("Warning", Sentence.ended(warning)), console);
                    }
                }
                console.line(summary(Terminal.detect(System.getenv())));
            }
            case JSON -> console.line(TreeWriter.prettyJson(tree()));
            case YAML -> console.print(TreeWriter.yaml(tree()));
            case NAME -> names(console);
        }
    }

    /// `ResourceClaim default/pair`, and whether it is created or updated where that is known.
    private static String named(CheckedObject object) {
        var write = object.write();
        if (write == null) {
            return object.name().toString();
        }
        return object.name()
                + (write.isUpdate()
                        ? ", update of resourceVersion " + write.resourceVersion()
                        : ", create");
    }

    /// One indented line per fault.
    ///
    /// @param shape the format of the line, with a place for the type of the error and one for the
    ///   rest
    private static void faults(CheckedObject object, String shape, Console console) {
        var explained = new HashSet<String>();
        for (var fault : object.faultsByLine()) {
            line(shape.formatted(fault.error().type().reason(), text(object, fault)), console);
            var cure = fault.cure();
            if (cure != null && explained.add(cure)) {
                console.line("    " + cure);
            }
        }
    }

    private void dropped(CheckedObject object, String shape, Console console) {
        for (var field : object.dropped()) {
            var gate = GatedFields.lostTo(field, gates.on()).orElse("its feature gate");
            line(
                    shape.formatted(
                            "Dropped",
                            "%s: would be stored without it, %s is off.".formatted(field, gate)),
                    console);
        }
    }

    /// An indented line; wrapped lines are indented further. A message may have lines of its own.
    private static void line(String text, Console console) {
        text.lines()
                .flatMap(line -> Fitted.hanging(line, "  ", console.room()).stream())
                .forEach(console::line);
    }

    /// `field: message`, and the line when it is not the one the object is shown at.
    private static String text(CheckedObject object, CheckedObject.Fault fault) {
        var elsewhere = fault.line() != object.start().line() && fault.line() > 0;
        return "%s%s: %s"
                .formatted(
                        fault.error().field(),
                        elsewhere ? " (line " + fault.line() + ")" : "",
                        Sentence.ended(fault.error().message()));
    }

    private String summary(Terminal terminal) {
        var rules = profile.rules() + gates.difference() + writes() + "." + unread();
        var all = objects.size();
        var invalid = objects.stream().filter(object -> !object.valid()).count();
        if (all == 0) {
            return "Nothing to check: there are no objects here that juxta has rules for.";
        }
        if (invalid == 0) {
            return terminal.green(
                    (all == 1 ? "1 object is valid " : all + " objects are valid ") + rules);
        }
        return terminal.red(
                "%d of %d %s %s invalid %s"
                        .formatted(
                                invalid,
                                all,
                                all == 1 ? "object" : "objects",
                                invalid == 1 ? "is" : "are",
                                rules));
    }

    /// How the running cluster takes the objects; empty when none was asked.
    private String writes() {
        var updates =
                objects.stream()
                        .map(CheckedObject::write)
                        .filter(write -> write != null && write.isUpdate())
                        .count();
        var creates = objects.stream().filter(object -> object.write() != null).count() - updates;
        var parts = new ArrayList<String>();
        if (updates > 0) {
            parts.add(
                    updates == 1
                            ? "1 update of a stored object"
                            : updates + " updates of stored objects");
        }
        if (creates > 0) {
            parts.add(creates == 1 ? "1 create" : creates + " creates");
        }
        return parts.isEmpty() ? "" : ", judged as " + String.join(" and ", parts);
    }

    private String unread() {
        return switch (unreadable) {
            case 0 -> "";
            case 1 -> " 1 more cannot be read.";
            default -> " " + unreadable + " more cannot be read.";
        };
    }

    private void names(Console console) {
        for (var object : objects) {
            if (object.valid()) {
                console.line(object.name().resource());
            }
            for (var fault : object.faultsByLine()) {
                var at = fault.line() > 0 ? object.source().at(fault.line()) : object.source();
                console.note(
                        "%s: %s: %s: %s"
                                .formatted(
                                        place(at),
                                        object.name().resource(),
                                        fault.error().field(),
                                        Sentence.ended(fault.error().message())));
            }
        }
    }

    private Tree tree() {
        var answers = objects.stream().map(ValidationPage::answer).toList();
        return answers.size() == 1
                ? answers.getFirst()
                : JsonAnswer.of("List").put("items", answers).tree();
    }

    private static Tree answer(CheckedObject object) {
        var source = object.source();
        var answer =
                JsonAnswer.of("ValidationAnswer")
                        .put(
                                "source",
                                JsonAnswer.part()
                                        .put("file", source.file())
                                        .put("document", source.document())
                                        .put("line", source.line())
                                        .tree())
                        .put("object", object.name().tree());
        var write = object.write();
        if (write != null) {
            answer.put("operation", write.isUpdate() ? "Update" : "Create");
            if (write.isUpdate()) {
                answer.put("resourceVersion", write.resourceVersion());
            }
        }
        ValidationAnswer.fill(
                answer,
                object.faults().stream().map(CheckedObject.Fault::error).toList(),
                object.warnings(),
                object.dropped());
        return answer.tree();
    }

    private static String place(Source source) {
        return source.line() > 0 ? source.file() + ":" + source.line() : source.file();
    }
}
