package io.juxta.cli;

import io.juxta.kube.Decoded;
import io.juxta.kube.Decoder;
import io.juxta.kube.Document;
import io.juxta.kube.InputException;
import io.juxta.model.ConfigurationFault;
import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import io.juxta.node.KubeletConfigurationRules;
import io.juxta.node.KubeletSettings;
import io.juxta.node.SettingsCheck;
import java.nio.file.Path;

/// The configuration file of a kubelet, checked as the kubelet checks it.
///
/// It reads a file with unknown fields all the same, and logs them: here they are a warning. What
/// `/configz` answers wraps the same fields in `kubeletconfig`, without apiVersion and kind.
final class KubeletFile {

    private static final String KIND = "KubeletConfiguration";
    private static final String API_VERSION = "kubelet.config.k8s.io/v1beta1";
    private static final String WRAPPED = "kubeletconfig";

    private KubeletFile() {}

    static KubeletSettings read(Path path, Console console) {
        return read(ConfigurationFile.of(path, KIND, API_VERSION), console);
    }

    /// Says what is wrong with a configuration that stands among other objects.
    static void check(Document document, Console console) {
        try {
            read(
                    new ConfigurationFile(document.source(), document.tree(), KIND, API_VERSION),
                    console);
        } catch (InputException e) {
            console.warning(
                    "%s A kubelet does not start with it."
                            .formatted(Sentence.ended(e.getMessage())));
        }
    }

    /// The fields of a written configuration that no kubelet has, as far as the rest can be decoded.
    ///
    /// @param path where the configuration stands
    static void unknown(Tree.Mapping written, String path, UnknownFields into) {
        var wrapped = written.fields().get(WRAPPED) instanceof Tree.Mapping;
        var typed =
                (wrapped ? written.mapping(WRAPPED) : written)
                        .with("kind", Tree.Text.of(KIND))
                        .with("apiVersion", Tree.Text.of(API_VERSION));
        if (Decoder.decodeConfiguration(typed) instanceof Decoded.Known known) {
            for (var field : known.unknown()) {
                into.add(
                        "%s.%s%s".formatted(path, wrapped ? WRAPPED + "." : "", field.path()),
                        field.nearest());
            }
        }
    }

    private static KubeletSettings read(ConfigurationFile file, Console console) {
        var at = FieldPath.ROOT;
        var fields = file.written();
        if (fields.fields().get(WRAPPED) instanceof Tree.Mapping inside) {
            at = FieldPath.of(WRAPPED);
            fields = inside;
        } else {
            requireType(file);
        }
        var read = file.decode(fields, KIND, at);
        for (var field : read.unknown()) {
            console.warning(
                    "%s A kubelet passes over it."
                            .formatted(Sentence.ended(file.unknown(field, at).getMessage())));
        }
        for (var fault : KubeletConfigurationRules.faults(read.tree())) {
            throw refusal(file, fault, at);
        }
        var settings = KubeletSettings.read(read.tree());
        for (var complaint : SettingsCheck.complaints(settings)) {
            var field =
                    complaint.contains("reservedSystemCPUs")
                            ? "reservedSystemCPUs"
                            : "reservedMemory";
            throw refusal(
                    file,
                    ConfigurationFault.of(
                            FieldPath.of(field), complaint.replace("invalid configuration: ", "")),
                    at);
        }
        return settings;
    }

    /// A file that says nothing about what it is may hold the fields that `/configz` wraps.
    private static void requireType(ConfigurationFile file) {
        if (file.written().has("kind") || file.written().has("apiVersion")) {
            file.requireType();
        }
    }

    private static InputException refusal(
            ConfigurationFile file, ConfigurationFault fault, FieldPath at) {
        return file.refusal(
                new ConfigurationFault(
                        ConfigurationFile.join(at, fault.path()),
                        fault.message(),
                        fault.written(),
                        fault.known()));
    }
}
