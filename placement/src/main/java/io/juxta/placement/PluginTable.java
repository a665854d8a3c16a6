package io.juxta.placement;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// The plugins a 1.37 kube-scheduler is built with, and at which extension points each runs.
///
/// The table is printed by the real kube-scheduler (`partners/cmd/plugins`).
final class PluginTable {

    /// The extension point that enables a plugin at all of its points.
    static final String MULTI_POINT = "multiPoint";

    private static final String TABLE = "plugins-1.37.txt";

    private static final SortedMap<String, SortedSet<String>> PLUGINS = read();

    private PluginTable() {}

    static boolean has(String plugin) {
        return PLUGINS.containsKey(plugin);
    }

    static List<String> names() {
        return List.copyOf(PLUGINS.keySet());
    }

    /// Whether a plugin can be enabled at an extension point.
    static boolean runsAt(String plugin, String point) {
        return point.equals(MULTI_POINT) || points(plugin).contains(point);
    }

    /// The extension points of a plugin, sorted.
    static SortedSet<String> points(String plugin) {
        return PLUGINS.getOrDefault(plugin, new TreeSet<>());
    }

    private static SortedMap<String, SortedSet<String>> read() {
        var plugins = new TreeMap<String, SortedSet<String>>();
        try (var stream = PluginTable.class.getResourceAsStream(TABLE)) {
            if (stream == null) {
                throw new IllegalStateException(TABLE + " is missing. Is the jar complete?");
            }
            var text = new String(stream.readAllBytes(), StandardCharsets.US_ASCII);
            text.lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> List.of(line.split(" ", -1)))
                    .forEach(
                            words ->
                                    plugins.put(
                                            words.getFirst(),
                                            new TreeSet<>(words.subList(1, words.size()))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return plugins;
    }
}
