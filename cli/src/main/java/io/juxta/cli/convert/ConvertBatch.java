package io.juxta.cli.convert;

import io.juxta.cli.batch.Batch;
import io.juxta.cli.batch.QuestionField;
import io.juxta.cli.batch.QuestionShape;
import io.juxta.cli.batch.ValueShape.PlainShape;
import io.juxta.cli.page.BadQuestion;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.ExitCode;
import io.juxta.cli.page.JsonAnswer;
import io.juxta.kube.dialect.Conversion;
import io.juxta.kube.dialect.Converter;
import io.juxta.kube.text.ListItems;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;

/// `juxta convert --batch`: an object a line, for other programs. Every item of a list is
/// converted.
final class ConvertBatch implements Batch.Answerer {

    private static final String NEWEST = "resource.k8s.io/v1";

    private static final QuestionShape SHAPE =
            QuestionShape.of(QuestionField.required("object", PlainShape.OBJECT));

    static ExitCode run(Console console) {
        return new Batch("ConvertAnswer", new ConvertBatch(), console).run();
    }

    @Override
    public QuestionShape shape() {
        return SHAPE;
    }

    @Override
    public void answer(Tree.Mapping question, JsonAnswer answer) {
        var done = convert(question.mapping("object"), "");
        answer.put("outcome", done.outcome().word())
                .put("object", done.object())
                .put("notes", done.notes());
    }

    /// The worse comes later.
    private enum Outcome {
        UNCHANGED("Unchanged"),
        CONVERTED("Converted"),
        LOSSY("Lossy");

        private final String word;

        Outcome(String word) {
            this.word = word;
        }

        String word() {
            return word;
        }

        Outcome or(Outcome other) {
            return compareTo(other) >= 0 ? this : other;
        }
    }

    private record Done(Outcome outcome, Tree.Mapping object, List<Tree> notes) {}

    /// @param path of the object inside the given one; empty for the given one
    private static Done convert(Tree.Mapping object, String path) {
        if (ListItems.isList(object)) {
            return convertList(object, path);
        }
        return switch (Converter.convert(object)) {
            case Conversion.Unchanged(var same) -> new Done(Outcome.UNCHANGED, same, List.of());
            // A kind that juxta does not know, so 1.37 writes it the same.
            case Conversion.Foreign _ -> new Done(Outcome.UNCHANGED, object, List.of());
            case Conversion.Converted(var converted, var notes) ->
                    new Done(Outcome.CONVERTED, converted, trees(notes, path));
            case Conversion.Lossy(var converted, var notes, var lost) -> {
                var all = new ArrayList<>(trees(notes, path));
                all.addAll(trees(lost, path));
                yield new Done(Outcome.LOSSY, converted, all);
            }
            case Conversion.Refused refused ->
                    throw new BadQuestion("object: " + below(path, refused.text()));
        };
    }

    /// A list whose items are converted. Fields that a typed list sets for its items are kept.
    private static Done convertList(Tree.Mapping list, String path) {
        var outcome = Outcome.UNCHANGED;
        var notes = new ArrayList<Tree>();
        var items = new ArrayList<Tree>();
        var written = list.items("items");
        for (var item : ListItems.in(list, path)) {
            var done = convert(item.object(), item.path());
            items.add(
                    done.outcome() == Outcome.UNCHANGED
                            ? written.get(items.size())
                            : done.object());
            outcome = outcome.or(done.outcome());
            notes.addAll(done.notes());
        }
        var converted = list;
        var api = list.text("apiVersion");
        if (api.startsWith("resource.k8s.io/") && !api.equals(NEWEST)) {
            converted = converted.with("apiVersion", Tree.Text.of(NEWEST));
            outcome = outcome.or(Outcome.CONVERTED);
            notes.addFirst(note(below(path, "apiVersion"), "%s becomes %s".formatted(api, NEWEST)));
        }
        return outcome == Outcome.UNCHANGED
                ? new Done(outcome, list, List.of())
                : new Done(outcome, converted.with("items", Tree.Sequence.of(items)), notes);
    }

    private static String below(String path, String field) {
        return path.isEmpty() ? field : path + "." + field;
    }

    private static List<Tree> trees(List<Conversion.Note> notes, String path) {
        return notes.stream()
                .map(each -> note(below(path, each.field().toString()), each.message()))
                .toList();
    }

    private static Tree note(String field, String message) {
        return JsonAnswer.part().put("field", field).put("message", message).tree();
    }
}
