package io.juxta.cli;

import java.util.ArrayList;
import java.util.List;

/// What a command would say on standard error while it answers a question of a batch: warnings go
/// into the answer, and an error ends the question. Commands speak of files; a question has
/// objects.
final class QuestionRemarks implements Console.Ear {

    private final List<String> warnings = new ArrayList<>();

    Console console() {
        return Console.heardBy(this);
    }

    @Override
    public void warning(String text) {
        warnings.add(ofObjects(text));
    }

    @Override
    public void error(String text) {
        throw new BadQuestion(ofObjects(text));
    }

    @Override
    public void note(String text) {
        warning(text);
    }

    private static String ofObjects(String text) {
        return text.replace("in the files", "among the objects")
                .replace("the files", "the objects");
    }

    List<String> warnings() {
        return warnings;
    }
}
