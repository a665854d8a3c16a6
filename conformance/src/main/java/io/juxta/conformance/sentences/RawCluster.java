package io.juxta.conformance.sentences;

import io.juxta.testkit.Raw;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The objects of some files, each once.
///
/// The same object may occur several times: of two versions of one uid the higher resourceVersion
/// counts, of two objects under one name the later one. An object without a name is one of its own.
final class RawCluster {

    /// Two objects under one name, and their files.
    record NameTakenTwice(String kind, String name, String first, String second) {}

    private record Entry(Raw object, String file) {}

    private final Map<String, Entry> entries = new LinkedHashMap<>();
    private final List<NameTakenTwice> takenTwice = new ArrayList<>();

    private RawCluster() {}

    static RawCluster read(List<Path> files) throws IOException {
        var cluster = new RawCluster();
        for (var file : files) {
            for (var document : Raw.documents(Files.readString(file))) {
                var name = String.valueOf(file.getFileName());
                if (document.at("kind").text().equals("List")) {
                    document.at("items").items().forEach(item -> cluster.put(item, name));
                } else {
                    cluster.put(document, name);
                }
            }
        }
        return cluster;
    }

    private void put(Raw object, String file) {
        var name = name(object);
        var kind = object.at("kind").text();
        if (name.isEmpty()) {
            entries.put(kind + " nameless " + entries.size(), new Entry(object, file));
            return;
        }
        var key = kind + " " + fullName(object);
        var known = entries.get(key);
        if (known == null) {
            entries.put(key, new Entry(object, file));
        } else if (uid(known.object()).equals(uid(object))) {
            if (version(object) > version(known.object())) {
                entries.put(key, new Entry(object, file));
            }
        } else {
            takenTwice.add(new NameTakenTwice(kind, name, known.file(), file));
            entries.put(key, new Entry(object, file));
        }
    }

    List<NameTakenTwice> takenTwice() {
        return takenTwice;
    }

    List<Raw> all(String kind) {
        return entries.values().stream()
                .map(Entry::object)
                .filter(object -> object.at("kind").text().equals(kind))
                .toList();
    }

    Optional<Raw> find(String kind, String fullName) {
        return Optional.ofNullable(entries.get(kind + " " + fullName)).map(Entry::object);
    }

    static String name(Raw object) {
        return object.at("metadata", "name").text();
    }

    /// `namespace/name`, or the name alone for what has no namespace.
    static String fullName(Raw object) {
        var namespace = namespace(object);
        return namespace.isEmpty() ? name(object) : namespace + "/" + name(object);
    }

    static String namespace(Raw object) {
        var written = object.at("metadata", "namespace").text();
        return switch (object.at("kind").text()) {
            case "Pod", "Job", "ResourceClaim", "ResourceClaimTemplate" ->
                    written.isEmpty() ? "default" : written;
            default -> written;
        };
    }

    private static String uid(Raw object) {
        return object.at("metadata", "uid").text();
    }

    private static long version(Raw object) {
        var text = object.at("metadata", "resourceVersion").text();
        return text.isEmpty() ? 0 : Long.parseLong(text);
    }
}
