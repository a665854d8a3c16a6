package io.juxta.cli.load;

import io.juxta.cli.options.ConfigurationFile;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.Sentence;
import io.juxta.kube.decode.Decoded;
import io.juxta.kube.decode.Decoder;
import io.juxta.kube.text.Document;
import io.juxta.kube.text.InputException;
import io.juxta.kube.text.Source;
import io.juxta.model.ConfigurationFault;
import io.juxta.model.FeatureGates;
import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import io.juxta.node.KubeletConfigurationRules;
import io.juxta.node.KubeletSettings;
import io.juxta.node.SettingsCheck;
import io.juxta.node.StartException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The configuration file of a kubelet, checked as the kubelet checks it.
///
/// A kubelet accepts unknown fields and logs them: here they are a warning. The response of
/// `/configz` wraps the same fields in `kubeletconfig`, without apiVersion and kind.
public final class KubeletFile {

    private static final String KIND = "KubeletConfiguration";
    private static final String API_VERSION = "kubelet.config.k8s.io/v1beta1";
    private static final String WRAPPED = "kubeletconfig";
    private static final String COMPLAINT = "invalid configuration: ";

    private final ConfigurationFile file;
    private final FieldPath at;
    private final List<Decoded.UnknownField> unknown;
    private final Tree.Mapping tree;

    private KubeletFile(ConfigurationFile file) {
        this.file = file;
        var fields = file.written();
        if (fields.fields().get(WRAPPED) instanceof Tree.Mapping inside) {
            at = FieldPath.of(WRAPPED);
            fields = inside;
        } else {
            at = FieldPath.ROOT;
            requireType(file);
        }
        var read = file.decode(fields, KIND, at);
        unknown = read.unknown();
        tree = read.tree();
    }

    /// A kubelet's settings.
    ///
    /// @param typed applies the command line to the file's gates
    /// @throws InputException when a kubelet would reject the file
    public static KubeletSettings read(
            Path path, UnaryOperator<FeatureGates> typed, Console console) {
        return read(ConfigurationFile.of(path, KIND, API_VERSION), typed, console);
    }

    /// Prints the faults of a configuration that is among other objects.
    static void check(Document document, Console console) {
        try {
            read(
                    new ConfigurationFile(document.source(), document.tree(), KIND, API_VERSION),
                    UnaryOperator.identity(),
                    console);
        } catch (InputException e) {
            doesNotStart(e.getMessage(), console);
        } catch (StartException e) {
            doesNotStart(document.source() + ": " + e.getMessage(), console);
        }
    }

    private static void doesNotStart(@Nullable String fault, Console console) {
        console.warning(
                "%s A kubelet does not start with it."
                        .formatted(Sentence.ended(String.valueOf(fault))));
    }

    /// Unknown fields of a configuration, as far as the rest can be decoded.
    ///
    /// @param path of the configuration
    public static void unknown(Tree.Mapping written, String path, UnknownFields into) {
        var wrapped = written.fields().get(WRAPPED) instanceof Tree.Mapping;
        var typed =
                (wrapped ? written.mapping(WRAPPED) : written)
                        .with("kind", Tree.Text.of(KIND))
                        .with("apiVersion", Tree.Text.of(API_VERSION));
        if (Decoder.decodeConfiguration(typed) instanceof Decoded.KnownObject known) {
            for (var field : known.unknown()) {
                into.add(
                        "%s.%s%s".formatted(path, wrapped ? WRAPPED + "." : "", field.path()),
                        field.nearest());
            }
        }
    }

    private static KubeletSettings read(
            ConfigurationFile configuration, UnaryOperator<FeatureGates> typed, Console console) {
        var file = new KubeletFile(configuration);
        file.warnings().forEach(console::warning);
        return switch (file.judged(typed)) {
            case Judged.Usable(var settings) -> settings;
            case Judged.Refused(var faults) -> throw file.refusal(faults.getFirst());
        };
    }

    /// Validates a configuration within a question, which need not have a kind.
    public static Judged strictly(Tree.Mapping written, UnaryOperator<FeatureGates> typed) {
        try {
            return new KubeletFile(
                            new ConfigurationFile(Source.of("kubelet"), written, KIND, API_VERSION))
                    .judged(typed);
        } catch (InputException e) {
            return new Judged.Refused(
                    List.of(ConfigurationFault.of(FieldPath.ROOT, String.valueOf(e.getMessage()))));
        }
    }

    /// The kubelet's validation result.
    public sealed interface Judged {
        record Usable(KubeletSettings settings) implements Judged {}

        /// It does not start.
        ///
        /// @param faults at least one
        record Refused(List<ConfigurationFault> faults) implements Judged {
            public Refused {
                faults = List.copyOf(faults);
            }
        }
    }

    private Judged judged(UnaryOperator<FeatureGates> typed) {
        var wrongGates = KubeletConfigurationRules.gateFaults(tree);
        if (!wrongGates.isEmpty()) {
            return new Judged.Refused(wrongGates);
        }
        var gates = typed.apply(gates());
        var faults = new ArrayList<>(KubeletConfigurationRules.faults(tree, gates));
        // Faults of these lists are already recorded.
        var bare = tree.without("systemReserved").without("kubeReserved");
        for (var complaint : SettingsCheck.reservations(KubeletSettings.readFile(bare))) {
            faults.add(
                    ConfigurationFault.of(
                            FieldPath.of(
                                    complaint.contains("reservedSystemCPUs")
                                            ? "reservedSystemCPUs"
                                            : "reservedMemory"),
                            complaint.replace(COMPLAINT, "")));
        }
        return faults.isEmpty()
                ? new Judged.Usable(KubeletSettings.readFile(tree).with(gates))
                : new Judged.Refused(faults);
    }

    private FeatureGates gates() {
        return KubeletSettings.read(
                        Tree.Mapping.EMPTY.with("featureGates", tree.mapping("featureGates")))
                .gates();
    }

    private List<String> warnings() {
        return unknown.stream()
                .map(
                        field ->
                                "%s A kubelet passes over it."
                                        .formatted(
                                                Sentence.ended(
                                                        file.unknown(field, at).getMessage())))
                .toList();
    }

    /// A file without a kind may hold the fields that `/configz` wraps.
    private static void requireType(ConfigurationFile file) {
        if (file.written().has("kind") || file.written().has("apiVersion")) {
            file.requireType();
        }
    }

    private InputException refusal(ConfigurationFault fault) {
        return file.refusal(
                new ConfigurationFault(
                        ConfigurationFile.join(at, fault.path()),
                        fault.message(),
                        fault.written(),
                        fault.known()));
    }
}
