package io.juxta.kube;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The objects in files, folders, archives and on standard input: what `-f` names.
///
/// YAML or JSON, packed or not, is told by content; in folders and archives only names ending in
/// `.yaml`, `.yml` or `.json`, perhaps with `.gz`, count, and in folders also `.tar`, `.tar.gz` and
/// `.tgz`. Folders are read in the order of names, archives as they were packed, so the same input
/// always gives the same objects in the same order.
///
/// A folder named by `-f` may hold a `juxta.yaml`; its [Settings] are asked for separately and
/// before the objects.
public final class Manifests {

    /// Whether folders inside a folder are read too.
    public enum Depth {
        FLAT,
        RECURSIVE
    }

    /// How much was read.
    public record Summary(int files, int documents, int objects) {}

    private static final String SETTINGS = "juxta.yaml";

    private final List<String> inputs;
    private final Depth depth;
    private final InputStream stdin;

    /// Inputs are paths, or `-` for the stream given, which nobody closes here.
    public Manifests(List<String> inputs, Depth depth, InputStream stdin) {
        this.inputs = List.copyOf(inputs);
        this.depth = depth;
        this.stdin = stdin;
    }

    /// What the `juxta.yaml` of a folder says, or one that was itself named as input.
    ///
    /// Throws [InputException] when it cannot be read, or when two say different things.
    public Optional<Settings> settings() {
        Settings found = null;
        for (var input : inputs) {
            var file = settingsFile(input);
            if (file == null) {
                continue;
            }
            var settings = readSettings(file);
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

    /// Hands every object to the sink as soon as it is read, holding one at a time.
    ///
    /// Throws [InputException] at the first thing that cannot be read; what came before has been
    /// handed out by then.
    public Summary read(Consumer<Document> sink, Consumer<Warning> warnings) {
        var reading = new Reading(sink, warnings);
        for (var i = 0; i < inputs.size(); i++) {
            var input = inputs.get(i);
            if (input.equals("-")) {
                if (inputs.indexOf(input) < i) {
                    throw new InputException(
                            Source.of("-"), "standard input is named twice", "Give -f - once");
                }
                reading.content(Source.of("stdin"), Bytes.unpacked(stdin, Source.of("stdin")));
                continue;
            }
            var path = path(input);
            if (Files.isDirectory(path)) {
                folder(reading, input, path);
            } else if (!isSettingsFile(path)) {
                reading.file(Source.of(input), path);
            }
        }
        return reading.summary();
    }

    private void folder(Reading reading, String label, Path folder) {
        if (walk(reading, label, folder, true) == 0) {
            throw new InputException(
                    Source.of(label),
                    "no .yaml, .yml or .json file in this folder",
                    depth == Depth.FLAT
                            ? "Name another, or add -R to look into its subfolders"
                            : "Name another");
        }
    }

    private int walk(Reading reading, String label, Path folder, boolean top) {
        var files = 0;
        for (var entry : sorted(label, folder)) {
            var name = entry.getFileName().toString();
            var entryLabel = label.endsWith("/") ? label + name : label + "/" + name;
            if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
                if (depth == Depth.RECURSIVE) {
                    files += walk(reading, entryLabel, entry, false);
                }
            } else if (!(top && name.equals(SETTINGS))
                    && (FileName.isManifest(name) || FileName.isArchive(name))) {
                reading.listedFile(Source.of(entryLabel), entry);
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
        var reading = new Reading(documents::add, _ -> {});
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

    /// One pass over all inputs.
    private static final class Reading {
        private final Consumer<Document> sink;
        private final Consumer<Warning> warnings;
        private boolean settingsWanted;
        private int files;
        private int documents;
        private int objects;

        Reading(Consumer<Document> sink, Consumer<Warning> warnings) {
            this.sink = sink;
            this.warnings = warnings;
        }

        void keepSettings() {
            settingsWanted = true;
        }

        Summary summary() {
            return new Summary(files, documents, objects);
        }

        void file(Source source, Path path) {
            try (var in = Files.newInputStream(path)) {
                content(source, Bytes.unpacked(in, source));
            } catch (IOException e) {
                throw Bytes.failure(e, source);
            }
        }

        /// A file that a folder was said to hold a moment ago.
        void listedFile(Source source, Path path) {
            try (var in = Files.newInputStream(path)) {
                content(source, Bytes.unpacked(in, source));
            } catch (NoSuchFileException e) {
                throw new InputException(
                        source, "gone since its folder was listed", "Run again", e);
            } catch (IOException e) {
                throw Bytes.failure(e, source);
            }
        }

        void content(Source source, BufferedInputStream in) {
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
                    if (FileName.isManifest(entry.name()) && entry.file()) {
                        found = true;
                        var inner = Source.of(source.file() + "!" + entry.name());
                        objects(inner, Bytes.unpacked(tar.content(), inner));
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
            var before = objects;
            var unfolding = new Unfolding(TextFormat.cursor(in, source), this::take, warnings);
            unfolding.run();
            documents += unfolding.documents();
            if (objects == before && !settingsWanted) {
                warnings.accept(new Warning(source, "holds no objects"));
            }
        }

        private void take(Document document) {
            if (Settings.isSettings(document) && !settingsWanted) {
                warnings.accept(
                        new Warning(
                                document.source(),
                                "these Settings are not used: they belong into the juxta.yaml of"
                                        + " a folder named by -f"));
                return;
            }
            objects++;
            sink.accept(document);
        }
    }
}
