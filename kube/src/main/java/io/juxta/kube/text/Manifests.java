package io.juxta.kube.text;

import io.juxta.model.Tree;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The objects in files, folders, archives and on standard input: what `-f` names.
///
/// YAML or JSON, packed or not, is detected by content; in folders and archives only names ending
/// in `.yaml`, `.yml` or `.json`, perhaps with `.gz`, count, and in folders also `.tar`, `.tar.gz`
/// and `.tgz`. Folders are read in the order of names, archives as they were packed, so the same
/// input always gives the same objects in the same order.
///
/// A folder named by `-f` may hold a `juxta.yaml`; its [Settings] are read separately and before
/// the objects.
public final class Manifests {

    /// Whether folders inside a folder are read too.
    public enum FolderDepth {
        FLAT,
        RECURSIVE
    }

    /// Receives the progress of reading.
    public interface Listener {

        /// More bytes were read, as they are on the disk or in the pipe.
        void read(long more);

        /// Reading ended, or something could not be read.
        void ended();
    }

    /// How much was read.
    public record Summary(int files, int documents, int objects) {}

    private static final String SETTINGS = "juxta.yaml";

    private final List<String> inputs;
    private final FolderDepth depth;
    private final BufferedInputStream stdin;
    private @Nullable Listener progress;
    private @Nullable List<FoundDump> dumps;

    /// A dump among the inputs.
    private record FoundDump(String input, DumpManifest manifest) {}

    /// Inputs are paths, or `-` for the given stream, which is not closed here.
    public Manifests(List<String> inputs, FolderDepth depth, InputStream stdin) {
        this.inputs = List.copyOf(inputs);
        this.depth = depth;
        this.stdin = new BufferedInputStream(stdin);
    }

    /// Sets the only listener for the progress.
    public void listen(Listener listener) {
        this.progress = listener;
    }

    /// The number of bytes to read; empty when standard input is among them or a file cannot be
    /// found.
    public OptionalLong size() {
        var total = new AtomicLong();
        try {
            for (var input : inputs) {
                if (input.equals("-")) {
                    return OptionalLong.empty();
                }
                var path = path(input);
                if (Files.isDirectory(path)) {
                    walk((_, file) -> total.addAndGet(file.toFile().length()), input, path, true);
                } else {
                    total.addAndGet(Files.size(path));
                }
            }
            return OptionalLong.of(total.get());
        } catch (IOException | InputException e) {
            return OptionalLong.empty();
        }
    }

    /// What a dump that juxta made tells about itself; empty when none is among the inputs.
    ///
    /// Throws [InputException] when there are two of clusters with different gates.
    public Optional<DumpManifest> dump() {
        FoundDump first = null;
        for (var dump : dumps()) {
            if (first != null && !sameGates(first.manifest(), dump.manifest())) {
                throw new InputException(
                        Source.of(dump.input()),
                        "a dump of another cluster than " + first.input(),
                        "The feature gates differ; read one of the two");
            }
            first = first == null ? dump : first;
        }
        return Optional.ofNullable(first).map(FoundDump::manifest);
    }

    private static boolean sameGates(DumpManifest one, DumpManifest other) {
        return Objects.equals(gates(one), gates(other));
    }

    private static @Nullable Object gates(DumpManifest manifest) {
        return manifest.cluster() == null ? null : manifest.cluster().featureGates();
    }

    private List<FoundDump> dumps() {
        var known = dumps;
        if (known == null) {
            known = new ArrayList<>();
            for (var input : inputs) {
                var found =
                        input.equals("-")
                                ? DumpOpening.of(stdin)
                                : DumpOpening.of(input, path(input));
                if (found.isPresent()) {
                    known.add(new FoundDump(input, found.get()));
                }
            }
            dumps = known;
        }
        return known;
    }

    /// The settings of a folder's `juxta.yaml`, of one that was itself named as input, or of the
    /// folder that a dump was made from.
    ///
    /// Throws [InputException] when it cannot be read, or when two differ.
    public Optional<Settings> settings() {
        var all = new ArrayList<Settings>();
        for (var input : inputs) {
            var file = settingsFile(input);
            if (file != null) {
                all.add(readSettings(file));
            }
        }
        for (var dump : dumps()) {
            if (dump.manifest().settings() instanceof Tree.Mapping written) {
                all.add(Settings.from(new Document(Source.of(dump.input()), written)));
            }
        }
        Settings found = null;
        for (var settings : all) {
            if (found != null && !sameWords(found, settings)) {
                throw new InputException(
                        settings.source(),
                        "other settings than in " + found.source().file(),
                        "Keep one of the two, or use flags");
            }
            found = settings;
        }
        return Optional.ofNullable(found);
    }

    /// Passes every object to the sink as soon as it is read, holding one at a time.
    ///
    /// Throws [InputException] at the first thing that cannot be read; earlier objects have been
    /// passed by then.
    public Summary read(Consumer<Document> sink, Consumer<Warning> warnings) {
        return read(listener(sink, warnings));
    }

    /// Passes every object to the listener as soon as it is read, holding one at a time.
    ///
    /// If the listener does not throw, reading continues after what cannot be read: with the next
    /// item, document, file or input.
    public Summary read(ManifestListener listener) {
        try {
            return read(new ManifestReading(listener, progress));
        } finally {
            if (progress != null) {
                progress.ended();
            }
        }
    }

    /// Passes the objects of a text that is no file: the answer of a server.
    ///
    /// @param label stands for the name of the file in messages
    public static void read(String label, byte[] text, ManifestListener listener) {
        var reading = new ManifestReading(listener, null);
        reading.allowEmpty();
        reading.stream(Source.of(label), new ByteArrayInputStream(text));
    }

    /// The documents of one file as they are written, settings among them.
    ///
    /// Throws [InputException] when one cannot be read.
    public static List<Document> documents(Path file) {
        var documents = new ArrayList<Document>();
        var reading = new ManifestReading(listener(documents::add, _ -> {}), null);
        reading.keepSettings();
        reading.file(Source.of(file.toString()), file);
        return documents;
    }

    private Summary read(ManifestReading reading) {
        for (var i = 0; i < inputs.size(); i++) {
            var input = inputs.get(i);
            if (input.equals("-")) {
                if (inputs.indexOf(input) < i) {
                    throw new InputException(
                            Source.of("-"), "standard input is named twice", "Give -f - once");
                }
                reading.trying(() -> reading.stream(Source.of("stdin"), stdin));
                continue;
            }
            reading.trying(() -> input(reading, input));
        }
        return reading.summary();
    }

    private static ManifestListener listener(Consumer<Document> sink, Consumer<Warning> warnings) {
        return new ManifestListener() {
            @Override
            public void object(Document document) {
                sink.accept(document);
            }

            @Override
            public void warning(Warning warning) {
                warnings.accept(warning);
            }
        };
    }

    private void input(ManifestReading reading, String input) {
        var path = path(input);
        if (Files.isDirectory(path)) {
            folder(reading, input, path);
        } else if (!isSettingsFile(path)) {
            reading.file(Source.of(input), path);
        }
    }

    private void folder(ManifestReading reading, String label, Path folder) {
        if (walk(
                        (source, file) -> reading.trying(() -> reading.listedFile(source, file)),
                        label,
                        folder,
                        true)
                == 0) {
            throw new InputException(
                    Source.of(label),
                    "no .yaml, .yml or .json file in this folder",
                    depth == FolderDepth.FLAT
                            ? "Name another, or add -R to look into its subfolders"
                            : "Name another");
        }
    }

    private int walk(BiConsumer<Source, Path> visitor, String label, Path folder, boolean top) {
        var files = 0;
        for (var entry : sorted(label, folder)) {
            var name = entry.getFileName().toString();
            var entryLabel = label.endsWith("/") ? label + name : label + "/" + name;
            if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
                if (depth == FolderDepth.RECURSIVE) {
                    files += walk(visitor, entryLabel, entry, false);
                }
            } else if (!(top && name.equals(SETTINGS))
                    && (FileName.isManifest(name) || FileName.isArchive(name))) {
                visitor.accept(Source.of(entryLabel), entry);
                files++;
            }
        }
        return files;
    }

    private static List<Path> sorted(String label, Path folder) {
        var entries = new ArrayList<Path>();
        try (var stream = Files.newDirectoryStream(folder)) {
            for (var entry : stream) {
                entries.add(entry);
            }
        } catch (DirectoryIteratorException e) {
            throw Bytes.failure(new IOException(e), Source.of(label));
        } catch (IOException e) {
            throw Bytes.failure(e, Source.of(label));
        }
        entries.sort(Comparator.comparing(entry -> entry.getFileName().toString()));
        return entries;
    }

    private static @Nullable String settingsFile(String input) {
        if (input.equals("-")) {
            return null;
        }
        var path = path(input);
        if (isSettingsFile(path)) {
            return input;
        }
        if (Files.isRegularFile(path.resolve(SETTINGS))) {
            return input.endsWith("/") ? input + SETTINGS : input + "/" + SETTINGS;
        }
        return null;
    }

    private static boolean isSettingsFile(Path path) {
        return path.endsWith(SETTINGS) && Files.isRegularFile(path);
    }

    private static Settings readSettings(String file) {
        var documents = new ArrayList<Document>();
        var source = Source.of(file);
        var reading = new ManifestReading(listener(documents::add, _ -> {}), null);
        reading.keepSettings();
        reading.file(source, path(file));
        if (documents.size() != 1 || !Settings.isSettings(documents.getFirst())) {
            throw new InputException(
                    source,
                    "not a single document of kind Settings",
                    "juxta.yaml is for juxta's own settings; keep objects in other files");
        }
        return Settings.from(documents.getFirst());
    }

    private static boolean sameWords(Settings one, Settings other) {
        return one.equals(
                new Settings(
                        one.source(),
                        other.featureGates(),
                        other.schedulerFeatureGates(),
                        other.profile(),
                        other.budget(),
                        other.schedulerName()));
    }

    private static Path path(String input) {
        try {
            return Path.of(input);
        } catch (InvalidPathException e) {
            throw new InputException(Source.of(input), "not a path", "Check the name", e);
        }
    }
}
