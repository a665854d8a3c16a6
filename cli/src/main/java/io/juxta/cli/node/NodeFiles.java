package io.juxta.cli.node;

import io.juxta.cli.load.KubeletFile;
import io.juxta.cli.options.CommandOptions;
import io.juxta.cli.options.InputFile;
import io.juxta.cli.options.UnknownKeys;
import io.juxta.cli.page.BadQuestion;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.UsageException;
import io.juxta.kube.text.InputException;
import io.juxta.kube.text.Source;
import io.juxta.model.Tree;
import io.juxta.node.KubeletSettings;
import io.juxta.node.device.PluginDevice;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// What `juxta node` reads besides pods: a machine, a kubelet's configuration, devices and saved
/// state.
final class NodeFiles {

    private NodeFiles() {}

    /// A kubelet's configuration, with the typed feature gates on top.
    ///
    /// @throws InputException when a kubelet would reject the file
    /// @throws io.juxta.node.StartException when it would reject the feature gates
    static KubeletSettings kubelet(Path path, CommandOptions options, Console console) {
        return KubeletFile.read(path, gates -> options.gatesOver(gates.overrides()).on(), console);
    }

    static Map<String, List<PluginDevice>> devices(Path path, Console console) {
        var tree = InputFile.tree(path);
        UnknownKeys.ofDevices(tree, Source.of(path.toString())).forEach(console::warning);
        try {
            return NodeDevices.read(
                    tree.fields().get("devices") instanceof Tree.Mapping inside ? inside : tree);
        } catch (BadQuestion e) {
            throw InputFile.unreadable(path, e);
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
                    texts.put(name, InputFile.text(file));
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
}
