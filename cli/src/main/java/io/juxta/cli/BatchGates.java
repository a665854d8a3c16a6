package io.juxta.cli;

import io.juxta.model.Tree;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The gates of a batch: those of the command line, switched as each line asks.
final class BatchGates {

    private static final int SETTINGS_REMEMBERED = 1000;

    private final Gates base;
    private final Map<Map<String, Boolean>, Gates> settings = new HashMap<>();

    private BatchGates(Gates base) {
        this.base = base;
    }

    /// What there is to say about the command line's own gates is said here, and not again with
    /// every answer.
    static BatchGates from(Options options, Console console) {
        var gates = options.gatesOver(Map.of());
        gates.warnings().forEach(console::warning);
        return new BatchGates(new Gates(gates.on(), List.of()));
    }

    /// The gates under which a line is answered.
    ///
    /// @throws BadQuestion when its `featureGates` are not names with true or false
    /// @throws UsageException when a gate does not exist
    Gates of(Tree.Mapping line) {
        var switches = switches(line);
        var known = settings.get(switches);
        if (known == null) {
            known = base.with(switches, Gates.Unmet.SWITCHED_OFF);
            if (settings.size() < SETTINGS_REMEMBERED) {
                settings.put(switches, known);
            }
        }
        return known;
    }

    private static Map<String, Boolean> switches(Tree.Mapping line) {
        var switches = new LinkedHashMap<String, Boolean>();
        line.field("featureGates")
                .map(tree -> Members.mapping(tree, "featureGates"))
                .orElse(Tree.Mapping.EMPTY)
                .fields()
                .forEach(
                        (name, value) ->
                                switches.put(name, Members.bool(value, "featureGates." + name)));
        return switches;
    }
}
