package io.juxta.kube.dialect;

import io.juxta.kube.decode.Decoded;
import io.juxta.kube.decode.Decoder;
import io.juxta.kube.decode.VersionConversion;
import io.juxta.kube.dialect.Conversion.Converted;
import io.juxta.kube.dialect.Conversion.Foreign;
import io.juxta.kube.dialect.Conversion.Lossy;
import io.juxta.kube.dialect.Conversion.Note;
import io.juxta.kube.dialect.Conversion.Refused;
import io.juxta.kube.dialect.Conversion.Unchanged;
import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;

/// Converts an object of any dialect and any served version to Kubernetes 1.37.
///
/// Nothing is added: defaults are left to the server. The conversion is idempotent.
public final class Converter {

    private final Tree.Mapping original;
    private final List<Note> notes = new ArrayList<>();
    private final List<Note> lost = new ArrayList<>();

    private Converter(Tree.Mapping original) {
        this.original = original;
    }

    public static Conversion convert(Tree.Mapping object) {
        return new Converter(object).run();
    }

    private Conversion run() {
        var normalised = Dialects.normalise(original, Dialects.Door.FILE);
        var sayable =
                RefusedResources.without(
                        normalised,
                        path -> lose(path, "1.37 counts cpu, memory and hugepages only; left out"));
        return switch (Decoder.decode(sayable)) {
            case Decoded.ForeignObject(var apiVersion, var kind) -> new Foreign(apiVersion, kind);
            case Decoded.Faulty(var path, var message, var line) ->
                    new Refused(normalised.paths().author(path), message, line);
            case Decoded.KnownObject known -> convert(normalised, known);
        };
    }

    private Conversion convert(Normalised normalised, Decoded.KnownObject known) {
        for (var note : normalised.notes()) {
            note(note.author(), note.message());
        }
        versionNotes(known);
        for (var contradiction : normalised.contradictions()) {
            lose(contradiction.path(), contradiction.message() + "; left out");
        }
        for (var path : DeviceNames.in(normalised.tree())) {
            lose(
                    normalised.paths().author(path),
                    "device.name has no 1.37 form; the expression stays, and 1.37 refuses it");
        }
        for (var unknown : known.unknown()) {
            var message =
                    "no such field in %s %s; left out"
                            .formatted(
                                    VersionConversion.newest(known.type()).apiVersion(),
                                    known.type().kind());
            lose(
                    normalised.paths().author(unknown.path()),
                    unknown.nearest()
                            .map(name -> message + " (did you mean " + name + "?)")
                            .orElse(message));
        }
        var object = VersionConversion.toNewest(known.type(), known.tree());
        if (!lost.isEmpty()) {
            return new Lossy(object, notes, lost);
        }
        return notes.isEmpty() ? new Unchanged(original) : new Converted(object, notes);
    }

    private void versionNotes(Decoded.KnownObject known) {
        var newest = VersionConversion.newest(known.type());
        if (known.version() == Decoded.VersionSource.ASSUMED) {
            note(FieldPath.of("apiVersion"), "is missing; taken for " + newest.apiVersion());
        } else if (!newest.equals(known.type())) {
            note(
                    FieldPath.of("apiVersion"),
                    "%s becomes %s".formatted(known.type().apiVersion(), newest.apiVersion()));
        }
        for (var move : VersionConversion.moves(known.type(), known.tree())) {
            note(move.getKey(), "moves to %s in v1".formatted(move.getValue()));
        }
    }

    private void note(FieldPath field, String message) {
        notes.add(new Note(field, message, field.lineIn(original)));
    }

    private void lose(FieldPath field, String message) {
        lost.add(new Note(field, message, field.lineIn(original)));
    }
}
