package io.juxta.kube.text;

import io.juxta.model.Slice;
import io.juxta.model.tar.TarReader;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// One pass over all inputs of [Manifests].
final class ManifestReading implements ManifestListener {
    private final ManifestListener listener;
    private final Manifests.@Nullable Listener progress;
    private boolean settingsWanted;
    private boolean emptyAllowed;
    private boolean faulty;
    private int files;
    private int documents;
    private int objects;
    private int manifests;

    /// @param progress null when there is no listener
    ManifestReading(ManifestListener listener, Manifests.@Nullable Listener progress) {
        this.listener = listener;
        this.progress = progress;
    }

    /// Reports a file that cannot be read as a whole to the listener.
    void trying(Runnable reading) {
        try {
            reading.run();
        } catch (InputException e) {
            listener.unreadable(e, Rest.READ);
        }
    }

    void keepSettings() {
        settingsWanted = true;
    }

    /// A text without objects is nothing to warn about.
    void allowEmpty() {
        emptyAllowed = true;
    }

    Manifests.Summary summary() {
        return new Manifests.Summary(files, documents, objects);
    }

    void file(Source source, Path path) {
        try (var in = Files.newInputStream(path)) {
            stream(source, in);
        } catch (IOException e) {
            throw Bytes.failure(e, source);
        }
    }

    /// A file of a folder listing; it may be gone by now.
    void listedFile(Source source, Path path) {
        try (var in = Files.newInputStream(path)) {
            stream(source, in);
        } catch (NoSuchFileException e) {
            throw new InputException(source, "gone since its folder was listed", "Run again", e);
        } catch (IOException e) {
            throw Bytes.failure(e, source);
        }
    }

    void stream(Source source, InputStream in) {
        content(
                source,
                Bytes.unpacked(progress == null ? in : new HeardStream(in, progress), source));
    }

    private void content(Source source, BufferedInputStream in) {
        if (FileName.isArchive(source.file()) || TarEntries.startsTar(Bytes.peek(in, 512))) {
            archive(source, in);
        } else {
            objects(source, in);
        }
    }

    private void archive(Source source, BufferedInputStream in) {
        var tar = new TarEntries(in, source);
        var found = false;
        try {
            for (var entry = tar.next(); entry != null; entry = tar.next()) {
                if (FileName.isManifest(entry.name()) && entry.kind() == TarReader.Kind.FILE) {
                    found = true;
                    var inner = Source.of(source.file() + "!" + entry.name());
                    trying(() -> objects(inner, Bytes.unpacked(tar.content(), inner)));
                }
            }
        } catch (IOException e) {
            throw tar.cutOff();
        }
        if (!found) {
            throw new InputException(
                    source,
                    "no .yaml, .yml or .json file in this archive",
                    "Name another, or pack the files of a dump");
        }
    }

    private void objects(Source source, BufferedInputStream in) {
        files++;
        var before = objects + manifests;
        var cursor = TextFormat.cursor(in, source, listener.plainReaders());
        var unfolding = new Unfolding(cursor, this);
        faulty = false;
        unfolding.run();
        documents += unfolding.documents();
        if (objects + manifests == before && !settingsWanted && !emptyAllowed && !faulty) {
            listener.warning(new Warning(source, "holds no objects"));
        }
    }

    @Override
    public void slice(Slice slice, Source source) {
        objects++;
        listener.slice(slice, source);
    }

    @Override
    public void unreadable(InputException fault, Rest rest) {
        faulty = true;
        listener.unreadable(fault, rest);
    }

    @Override
    public void warning(Warning warning) {
        listener.warning(warning);
    }

    @Override
    public void comment(Source first) {
        listener.comment(first);
    }

    @Override
    public void object(Document document) {
        if (DumpManifest.isManifest(document)) {
            // It was read before the objects.
            manifests++;
            return;
        }
        if (Settings.isSettings(document) && !settingsWanted) {
            listener.warning(
                    new Warning(
                            document.source(),
                            "these Settings are not used: they belong into the juxta.yaml of"
                                    + " a folder named by -f"));
            return;
        }
        objects++;
        listener.object(document);
    }
}
