package io.juxta.cli.batch;

import io.juxta.cli.page.BadQuestion;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.ObjectSource;
import java.util.ArrayList;
import java.util.List;

/// Receives what a command would print on standard error while it answers a question of a batch:
/// warnings go into the answer, and an error ends the question. Texts about files are rewritten for
/// objects.
public final class QuestionRemarks implements Console.Ear {

    private final List<String> warnings = new ArrayList<>();

    public Console console() {
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
        return ObjectSource.OBJECTS.said(text);
    }

    public List<String> warnings() {
        return warnings;
    }
}
