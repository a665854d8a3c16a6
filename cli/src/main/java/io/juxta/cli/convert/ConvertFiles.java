package io.juxta.cli.convert;

import io.juxta.cli.load.ObjectList;
import io.juxta.cli.options.CommandOptions;
import io.juxta.cli.options.ObjectName;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.ExitCode;
import io.juxta.cli.page.Sentence;
import io.juxta.kube.decode.Decoded;
import io.juxta.kube.decode.ServedKinds;
import io.juxta.kube.dialect.Conversion;
import io.juxta.kube.dialect.Converter;
import io.juxta.kube.text.Document;
import io.juxta.kube.text.InputException;
import io.juxta.kube.text.ManifestListener;
import io.juxta.kube.text.Source;
import io.juxta.kube.text.Warning;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;

/// `juxta convert -f …`: the objects of the files as 1.37 writes them.
///
/// An object that cannot be read is reported and left out; all others are printed.
final class ConvertFiles implements ManifestListener {

    private final Console console;
    private final List<Tree.Mapping> objects = new ArrayList<>();
    private final List<Source> commented = new ArrayList<>();
    private ExitCode exit = ExitCode.YES;

    private ConvertFiles(Console console) {
        this.console = console;
    }

    static ExitCode run(CommandOptions options, Console console) {
        var files = new ConvertFiles(console);
        options.manifests(console).read(files);
        files.sayWhatIsNotKept();
        if (!files.objects.isEmpty() || files.exit != ExitCode.BAD) {
            ObjectList.print(files.objects, options.output(), console);
        }
        return files.exit;
    }

    @Override
    public void warning(Warning warning) {
        console.warning(warning.toString());
    }

    @Override
    public void unreadable(InputException fault, Rest rest) {
        console.error(Sentence.unreadable(fault, rest));
        exit = exit.or(ExitCode.BAD);
    }

    @Override
    public void comment(Source first) {
        commented.add(first);
    }

    @Override
    public void object(Document document) {
        var object = document.tree();
        var unserved = ServedKinds.fault(object);
        if (unserved.isPresent()) {
            notServed(document, unserved.get());
            objects.add(object);
            return;
        }
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
                exit = exit.or(ExitCode.BAD);
            }
        }
    }

    private void sayWhatIsNotKept() {
        var more = commented.size() - 1;
        switch (more) {
            case -1 -> {}
            case 0 -> console.note(commented.getFirst() + ": comments are not kept");
            case 1 ->
                    console.note(
                            commented.getFirst() + ": comments are not kept, nor in 1 more file");
            default ->
                    console.note(
                            "%s: comments are not kept, nor in %d more files"
                                    .formatted(commented.getFirst(), more));
        }
    }

    private void notServed(Document document, Decoded.Faulty fault) {
        console.warning(
                "%s: %s: %s It is printed as it is."
                        .formatted(
                                fault.line() > 0
                                        ? document.source().at(fault.line())
                                        : document.source(),
                                ObjectName.of(document),
                                Sentence.ended(fault.text())));
        exit = exit.or(ExitCode.NO);
    }

    private static String line(Source source, ObjectName name, Conversion.Note note) {
        var place = note.line() > 0 ? source.at(note.line()) : source;
        return "%s: %s: %s: %s".formatted(place, name, note.field(), note.message());
    }
}
