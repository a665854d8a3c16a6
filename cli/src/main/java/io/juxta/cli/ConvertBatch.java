package io.juxta.cli;

import io.juxta.cli.ValueShape.Plain;
import io.juxta.kube.Conversion;
import io.juxta.kube.Converter;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;

/// `juxta convert --batch`: an object a line, as other programs ask.
final class ConvertBatch implements Batch.Answerer {

    private static final QuestionShape SHAPE =
            QuestionShape.of(QuestionField.required("object", Plain.OBJECT));

    static ExitCode run(Console console) {
        return new Batch("ConvertAnswer", new ConvertBatch(), console).run();
    }

    @Override
    public QuestionShape shape() {
        return SHAPE;
    }

    @Override
    public void answer(Tree.Mapping question, Answer answer) {
        var object = question.mapping("object");
        switch (Converter.convert(object)) {
            case Conversion.Unchanged(var same) -> fill(answer, "Unchanged", same, List.of());
            // Nothing in it that juxta knows, so nothing that 1.37 would write differently.
            case Conversion.Foreign _ -> fill(answer, "Unchanged", object, List.of());
            case Conversion.Converted(var converted, var notes) ->
                    fill(answer, "Converted", converted, notes);
            case Conversion.Lossy(var converted, var notes, var lost) -> {
                var all = new ArrayList<>(notes);
                all.addAll(lost);
                fill(answer, "Lossy", converted, all);
            }
            case Conversion.Refused refused -> throw new BadQuestion("object: " + refused.text());
        }
    }

    private static void fill(
            Answer answer, String outcome, Tree.Mapping object, List<Conversion.Note> notes) {
        answer.put("outcome", outcome)
                .put("object", object)
                .put("notes", notes.stream().map(ConvertBatch::tree).toList());
    }

    private static Tree tree(Conversion.Note note) {
        return Answer.part()
                .put("field", note.field().toString())
                .put("message", note.message())
                .tree();
    }
}
