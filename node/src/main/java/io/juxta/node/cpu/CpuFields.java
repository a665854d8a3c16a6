package io.juxta.node.cpu;

import io.juxta.model.Tree;
import java.math.BigInteger;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;

/// The fields of a state file as written, sets of CPUs still as text.
///
/// @param checksum the one over the fields, 0 when there is none
record CpuFields(
        String policy,
        String shared,
        SortedMap<String, SortedMap<String, String>> containers,
        SortedMap<String, String> pods,
        SortedMap<String, SortedMap<String, String>> baselines,
        long checksum) {

    /// @param type the kubelet's name for the whole, for its errors
    /// @throws IllegalArgumentException when a value has the wrong type
    static CpuFields read(Tree file, String type) {
        return new Reader(type).read(file);
    }

    CpuFields withoutPods() {
        return new CpuFields(policy, shared, containers, new TreeMap<>(), baselines, checksum);
    }

    /// Reads values from trees, and rejects those of another type with Go's error texts.
    record Reader(String type) {

        private CpuFields read(Tree file) {
            var fields = whole(file);
            return new CpuFields(
                    text(fields, "policyName"),
                    text(fields, "defaultCpuSet"),
                    each(
                            mapping(fields, "entries", "map[string]map[string]string"),
                            (sets, name) ->
                                    each(mapping(sets, name, "map[string]string"), this::text)),
                    each(
                            mapping(fields, "podEntries", "state.PodCPUAssignments"),
                            (entries, name) ->
                                    text(mapping(entries, name, "state.podEntryJSON"), "cpuSet")),
                    each(
                            mapping(
                                    fields,
                                    "baselines",
                                    "map[string]map[string]state.ContainerCPUs"),
                            (sets, name) ->
                                    each(
                                            mapping(sets, name, "map[string]state.ContainerCPUs"),
                                            (inside, container) ->
                                                    text(
                                                            mapping(
                                                                    inside,
                                                                    container,
                                                                    "state.ContainerCPUs"),
                                                            "baseline"))),
                    number(fields, "checksum"));
        }

        Tree.Mapping whole(Tree file) {
            if (file instanceof Tree.Mapping mapping) {
                return mapping;
            }
            if (file instanceof Tree.Null) {
                return Tree.Mapping.EMPTY;
            }
            throw new IllegalArgumentException(
                    "json: cannot unmarshal %s into Go value of type state.%s"
                            .formatted(shape(file), type));
        }

        private static <V> SortedMap<String, V> each(
                Tree.Mapping fields, BiFunction<Tree.Mapping, String, V> value) {
            var values = new TreeMap<String, V>();
            fields.fields().keySet().forEach(name -> values.put(name, value.apply(fields, name)));
            return values;
        }

        private Tree.Mapping mapping(Tree.Mapping parent, String name, String goType) {
            var value = parent.field(name);
            if (value.isEmpty()) {
                return Tree.Mapping.EMPTY;
            }
            if (value.get() instanceof Tree.Mapping mapping) {
                return mapping;
            }
            throw refused(value.get(), name, goType);
        }

        String text(Tree.Mapping parent, String name) {
            var value = parent.field(name);
            if (value.isEmpty()) {
                return "";
            }
            if (value.get() instanceof Tree.Text text) {
                return text.value();
            }
            throw refused(value.get(), name, "string");
        }

        /// A checksum; 64 bits without a sign in the kubelet, 32 of them used.
        long number(Tree.Mapping parent, String name) {
            var value = parent.field(name);
            if (value.isEmpty()) {
                return 0;
            }
            try {
                if (value.get() instanceof Tree.Number number) {
                    return new BigInteger(number.literal()).longValueExact();
                }
            } catch (ArithmeticException | NumberFormatException _) {
                // Rejected below.
            }
            throw refused(value.get(), name, "checksum.Checksum");
        }

        private IllegalArgumentException refused(Tree value, String name, String goType) {
            return new IllegalArgumentException(
                    "json: cannot unmarshal %s into Go struct field %s.%s of type %s"
                            .formatted(shape(value), type, name, goType));
        }

        private static String shape(Tree value) {
            return switch (value) {
                case Tree.Mapping _ -> "object";
                case Tree.Sequence _ -> "array";
                case Tree.Text _ -> "string";
                case Tree.Number _ -> "number";
                case Tree.Bool _ -> "bool";
                case Tree.Null _ -> "null";
            };
        }
    }
}
