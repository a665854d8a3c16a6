package io.juxta.model;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Which feature gates are on: Kubernetes' own names, on top of the stock defaults of 1.37.
///
/// The table of all gates is written by the real Kubernetes (`partners/cmd/gates`) and kept as a
/// resource, so an unknown name is really unknown. A gate that 1.37 locks can still be switched
/// here, since older clusters had it off; the reader of the setting warns about it.
public final class FeatureGates {

    /// What is known about one gate.
    public record Gate(
            String name, String stage, boolean onByDefault, boolean locked, List<String> needs) {
        public Gate {
            needs = List.copyOf(needs);
        }
    }

    /// A gate that is on while one it needs is off.
    public record UnmetNeed(String gate, String needs) {}

    private static final SortedMap<String, Gate> KNOWN = readTable();

    /// Names of groups: all gates of a stage.
    public static final Map<String, String> GROUPS = Map.of("AllAlpha", "alpha", "AllBeta", "beta");

    /// Stock 1.37.
    public static final FeatureGates STOCK = new FeatureGates(Map.of());

    private final SortedMap<String, Boolean> overrides;

    private FeatureGates(Map<String, Boolean> overrides) {
        this.overrides = Collections.unmodifiableSortedMap(new TreeMap<>(overrides));
    }

    /// Stock defaults with some gates switched. `AllAlpha` and `AllBeta` set every gate of their
    /// stage that is not named itself.
    public static FeatureGates of(Map<String, Boolean> overrides) {
        var named = new TreeMap<String, Boolean>();
        GROUPS.forEach((group, stage) -> switchStage(stage, overrides.get(group), named));
        overrides.forEach(
                (name, on) -> {
                    if (!GROUPS.containsKey(name)) {
                        gate(name);
                        named.put(name, on);
                    }
                });
        return new FeatureGates(named);
    }

    private static void switchStage(
            String stage, @Nullable Boolean on, Map<String, Boolean> named) {
        if (on == null) {
            return;
        }
        for (var gate : KNOWN.values()) {
            if (gate.stage().equals(stage) && !gate.locked()) {
                named.put(gate.name(), on);
            }
        }
    }

    /// Everything that can be on is on, deprecated gates aside: what `--all-gates` means.
    public static FeatureGates allOn() {
        var on = new TreeMap<String, Boolean>();
        for (var gate : KNOWN.values()) {
            if (!gate.onByDefault() && !gate.stage().equals("deprecated") && !gate.locked()) {
                on.put(gate.name(), true);
            }
        }
        return new FeatureGates(on);
    }

    /// These gates with some switched again; the later word wins.
    public FeatureGates with(Map<String, Boolean> more) {
        var merged = new TreeMap<>(overrides);
        merged.putAll(more);
        return of(merged);
    }

    public boolean on(String name) {
        var set = overrides.get(name);
        if (set != null) {
            return set;
        }
        return gate(name).onByDefault();
    }

    private static Gate gate(String name) {
        var gate = KNOWN.get(name);
        if (gate == null) {
            throw new IllegalArgumentException(
                    "No feature gate is called %s in Kubernetes 1.37.".formatted(name));
        }
        return gate;
    }

    /// The gates that were switched, by name; a gate set to its default is among them.
    public SortedMap<String, Boolean> overrides() {
        return overrides;
    }

    /// Gates that are on although one they need is off: an API server refuses to start so.
    public List<UnmetNeed> unmetNeeds() {
        var unmet = new ArrayList<UnmetNeed>();
        for (var gate : KNOWN.values()) {
            if (on(gate.name())) {
                for (var need : gate.needs()) {
                    if (!on(need)) {
                        unmet.add(new UnmetNeed(gate.name(), need));
                    }
                }
            }
        }
        return unmet;
    }

    /// The facts about a gate by its exact name.
    public static Optional<Gate> known(String name) {
        return Optional.ofNullable(KNOWN.get(name));
    }

    /// Every gate of 1.37 by name.
    public static SortedMap<String, Gate> known() {
        return KNOWN;
    }

    private static SortedMap<String, Gate> readTable() {
        var table = new TreeMap<String, Gate>();
        try (var resource = FeatureGates.class.getResourceAsStream("gates-1.37.txt")) {
            if (resource == null) {
                throw new IllegalStateException("gates-1.37.txt is missing. Is the jar complete?");
            }
            var lines = new BufferedReader(new InputStreamReader(resource, StandardCharsets.UTF_8));
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith("#")) {
                    continue;
                }
                var words = line.split(" ", -1);
                var needs =
                        words[4].equals("-") ? List.<String>of() : List.of(words[4].split(",", -1));
                table.put(
                        words[0],
                        new Gate(
                                words[0],
                                words[1],
                                words[2].equals("on"),
                                words[3].equals("locked"),
                                needs));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Collections.unmodifiableSortedMap(table);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FeatureGates gates && overrides.equals(gates.overrides);
    }

    @Override
    public int hashCode() {
        return overrides.hashCode();
    }

    @Override
    public String toString() {
        return overrides.toString();
    }
}
