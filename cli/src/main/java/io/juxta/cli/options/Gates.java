package io.juxta.cli.options;

import io.juxta.cli.page.DidYouMean;
import io.juxta.cli.page.UsageException;
import io.juxta.model.FeatureGates;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// Feature gates: which are on, and warnings about the choice.
///
/// @param warnings one sentence for each switch that 1.37 itself would reject
public record Gates(FeatureGates on, List<String> warnings) {

    /// What happens to a gate that is on while one it needs is off.
    public enum Unmet {
        /// An error: an API server would not start.
        REFUSED,
        /// The gate goes off too, with a warning.
        SWITCHED_OFF
    }

    public static final Gates STOCK = new Gates(FeatureGates.STOCK, List.of());

    /// Kubernetes' two names for many gates at once, and the stage of each.
    private static final Map<String, String> STAGES =
            Map.of("AllAlpha", "alpha", "AllBeta", "beta");

    private static final Set<String> TRUE = Set.of("true", "TRUE", "True", "t", "T", "1");
    private static final Set<String> FALSE = Set.of("false", "FALSE", "False", "f", "F", "0");

    public Gates {
        warnings = List.copyOf(warnings);
    }

    /// Parses `A=true,B=false`, repeated; the last value wins.
    ///
    /// @throws UsageException when a switch is not `name=true` or `name=false`
    static Map<String, Boolean> parse(List<String> texts) {
        var switches = new TreeMap<String, Boolean>();
        for (var text : texts) {
            for (var part : text.split(",", -1)) {
                if (part.isBlank()) {
                    continue;
                }
                var equals = part.indexOf('=');
                var name = (equals < 0 ? part : part.substring(0, equals)).strip();
                var value = equals < 0 ? "" : part.substring(equals + 1).strip();
                if (!TRUE.contains(value) && !FALSE.contains(value)) {
                    throw new UsageException(
                            "The feature gate %s is neither on nor off: write %s=true or %s=false."
                                    .formatted(part, name, name));
                }
                switches.put(name, TRUE.contains(value));
            }
        }
        return switches;
    }

    /// These gates with some switched.
    ///
    /// @throws UsageException when a gate does not exist, or needs one that is off and that is an
    ///   error
    public Gates with(Map<String, Boolean> switches, Unmet unmet) {
        var switched = switched(switches);
        return switch (unmet) {
            case REFUSED -> switched.refused();
            case SWITCHED_OFF -> switched.switchedOff();
        };
    }

    /// These gates with some switched, whatever they need.
    public Gates switched(Map<String, Boolean> switches) {
        if (switches.isEmpty()) {
            return this;
        }
        var all = new TreeMap<String, Boolean>();
        var said = new ArrayList<>(warnings);
        switches.forEach((name, value) -> all.putAll(stage(name, value)));
        switches.forEach(
                (name, value) -> {
                    if (!STAGES.containsKey(name)) {
                        all.put(name, value);
                        said.addAll(remarks(name, value));
                    }
                });
        return new Gates(on.with(all), said);
    }

    private static Map<String, Boolean> stage(String name, boolean value) {
        var stage = STAGES.get(name);
        var gates = new TreeMap<String, Boolean>();
        for (var gate : FeatureGates.known().values()) {
            if (gate.stage().equals(stage) && !gate.locked()) {
                gates.put(gate.name(), value);
            }
        }
        return gates;
    }

    private static List<String> remarks(String name, boolean value) {
        var gate = FeatureGates.known(name);
        if (gate.isEmpty()) {
            throw new UsageException(
                    "Kubernetes 1.37 has no feature gate "
                            + name
                            + DidYouMean.hint(name, FeatureGates.known().keySet()));
        }
        if (gate.get().locked() && gate.get().onByDefault() != value) {
            return List.of(
                    "Kubernetes 1.37 locks %s %s; it is %s here, as on older clusters."
                            .formatted(name, value ? "off" : "on", value ? "on" : "off"));
        }
        return List.of();
    }

    private Gates refused() {
        for (var need : on.unmetNeeds()) {
            throw new UsageException(
                    "The feature gate %s needs %s, which is off: add %s=true or %s=false."
                            .formatted(need.gate(), need.needs(), need.needs(), need.gate()));
        }
        return this;
    }

    private Gates switchedOff() {
        var settled = on;
        var said = new ArrayList<>(warnings);
        for (var unmet = settled.unmetNeeds(); !unmet.isEmpty(); unmet = settled.unmetNeeds()) {
            var need = unmet.getFirst();
            said.add(
                    "The feature gate %s needs %s, which is off: it is switched off too."
                            .formatted(need.gate(), need.needs()));
            settled = settled.with(Map.of(need.gate(), false));
        }
        return new Gates(settled, said);
    }

    /// The gates that differ from stock 1.37, as in `with A on and B off`, or empty.
    public String difference() {
        if (on.equals(FeatureGates.allOn())) {
            return " with all gates on";
        }
        var changed = new ArrayList<String>();
        for (var value : List.of(true, false)) {
            var names = new TreeSet<String>();
            on.overrides()
                    .forEach(
                            (name, set) -> {
                                if (set.equals(value) && FeatureGates.STOCK.on(name) != set) {
                                    names.add(name);
                                }
                            });
            if (!names.isEmpty()) {
                changed.add(
                        names.size() > 4
                                ? names.size() + " more gates " + (value ? "on" : "off")
                                : String.join(", ", names) + (value ? " on" : " off"));
            }
        }
        return changed.isEmpty() ? "" : " with " + String.join(" and ", changed);
    }
}
