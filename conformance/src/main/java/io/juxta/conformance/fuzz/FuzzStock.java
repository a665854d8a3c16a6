package io.juxta.conformance.fuzz;

import io.juxta.model.Tree;
import io.juxta.testkit.GrownDump;
import io.juxta.testkit.YamlTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The sound inputs that are spoiled: the dumps of `examples/`, and what else the repository holds
/// that a command reads.
///
/// @param examples one dump per folder
/// @param machine what `topology -o json` prints
record FuzzStock(
        List<List<Tree.Mapping>> examples,
        Tree.Mapping machine,
        Tree.Mapping kubelet,
        Tree.Mapping otherKubelet,
        Tree.Mapping devices,
        List<Tree.Mapping> pods,
        Tree.Mapping merge,
        Tree.Mapping scheduler) {

    static FuzzStock read(Path root) throws IOException {
        var folders = new ArrayList<Path>();
        try (var children = Files.list(root.resolve("examples"))) {
            children.filter(Files::isDirectory).sorted().forEach(folders::add);
        }
        var examples = new ArrayList<List<Tree.Mapping>>();
        for (var folder : folders) {
            if (!folder.endsWith("node")) {
                examples.add(folder(folder));
            }
        }
        var node = root.resolve("examples/node");
        return new FuzzStock(
                examples,
                only(node.resolve("machine.json")),
                only(node.resolve("kubelet.yaml")),
                only(node.resolve("most-allocated.yaml")),
                only(node.resolve("devices.yaml")),
                objects(node.resolve("pods.yaml")),
                only(root.resolve("docs/samples/merge.yaml")),
                only(root.resolve("partners/profiles.yaml")));
    }

    private static List<Tree.Mapping> folder(Path folder) throws IOException {
        var files = new ArrayList<Path>();
        try (var children = Files.list(folder)) {
            children.filter(file -> !file.endsWith("juxta.yaml")).sorted().forEach(files::add);
        }
        var objects = new ArrayList<Tree.Mapping>();
        for (var file : files) {
            objects.addAll(objects(file));
        }
        return objects;
    }

    private static List<Tree.Mapping> objects(Path file) throws IOException {
        return YamlTree.objects(Files.readString(file));
    }

    private static Tree.Mapping only(Path file) throws IOException {
        return objects(file).getFirst();
    }

    /// The objects of a grown dump.
    static List<Tree.Mapping> grown(long seed, long index) {
        var objects = new ArrayList<Tree.Mapping>();
        for (var file : GrownDump.of(seed, index).files()) {
            for (var object : YamlTree.objects(file.text())) {
                var items = object.items("items");
                if (object.text("kind").equals("List")) {
                    items.forEach(
                            item -> {
                                if (item instanceof Tree.Mapping mapping) {
                                    objects.add(mapping);
                                }
                            });
                } else {
                    objects.add(object);
                }
            }
        }
        return objects;
    }
}
