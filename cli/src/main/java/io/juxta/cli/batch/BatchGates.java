package io.juxta.cli.batch;

import io.juxta.cli.gates.ComponentGates;
import io.juxta.cli.load.QuestionMembers;
import io.juxta.cli.options.CommandOptions;
import io.juxta.cli.options.Gates;
import io.juxta.cli.page.Console;
import io.juxta.model.FeatureGates;
import io.juxta.model.Tree;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The feature gates of a batch: those of the command line, with the changes of each line.
///
/// A line's `featureGates` are the API server's, and those of all components where nothing else is
/// given; its `schedulerFeatureGates` are the scheduler's.
public final class BatchGates {

    private static final int SETTINGS_REMEMBERED = 1000;

    private record Setting(Gates base, Map<String, Boolean> switches) {}

    private final CommandOptions options;
    private final Gates base;
    private final @Nullable Gates scheduler;
    private final Gates schedulerBase;
    private final Map<Setting, Gates> settings = new HashMap<>();

    /// @param scheduler the scheduler's of the command line, or null when not given
    /// @param schedulerBase the base for a line's scheduler gates
    private BatchGates(
            CommandOptions options, Gates base, @Nullable Gates scheduler, Gates schedulerBase) {
        this.options = options;
        this.base = base;
        this.scheduler = scheduler;
        this.schedulerBase = schedulerBase;
    }

    /// Warnings about the gates of the command line are printed here, and not again with every
    /// answer.
    public static BatchGates from(CommandOptions options, Console console) {
        var typed = ComponentGates.of(options, Optional.empty());
        typed.warnings().forEach(console::warning);
        return new BatchGates(
                options,
                quiet(typed.server()),
                options.schedulerGates() == null ? null : quiet(typed.scheduler()),
                quiet(options.schedulerGatesOver(Map.of(), typed.server())));
    }

    private static Gates quiet(Gates gates) {
        return new Gates(gates.on(), List.of());
    }

    /// The gates under which a line is answered.
    ///
    /// @throws BadQuestion when its `featureGates` are not names with true or false
    /// @throws UsageException when a gate does not exist
    public Gates of(Tree.Mapping line) {
        return switched(base, switches(line, "featureGates"));
    }

    /// The same, with those of the scheduler where they differ.
    public ComponentGates componentsOf(Tree.Mapping line) {
        var server = of(line);
        if (line.has("schedulerFeatureGates")) {
            return new ComponentGates(
                    server, switched(schedulerBase, switches(line, "schedulerFeatureGates")));
        }
        return new ComponentGates(server, scheduler == null ? server : scheduler);
    }

    /// The gates of a kubelet: those of its configuration, then those of the command line, then the
    /// line's.
    public Gates over(FeatureGates kubelet, Tree.Mapping line) {
        var own =
                options.base() == CommandOptions.GateBase.ALL_ON
                        ? base
                        : quiet(new Gates(kubelet, List.of()).switched(options.gates()));
        return own.with(switches(line, "featureGates"), Gates.Unmet.SWITCHED_OFF);
    }

    private Gates switched(Gates from, Map<String, Boolean> switches) {
        var setting = new Setting(from, switches);
        var known = settings.get(setting);
        if (known == null) {
            known = from.with(switches, Gates.Unmet.SWITCHED_OFF);
            if (settings.size() < SETTINGS_REMEMBERED) {
                settings.put(setting, known);
            }
        }
        return known;
    }

    /// The gates that a line switches on and off.
    static Map<String, Boolean> switches(Tree.Mapping line, String name) {
        var switches = new LinkedHashMap<String, Boolean>();
        line.mapping(name)
                .fields()
                .forEach(
                        (gate, value) ->
                                switches.put(gate, QuestionMembers.bool(value, name + "." + gate)));
        return switches;
    }
}
