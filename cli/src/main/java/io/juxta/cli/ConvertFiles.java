package io.juxta.cli;

import io.juxta.kube.Conversion;
import io.juxta.kube.Converter;
import io.juxta.kube.Document;
import io.juxta.kube.Source;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;

/// `juxta convert -f …`: the objects of the files as 1.37 writes them.
///
/// Nothing is printed unless everything could be read.
final class ConvertFiles {

    private final Console console;
    private final List<Tree.Mapping> objects = new ArrayList<>();
    private ExitCode exit = ExitCode.YES;

    private ConvertFiles(Console console) {
        this.console = console;
    }

    static ExitCode run(Options options, Console console) {
        var files = new ConvertFiles(console);
        options.manifests(console)
                .read(files::take, warning -> console.warning(warning.toString()));
        if (files.exit != ExitCode.BAD) {
            ObjectList.print(files.objects, options.output(), console);
        }
        return files.exit;
    }

    private void take(Document document) {
        var object = document.tree();
        var name = ObjectName.of(document);
        switch (Converter.convert(object)) {
            case Conversion.Unchanged(var same) -> objects.add(same);
            case Conversion.Foreign _ -> objects.add(object);
            case Conversion.Converted(var converted, var notes) -> {
                notes.forEach(note -> console.note(line(document.source(), name, note)));
                objects.add(converted);
            }
            case Conversion.Lossy(var converted, var notes, var lost) -> {
                notes.forEach(note -> console.note(line(document.source(), name, note)));
                lost.forEach(note -> console.warning(line(document.source(), name, note)));
                objects.add(converted);
                exit = exit.or(ExitCode.NO);
            }
            case Conversion.Refused refused -> {
                var source = document.source();
                console.error(
                        (refused.line() > 0 ? source.at(refused.line()) : source)
                                + ": "
                                + Sentence.ended(refused.text()));
                exit = ExitCode.BAD;
            }
        }
    }

    private static String line(Source source, ObjectName name, Conversion.Note note) {
        var place = note.line() > 0 ? source.at(note.line()) : source;
        return "%s: %s: %s: %s".formatted(place, name, note.field(), note.message());
    }
}
