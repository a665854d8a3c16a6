package io.juxta.node.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.model.CpuSet;
import io.juxta.model.FeatureGates;
import io.juxta.model.Quantity;
import io.juxta.model.Tree;
import io.juxta.node.Story;
import io.juxta.testkit.CaseFiles;
import io.juxta.topology.Machine;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/// Reads the files in `cases/cpu`: machines, settings and the rows of a file.
final class CpuCases {

    private static final Tree.Mapping MACHINES = (Tree.Mapping) CaseFiles.tree("cpu/machines");

    private CpuCases() {}

    static Stream<DynamicTest> run(String file, Consumer<Tree.Mapping> check) {
        return Story.cases("cpu/" + file, check);
    }

    /// A text or number as written.
    static String word(Tree value) {
        return switch (value) {
            case Tree.Text text -> text.value();
            case Tree.Number number -> number.literal();
            case Tree.Bool bool -> Boolean.toString(bool.value());
            case Tree.Null _, Tree.Mapping _, Tree.Sequence _ ->
                    throw new IllegalArgumentException(
                            "line %d: a word is needed".formatted(value.line()));
        };
    }

    static String word(Tree.Mapping row, String name) {
        return row.field(name).map(CpuCases::word).orElse("");
    }

    static CpuSet cpus(Tree.Mapping row, String name) {
        return CpuSet.parse(word(row, name));
    }

    static Map<String, String> words(Tree.Mapping fields) {
        var words = new TreeMap<String, String>();
        fields.fields().forEach((key, value) -> words.put(key, word(value)));
        return words;
    }

    /// The machine a row names.
    static Machine machine(Tree.Mapping row) {
        var name = row.text("machine");
        assertThat(MACHINES.has(name)).as("machine " + name).isTrue();
        return machine(name, MACHINES.mapping(name));
    }

    private static Machine machine(String name, Tree.Mapping written) {
        var nodes = groups(written.mapping("nodes"));
        var sockets = groups(written.mapping("sockets"));
        var caches = groups(written.mapping("caches"));
        var cores = cores(written);
        var cpus = new ArrayList<Machine.Cpu>();
        for (var cpu : new TreeMap<>(nodes).keySet()) {
            assertThat(sockets).as("sockets of " + name).containsKey(cpu);
            cpus.add(
                    new Machine.Cpu(
                            cpu,
                            OptionalInt.of(cores.getOrDefault(cpu, cpu)),
                            OptionalInt.of(sockets.getOrDefault(cpu, 0)),
                            OptionalInt.empty(),
                            OptionalInt.empty(),
                            OptionalInt.of(nodes.getOrDefault(cpu, 0)),
                            caches.containsKey(cpu)
                                    ? OptionalInt.of(caches.getOrDefault(cpu, 0))
                                    : OptionalInt.empty(),
                            List.of(),
                            List.of()));
        }
        var numaNodes = new ArrayList<Machine.NumaNode>();
        written.mapping("nodes")
                .fields()
                .forEach(
                        (id, list) ->
                                numaNodes.add(
                                        new Machine.NumaNode(
                                                Integer.parseInt(id),
                                                CpuSet.parse(word(list)),
                                                0,
                                                new TreeMap<>(),
                                                OptionalInt.empty(),
                                                new TreeMap<>())));
        return new Machine(numaNodes, cpus, List.of(), List.of());
    }

    /// Ids by CPU.
    private static Map<Integer, Integer> groups(Tree.Mapping written) {
        var groups = new HashMap<Integer, Integer>();
        written.fields()
                .forEach(
                        (id, list) ->
                                CpuSet.parse(word(list))
                                        .forEach(cpu -> groups.put(cpu, Integer.parseInt(id))));
        return groups;
    }

    /// Cores, either listed or told by the distance between siblings.
    private static Map<Integer, Integer> cores(Tree.Mapping written) {
        var cores = new HashMap<Integer, Integer>();
        var listed = written.items("cores");
        for (var core = 0; core < listed.size(); core++) {
            for (var cpu : CpuSet.parse(word(listed.get(core)))) {
                cores.put(cpu, 1000 + core);
            }
        }
        if (written.has("siblings")) {
            var distance = Integer.parseInt(word(written, "siblings"));
            groups(written.mapping("nodes"))
                    .keySet()
                    .forEach(cpu -> cores.put(cpu, cpu % distance));
        }
        return cores;
    }

    /// Settings as a row writes them under `kubelet`; the policy is static unless said otherwise.
    static CpuSettings settings(Tree.Mapping kubelet) {
        var gates = new TreeMap<String, Boolean>();
        kubelet.mapping("gates")
                .fields()
                .forEach((gate, on) -> gates.put(gate, ((Tree.Bool) on).value()));
        var reserved = cpus(kubelet, "reserved");
        var count =
                kubelet.has("reservedCount")
                        ? Quantity.parse(word(kubelet, "reservedCount"))
                        : reserved.isEmpty() ? null : Quantity.of(reserved.size());
        return new CpuSettings(
                kubelet.has("policy") ? kubelet.text("policy") : "static",
                new TreeMap<>(words(kubelet.mapping("options"))),
                count,
                reserved,
                kubelet.has("topologyPolicy") ? kubelet.text("topologyPolicy") : "none",
                FeatureGates.of(gates));
    }
}
