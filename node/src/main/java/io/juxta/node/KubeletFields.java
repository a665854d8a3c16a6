package io.juxta.node;

import io.juxta.model.ConfigurationFault;
import io.juxta.model.FeatureGates;
import io.juxta.model.FieldPath;
import io.juxta.model.GoDuration;
import io.juxta.model.Tree;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/// A decoded KubeletConfiguration under validation: its fields with the kubelet's defaults, its
/// feature gates, and the faults found.
final class KubeletFields {

    private final Tree.Mapping configuration;
    private final FeatureGates gates;
    private final List<ConfigurationFault> faults = new ArrayList<>();

    KubeletFields(Tree.Mapping configuration, FeatureGates gates) {
        this.configuration = configuration;
        this.gates = gates;
    }

    List<ConfigurationFault> faults() {
        return List.copyOf(faults);
    }

    Tree.Mapping tree() {
        return configuration;
    }

    boolean gate(String name) {
        return gates.on(name);
    }

    boolean has(String field) {
        return configuration.has(field);
    }

    String text(String field) {
        return configuration.text(field);
    }

    boolean flag(String field, boolean usual) {
        return has(field) ? configuration.flag(field) : usual;
    }

    Optional<BigDecimal> number(String field) {
        return number(configuration, field);
    }

    static Optional<BigDecimal> number(Tree.Mapping mapping, String field) {
        return mapping.field(field)
                .filter(Tree.Number.class::isInstance)
                .map(value -> new BigDecimal(((Tree.Number) value).literal()));
    }

    Duration duration(String field, Duration usual) {
        return duration(configuration, field, usual);
    }

    static Duration duration(Tree.Mapping mapping, String field, Duration usual) {
        return GoDuration.parse(mapping.text(field)).orElse(usual);
    }

    /// A duration for which zero counts as absent.
    Duration durationBeyondZero(String field, Duration usual) {
        var written = duration(field, usual);
        return written.isZero() ? usual : written;
    }

    /// The texts of a list, each with its path.
    void eachText(String field, BiConsumer<FieldPath, String> use) {
        var items = configuration.items(field);
        for (var i = 0; i < items.size(); i++) {
            if (items.get(i) instanceof Tree.Text(var text, _)) {
                use.accept(FieldPath.of(field).index(i), text);
            }
        }
    }

    /// The texts of a map by name, each with its path.
    void eachEntry(String field, EntryUse use) {
        new TreeMap<>(configuration.mapping(field).fields())
                .forEach(
                        (name, value) -> {
                            if (value instanceof Tree.Text(var text, _)) {
                                use.accept(FieldPath.of(field).key(name), name, text);
                            }
                        });
    }

    /// A check of one map entry.
    interface EntryUse {
        void accept(FieldPath path, String name, String text);
    }

    void oneOf(String written, List<String> words, FieldPath path) {
        if (!written.isEmpty() && !words.contains(written)) {
            refuse(
                    path,
                    "%s is not one of %s".formatted(written, String.join(", ", words)),
                    written,
                    words);
        }
    }

    void refuse(FieldPath path, String message) {
        faults.add(ConfigurationFault.of(path, message));
    }

    void refuse(FieldPath path, String message, String written, List<String> known) {
        faults.add(new ConfigurationFault(path, message, written, known));
    }

    /// Rejects a field that needs a gate that is off.
    void needsGate(String field, String gate) {
        refuse(FieldPath.of(field), "needs the feature gate %s, which is off".formatted(gate));
    }
}
