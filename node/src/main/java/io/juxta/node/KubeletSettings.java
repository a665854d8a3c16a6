package io.juxta.node;

import io.juxta.model.ByName;
import io.juxta.model.FeatureGates;
import io.juxta.model.Quantity;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The part of a KubeletConfiguration about CPUs, memory, devices and topology; everything else is
/// ignored. Names of policies and options are kept as written: the managers validate them, in the
/// kubelet's order.
///
/// @param reservedMemory per entry as written
/// @param reservedCpus in Linux' format as written; empty when not given
/// @param systemReserved null when not given, like the next two
/// @param evictionHard thresholds as written, such as `memory.available: 100Mi` or `5%`, with the
///   kubelet's own where mergeDefaultEvictionSettings asks for them
/// @param reserving how reservations are computed that are not explicit
public record KubeletSettings(
        String topologyPolicy,
        String topologyScope,
        SortedMap<String, String> topologyOptions,
        String cpuPolicy,
        SortedMap<String, String> cpuOptions,
        String memoryPolicy,
        List<ReservedMemory> reservedMemory,
        String reservedCpus,
        @Nullable ByName<Quantity> systemReserved,
        @Nullable ByName<Quantity> kubeReserved,
        @Nullable SortedMap<String, String> evictionHard,
        FeatureGates gates,
        long maxPods,
        Reserving reserving) {

    private static final long USUAL_MAX_PODS = 110;
    private static final Pattern INT32 = Pattern.compile("-?[0-9]{1,10}");
    private static final Tree NOTHING = Tree.Sequence.of(List.of());

    /// The reservation of one NUMA node: memory and huge pages.
    public record ReservedMemory(int numaNode, ByName<Quantity> limits) {}

    /// How reservations are computed.
    public enum Reserving {
        /// As in the configuration: without systemReserved, kubeReserved and evictionHard just the
        /// CPUs of reservedSystemCPUs and the memory of reservedMemory.
        AS_NAMED,
        /// As a kubelet computes them, with its default thresholds where the configuration has
        /// none.
        AS_A_KUBELET
    }

    public KubeletSettings {
        topologyOptions = Collections.unmodifiableSortedMap(new TreeMap<>(topologyOptions));
        cpuOptions = Collections.unmodifiableSortedMap(new TreeMap<>(cpuOptions));
        reservedMemory = List.copyOf(reservedMemory);
    }

    /// Reads a KubeletConfiguration, or the response of `/configz`, which wraps one in
    /// `kubeletconfig`. A missing field has the kubelet's default.
    ///
    /// @throws StartException when a kubelet could not read it, or refuses its feature gates
    public static KubeletSettings read(Tree.Mapping written) {
        var config =
                written.fields().get("kubeletconfig") instanceof Tree.Mapping wrapped
                        ? wrapped
                        : written;
        return new KubeletSettings(
                text(config, "topologyManagerPolicy", "none"),
                text(config, "topologyManagerScope", "container"),
                texts(config, "topologyManagerPolicyOptions"),
                text(config, "cpuManagerPolicy", "none"),
                texts(config, "cpuManagerPolicyOptions"),
                text(config, "memoryManagerPolicy", "None"),
                reservedMemory(config),
                text(config, "reservedSystemCPUs", ""),
                amountsOrNull(config, "systemReserved"),
                amountsOrNull(config, "kubeReserved"),
                evictionHard(config),
                gates(config),
                maxPods(config),
                Reserving.AS_NAMED);
    }

    /// The same for a configuration that has passed [KubeletConfigurationRules]: reservations are
    /// computed as a kubelet does. reservedSystemCPUs replaces the amounts of cpu, which are not
    /// read then.
    ///
    /// @throws StartException when a kubelet could not read it, or refuses its feature gates
    public static KubeletSettings readFile(Tree.Mapping config) {
        var read = config;
        if (!config.text("reservedSystemCPUs").isEmpty()) {
            for (var list : List.of("systemReserved", "kubeReserved")) {
                if (config.has(list)) {
                    read = read.with(list, config.mapping(list).without("cpu"));
                }
            }
        }
        return read(read).with(Reserving.AS_A_KUBELET);
    }

    private KubeletSettings with(Reserving other) {
        return new KubeletSettings(
                topologyPolicy,
                topologyScope,
                topologyOptions,
                cpuPolicy,
                cpuOptions,
                memoryPolicy,
                reservedMemory,
                reservedCpus,
                systemReserved,
                kubeReserved,
                evictionHard,
                gates,
                maxPods,
                other);
    }

    /// These settings with other feature gates.
    public KubeletSettings with(FeatureGates other) {
        return with(topologyPolicy, topologyScope, topologyOptions, other);
    }

    /// These settings with another topology manager.
    KubeletSettings with(
            String policy, String scope, SortedMap<String, String> options, FeatureGates other) {
        return new KubeletSettings(
                policy,
                scope,
                options,
                cpuPolicy,
                cpuOptions,
                memoryPolicy,
                reservedMemory,
                reservedCpus,
                systemReserved,
                kubeReserved,
                evictionHard,
                other,
                maxPods,
                reserving);
    }

    private static long maxPods(Tree.Mapping config) {
        var written = number(config, "maxPods", USUAL_MAX_PODS);
        return written == 0 ? USUAL_MAX_PODS : written;
    }

    private static @Nullable SortedMap<String, String> evictionHard(Tree.Mapping config) {
        if (!config.has("evictionHard")) {
            return null;
        }
        var thresholds = new TreeMap<>(texts(config, "evictionHard"));
        if (config.flag("mergeDefaultEvictionSettings")) {
            EvictionThreshold.DEFAULTS.forEach(thresholds::putIfAbsent);
        }
        return thresholds;
    }

    private static FeatureGates gates(Tree.Mapping config) {
        var switches = new TreeMap<String, Boolean>();
        mapping(config, "featureGates")
                .fields()
                .forEach((name, value) -> switches.put(name, bool(value, "featureGates." + name)));
        switches.keySet().removeAll(KubeletGateRules.OWN);
        for (var each : switches.entrySet()) {
            if (FeatureGates.GROUPS.containsKey(each.getKey())) {
                continue;
            }
            var gate =
                    FeatureGates.known(each.getKey())
                            .orElseThrow(
                                    () ->
                                            new StartException(
                                                    "unrecognized feature gate: " + each.getKey()));
            if (gate.locked() && gate.onByDefault() != each.getValue()) {
                throw new StartException(
                        "cannot set feature gate %s to %s, feature is locked to %s"
                                .formatted(gate.name(), each.getValue(), gate.onByDefault()));
            }
        }
        var gates = FeatureGates.of(switches);
        for (var need : gates.unmetNeeds()) {
            throw new StartException(
                    "%s is enabled, but depends on features that are disabled: [%s]"
                            .formatted(need.gate(), need.needs()));
        }
        return gates;
    }

    private static List<ReservedMemory> reservedMemory(Tree.Mapping config) {
        var list = new ArrayList<ReservedMemory>();
        var written = config.field("reservedMemory").orElse(NOTHING);
        if (!(written instanceof Tree.Sequence)) {
            throw unreadable("reservedMemory", "a list", written);
        }
        for (var item : config.items("reservedMemory")) {
            var path = "reservedMemory[%d]".formatted(list.size());
            if (!(item instanceof Tree.Mapping entry)) {
                throw unreadable(path, "an object", item);
            }
            var limits = amountsOrNull(entry, "limits");
            list.add(
                    new ReservedMemory(
                            Math.toIntExact(number(entry, "numaNode", 0)),
                            limits == null ? ByName.empty() : limits));
        }
        return list;
    }

    private static Tree.Mapping mapping(Tree.Mapping config, String name) {
        var value = config.field(name).orElse(Tree.Mapping.EMPTY);
        if (value instanceof Tree.Mapping mapping) {
            return mapping;
        }
        throw unreadable(name, "an object", value);
    }

    private static String text(Tree.Mapping config, String name, String usual) {
        var value = config.field(name).orElse(Tree.Text.of(""));
        if (value instanceof Tree.Text(var text, _)) {
            return text.isEmpty() ? usual : text;
        }
        throw unreadable(name, "a text", value);
    }

    private static SortedMap<String, String> texts(Tree.Mapping config, String name) {
        var texts = new TreeMap<String, String>();
        for (var each : mapping(config, name).fields().entrySet()) {
            if (!(each.getValue() instanceof Tree.Text(var text, _))) {
                throw unreadable(
                        name + "." + each.getKey(), "a text (put it in quotes)", each.getValue());
            }
            texts.put(each.getKey(), text);
        }
        return texts;
    }

    private static @Nullable ByName<Quantity> amountsOrNull(Tree.Mapping config, String name) {
        if (!config.has(name)) {
            return null;
        }
        var amounts = new TreeMap<String, Quantity>();
        for (var each : mapping(config, name).fields().entrySet()) {
            var literal =
                    switch (each.getValue()) {
                        case Tree.Text(var text, _) -> text;
                        case Tree.Number(var digits, _) -> digits;
                        case Tree.Bool _, Tree.Null _, Tree.Mapping _, Tree.Sequence _ -> "";
                    };
            amounts.put(
                    each.getKey(),
                    Quantity.tryParse(literal)
                            .orElseThrow(
                                    () ->
                                            unreadable(
                                                    name + "." + each.getKey(),
                                                    "a quantity such as 1Gi",
                                                    each.getValue())));
        }
        return ByName.copyOf(amounts);
    }

    private static long number(Tree.Mapping config, String name, long usual) {
        var value = config.field(name).orElse(null);
        if (value == null) {
            return usual;
        }
        if (value instanceof Tree.Number(var digits, _) && INT32.matcher(digits).matches()) {
            var number = Long.parseLong(digits);
            if (number == (int) number) {
                return number;
            }
        }
        throw unreadable(name, "a whole number", value);
    }

    private static boolean bool(Tree value, String path) {
        if (value instanceof Tree.Bool(var on, _)) {
            return on;
        }
        throw unreadable(path, "true or false", value);
    }

    private static StartException unreadable(String path, String needed, Tree value) {
        var shown =
                switch (value) {
                    case Tree.Text(var text, _) -> '"' + text + '"';
                    case Tree.Number(var digits, _) -> digits;
                    case Tree.Bool(var on, _) -> Boolean.toString(on);
                    case Tree.Null _ -> "null";
                    case Tree.Mapping _ -> "an object";
                    case Tree.Sequence _ -> "a list";
                };
        return new StartException(
                "failed to load kubelet config: %s is %s: %s is needed"
                        .formatted(path, shown, needed));
    }
}
