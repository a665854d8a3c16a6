package io.juxta.cli.options;

import io.juxta.cli.page.DidYouMean;
import io.juxta.kube.text.InputException;
import io.juxta.kube.text.Source;
import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Unknown keys of a juxta file, probably misspelt. A key that occurs in many places is reported
/// once, with the first of them.
public final class UnknownKeys {

    /// More of them than this are only counted.
    private static final int MOST = 10;

    /// @param key of an object of that kind
    private record Slip(String kind, String key) {}

    private static final class Found {
        private final FieldPath first;
        private final List<String> known;
        private int times;

        private Found(FieldPath first, List<String> known) {
            this.first = first;
            this.known = known;
        }
    }

    private final Tree.Mapping file;
    private final Map<Slip, Found> found = new LinkedHashMap<>();

    private UnknownKeys(Tree.Mapping file) {
        this.file = file;
    }

    /// Those of a machine, as `topology -o json` writes it.
    public static List<String> ofMachine(Tree.Mapping machine, Source source) {
        var keys = new UnknownKeys(machine);
        keys.object(
                machine,
                FieldPath.ROOT,
                "machine",
                List.of(
                        "apiVersion",
                        "kind",
                        "numaNodes",
                        "cpus",
                        "pciDevices",
                        "cpuAttributes",
                        "warnings"));
        keys.items(
                machine,
                "numaNodes",
                List.of("id", "cpus", "memoryBytes", "hugepages", "socket", "distances"));
        keys.items(
                machine,
                "cpus",
                List.of("id", "core", "socket", "numaNode", "uncoreCache", "die", "cluster"));
        keys.items(
                machine,
                "pciDevices",
                List.of(
                        "address",
                        "class",
                        "vendor",
                        "device",
                        "driver",
                        "virtualFunctionOf",
                        "attributes",
                        "listAttributes",
                        "errors"));
        return keys.sentences(source);
    }

    /// Those of a file of devices by resource, which may be below `devices`.
    public static List<String> ofDevices(Tree.Mapping file, Source source) {
        var keys = new UnknownKeys(file);
        var devices = file;
        var at = FieldPath.ROOT;
        if (file.fields().get("devices") instanceof Tree.Mapping inside) {
            devices = inside;
            at = FieldPath.of("devices");
            keys.object(file, FieldPath.ROOT, "file", List.of("devices"));
        }
        for (var resource : devices.fields().keySet()) {
            keys.items(
                    devices.items(resource),
                    at.key(resource),
                    "device",
                    List.of("id", "numaNodes", "healthy"));
        }
        return keys.sentences(source);
    }

    private void items(Tree.Mapping object, String name, List<String> known) {
        items(object.items(name), FieldPath.of(name), name, known);
    }

    private void items(List<Tree> items, FieldPath at, String kind, List<String> known) {
        for (var i = 0; i < items.size(); i++) {
            if (items.get(i) instanceof Tree.Mapping item) {
                object(item, at.index(i), kind, known);
            }
        }
    }

    private void object(Tree.Mapping object, FieldPath at, String kind, List<String> known) {
        for (var key : object.fields().keySet()) {
            if (!known.contains(key)) {
                found.computeIfAbsent(new Slip(kind, key), _ -> new Found(at.field(key), known))
                        .times++;
            }
        }
    }

    private List<String> sentences(Source source) {
        var sentences = new ArrayList<String>();
        found.forEach(
                (slip, each) -> {
                    if (sentences.size() < MOST) {
                        sentences.add(sentence(source, slip.key(), each));
                    }
                });
        if (found.size() > MOST) {
            sentences.add("%s: %d more unknown fields.".formatted(source, found.size() - MOST));
        }
        return sentences;
    }

    private String sentence(Source source, String key, Found each) {
        var near = DidYouMean.to(key, each.known);
        var what =
                new InputException(
                        source.at(each.first.lineIn(file)),
                        "unknown field %s%s"
                                .formatted(
                                        each.first,
                                        each.times == 1
                                                ? ""
                                                : " (and %d more %s)"
                                                        .formatted(
                                                                each.times - 1,
                                                                each.times == 2
                                                                        ? "place"
                                                                        : "places")),
                        near.isEmpty()
                                ? "Check the spelling or leave it out."
                                : "Did you mean %s?".formatted(near.getFirst()));
        return what.getMessage() + " It is passed over.";
    }
}
