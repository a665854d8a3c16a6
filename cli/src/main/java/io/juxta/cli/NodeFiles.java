package io.juxta.cli;

import io.juxta.kube.text.InputException;
import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.kube.text.YamlTrees;
import io.juxta.model.Tree;
import io.juxta.node.KubeletSettings;
import io.juxta.node.device.PluginDevice;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// What `juxta node` reads besides pods: a machine, a kubelet's configuration, devices and saved
/// state.
final class NodeFiles {

    private static final int LARGEST_FILE = 256 << 20;

    private NodeFiles() {}

    /// A kubelet's configuration, with what was typed about feature gates on top.
    ///
    /// @throws InputException when a kubelet would refuse the file
    /// @throws io.juxta.node.StartException when it would refuse the feature gates
    static KubeletSettings kubelet(Path path, Options options, Console console) {
        return KubeletFile.read(path, gates -> options.gatesOver(gates.overrides()).on(), console);
    }

    static Map<String, List<PluginDevice>> devices(Path path, Console console) {
        var tree = tree(path);
        UnknownKeys.ofDevices(tree, Source.of(path.toString())).forEach(console::warning);
        try {
            return NodeDevices.read(
                    tree.fields().get("devices") instanceof Tree.Mapping inside ? inside : tree);
        } catch (BadQuestion e) {
            throw unreadable(path, e);
        }
    }

    /// The texts of the state files in a folder, by name: the kubelet's own folder, or one with
    /// copies of the files.
    static Map<String, String> state(Path folder) {
        if (!Files.isDirectory(folder)) {
            throw new UsageException(
                    "--state is %s, which is no folder: name the one with %s."
                            .formatted(folder, String.join(", ", NodeStateFiles.NAMES)));
        }
        var texts = new TreeMap<String, String>();
        for (var name : NodeStateFiles.NAMES) {
            for (var file :
                    List.of(folder.resolve(name), folder.resolve("device-plugins").resolve(name))) {
                if (Files.isRegularFile(file)) {
                    texts.put(name, text(file));
                }
            }
        }
        if (texts.isEmpty()) {
            throw new UsageException(
                    "--state is %s, which holds none of %s."
                            .formatted(folder, String.join(", ", NodeStateFiles.NAMES)));
        }
        return texts;
    }

    /// A file that holds one object and nothing else.
    static Tree.Mapping tree(Path path) {
        return tree(text(path), Source.of(path.toString()));
    }

    static Tree.Mapping tree(String text, Source source) {
        var tree =
                text.stripLeading().startsWith("{")
                        ? braced(text, source)
                        : YamlTrees.parse(text, source);
        if (tree instanceof Tree.Mapping mapping) {
            return mapping;
        }
        throw new InputException(source, "it is no object", "Write fields and their values.");
    }

    /// JSON, or YAML in braces.
    private static Tree braced(String text, Source source) {
        try {
            return JsonTrees.parse(text, source);
        } catch (InputException noJson) {
            try {
                return YamlTrees.parse(text, source);
            } catch (InputException _) {
                throw noJson;
            }
        }
    }

    static String text(Path path) {
        try {
            if (Files.isRegularFile(path) && Files.size(path) > LARGEST_FILE) {
                throw new InputException(
                        Source.of(path.toString()), "it has more than 256 MB", "Is it the file?");
            }
            return Files.readString(path, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new InputException(
                    Source.of(path.toString()),
                    "it cannot be read",
                    "Is it a text file, and may you read it?",
                    e);
        }
    }

    static InputException unreadable(Path path, BadQuestion cause) {
        return new InputException(
                Source.of(path.toString()),
                withoutStop(String.valueOf(cause.getMessage())),
                "",
                cause);
    }

    private static String withoutStop(String text) {
        return text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
    }
}
