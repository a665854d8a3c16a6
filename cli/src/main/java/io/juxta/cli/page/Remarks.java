package io.juxta.cli.page;

import io.juxta.kube.dialect.Dialect;
import io.juxta.kube.text.Source;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Warnings about many objects, each printed once: a text once for all of them, and the dialect
/// once for a file.
public final class Remarks {

    private record Heard(Source first, int times) {}

    private final Map<String, Heard> heard = new LinkedHashMap<>();
    private final Map<String, Set<Dialect>> dialects = new LinkedHashMap<>();

    public void add(Source source, String text) {
        heard.merge(
                text,
                new Heard(source, 1),
                (before, _) -> new Heard(before.first(), before.times() + 1));
    }

    /// An object of a file was read as these dialects.
    public void seed(Source source, Set<Dialect> seen) {
        dialects.computeIfAbsent(source.file(), _ -> EnumSet.noneOf(Dialect.class)).addAll(seen);
    }

    public void print(Console console) {
        dialects.forEach(
                (file, seen) ->
                        console.warning(
                                seen.stream()
                                        .map(Dialect::description)
                                        .collect(
                                                Collectors.joining(
                                                        "; ", file + ": read as ", "."))));
        heard.forEach(
                (text, where) ->
                        console.warning(
                                where.times() == 1
                                        ? where.first() + ": " + text
                                        : "%s (%d times, first at %s)"
                                                .formatted(text, where.times(), where.first())));
    }
}
