package io.juxta.testkit;

import static io.juxta.testkit.Grow.map;

import io.juxta.model.Quantity;
import io.juxta.model.Tree;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What a kubelet's configuration keeps back: amounts, eviction thresholds, and memory by NUMA node
/// that adds up to them, misses by a byte, or is wrong in another way.
final class StrictReservations {

    private static final BigInteger KIB = BigInteger.valueOf(1024);

    private final Grow grow;
    private final AdmitMachine machine;

    /// What the node as a whole should reserve, as far as it can be known here.
    private Quantity memory = Quantity.ZERO;

    StrictReservations(Grow grow, AdmitMachine machine) {
        this.grow = grow;
        this.machine = machine;
    }

    Tree.Mapping add(Tree.Mapping tree) {
        var made = tree;
        if (grow.chance(70)) {
            made = made.with("reservedSystemCPUs", Tree.Text.of(cpus()));
        }
        for (var list : List.of("systemReserved", "kubeReserved")) {
            if (grow.chance(50)) {
                made = made.with(list, amounts());
            }
        }
        made = thresholds(made);
        return grow.chance(6) ? made : made.with("reservedMemory", Tree.Sequence.of(entries()));
    }

    private String cpus() {
        if (grow.chance(4)) {
            return grow.pick("0-", "1-0", "x", "0,,1", "99", "0-999", " 0", "-1");
        }
        return grow.pick("0", "0", "0-1", "1", "0," + (machine.cpuCount() - 1));
    }

    private Tree.Mapping amounts() {
        var amounts = new LinkedHashMap<String, Tree>();
        if (grow.chance(60)) {
            amounts.put(
                    "cpu",
                    Tree.Text.of(
                            grow.pick(
                                    "1", "500m", "1.0004", "0.0004", "1500m", "2", "0", "100u",
                                    "1.0005")));
        }
        if (grow.chance(75)) {
            var text =
                    grow.pick(
                            "512Mi",
                            "256Mi",
                            "1Gi",
                            "0.5Gi",
                            "300M",
                            "1e8",
                            "123456789",
                            "0",
                            "100.5Mi",
                            "1500m");
            amounts.put("memory", Tree.Text.of(text));
            memory = memory.plus(Quantity.parse(text));
        }
        if (grow.chance(15)) {
            amounts.put(
                    grow.pick("ephemeral-storage", "pid"), Tree.Text.of(grow.pick("1Gi", "1000")));
        }
        if (grow.chance(3)) {
            amounts.put(
                    grow.pick("example.com/gpu", "hugepages-2Mi", "cpu", "memory"),
                    Tree.Text.of(grow.pick("-1", "many", "1Gi")));
        }
        return Tree.Mapping.of(amounts);
    }

    private Tree.Mapping thresholds(Tree.Mapping tree) {
        var made = tree;
        var merged = grow.chance(30);
        if (merged) {
            made = made.with("mergeDefaultEvictionSettings", Tree.Bool.of(grow.chance(80)));
        }
        var thresholds = new LinkedHashMap<String, Tree>();
        if (grow.chance(70)) {
            thresholds.put("memory.available", Tree.Text.of(threshold()));
        }
        if (grow.chance(20)) {
            thresholds.put(
                    grow.pick(
                            "nodefs.available",
                            "imagefs.available",
                            "nodefs.inodesFree",
                            "pid.available",
                            "containerfs.available",
                            "allocatableMemory.available"),
                    Tree.Text.of(grow.pick("10%", "1Gi", "100%")));
        }
        if (grow.chance(3)) {
            thresholds.put(
                    grow.pick("memory.free", "memory.available", "nodefs.available"),
                    Tree.Text.of(
                            grow.pick("101%", "-1%", "0", "-5Mi", "5 %", "x%", "%", "", "1e40%")));
        }
        if (grow.chance(65)) {
            made = made.with("evictionHard", Tree.Mapping.of(thresholds));
        }
        kept(made).ifPresent(amount -> memory = memory.plus(amount));
        return made;
    }

    private String threshold() {
        return grow.pick(
                "100Mi", "200Mi", "1Gi", "0%", "100%", "5%", "5%", "2.5%", "0.1%", "3.3333%", "7%",
                "1e0%", ".5%", "5.%", "0.0%", "+1%", "1.7%%", "1.1Mi", "0x1p1%");
    }

    /// The reservation of the memory threshold; empty when it cannot be read.
    private Optional<Quantity> kept(Tree.Mapping tree) {
        var hard = tree.mapping("evictionHard");
        var text =
                hard.has("memory.available")
                        ? hard.text("memory.available")
                        : !tree.has("evictionHard") || tree.flag("mergeDefaultEvictionSettings")
                                ? "100Mi"
                                : "0";
        if (text.equals("0%") || text.equals("100%")) {
            return Optional.empty();
        }
        if (!text.endsWith("%")) {
            return Quantity.tryParse(text);
        }
        try {
            var part = Float.parseFloat(text.replace("%", "")) / 100;
            if (part < 0 || part > 1) {
                return Optional.empty();
            }
            var whole = machine.nodeIds().stream().mapToLong(machine::memoryBytes).sum();
            return Optional.of(Quantity.of((long) ((double) whole * part)));
        } catch (NumberFormatException _) {
            return Optional.empty();
        }
    }

    private List<Tree> entries() {
        var bytes = memory.ceil();
        switch (grow.below(10)) {
            case 0 -> bytes = bytes.add(BigInteger.ONE);
            case 1 -> bytes = bytes.subtract(BigInteger.ONE);
            default -> {}
        }
        var entries = new ArrayList<Tree>();
        var nodes = machine.nodeIds();
        var left = bytes;
        for (var i = 0; i < nodes.size() && left.signum() > 0; i++) {
            var last = i == nodes.size() - 1;
            var share =
                    last || nodes.size() == 1
                            ? left
                            : left.divide(BigInteger.valueOf(nodes.size() - i));
            if (!last && grow.chance(20)) {
                continue;
            }
            entries.add(entry(nodes.get(i), share));
            left = left.subtract(share);
        }
        if (grow.chance(6)) {
            entries.add(spoiled(nodes));
        }
        return entries;
    }

    private Tree entry(int node, BigInteger bytes) {
        return map("numaNode", node, "limits", map("memory", written(bytes)));
    }

    /// A number, its text, or in larger units where it is a multiple of them.
    private Object written(BigInteger bytes) {
        if (bytes.mod(KIB).signum() == 0 && grow.chance(50)) {
            var kib = bytes.divide(KIB);
            return kib.mod(KIB).signum() == 0 && grow.chance(70)
                    ? kib.divide(KIB) + "Mi"
                    : kib + "Ki";
        }
        if (grow.chance(2)) {
            return bytes + "000m";
        }
        return grow.chance(50) ? bytes.toString() : bytes.longValueExact();
    }

    private Tree spoiled(List<Integer> nodes) {
        Map<String, Object> limits =
                switch (grow.below(7)) {
                    case 0 -> Map.of("cpu", "1");
                    case 1 -> Map.of("memory", "0");
                    case 2 -> Map.of("hugepages-2Mi", "64Mi");
                    case 3 -> Map.of("memory", "1.5Gi");
                    case 4 -> Map.of();
                    case 5 -> Map.of("memory", "many");
                    default -> Map.of("memory", "1Mi");
                };
        var trees = new LinkedHashMap<String, Tree>();
        limits.forEach((name, value) -> trees.put(name, Grow.tree(value)));
        var node = grow.chance(30) ? grow.pick(-1, 99) : grow.pick(nodes);
        return map("numaNode", node, "limits", Tree.Mapping.of(trees));
    }
}
