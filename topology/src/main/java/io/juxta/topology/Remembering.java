package io.juxta.topology;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Reads every file of another tree once, so that one discovery sees one state of a live machine.
final class Remembering implements Sysfs {

    @FunctionalInterface
    private interface Reading<T> {
        T read(String path) throws IOException;
    }

    private sealed interface Outcome<T> {
        record Read<T>(T value) implements Outcome<T> {}

        record Failed<T>(IOException failure) implements Outcome<T> {}
    }

    private final Sysfs tree;
    private final Map<String, Outcome<String>> files = new HashMap<>();
    private final Map<String, Outcome<String>> links = new HashMap<>();
    private final Map<String, Outcome<List<String>>> folders = new HashMap<>();

    Remembering(Sysfs tree) {
        this.tree = tree;
    }

    @Override
    public String readFile(String path) throws IOException {
        return once(files, path, tree::readFile);
    }

    @Override
    public String readLink(String path) throws IOException {
        return once(links, path, tree::readLink);
    }

    @Override
    public List<String> list(String path) throws IOException {
        return once(folders, path, tree::list);
    }

    private static <T> T once(Map<String, Outcome<T>> known, String path, Reading<T> reading)
            throws IOException {
        var outcome = known.get(path);
        if (outcome == null) {
            outcome = read(path, reading);
            known.put(path, outcome);
        }
        return switch (outcome) {
            case Outcome.Read<T>(var value) -> value;
            case Outcome.Failed<T>(var failure) -> throw failure;
        };
    }

    private static <T> Outcome<T> read(String path, Reading<T> reading) {
        try {
            return new Outcome.Read<>(reading.read(path));
        } catch (IOException e) {
            return new Outcome.Failed<>(e);
        }
    }
}
