package io.juxta.node.memory;

import io.juxta.model.Quantity;
import io.juxta.node.GoText;
import io.juxta.node.KubeletSettings.ReservedMemory;
import io.juxta.node.StartException;
import io.juxta.topology.Machine;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/// The reserved memory of each NUMA node, validated as the kubelet does before it starts.
///
/// Amounts such as `1.5Gi` are accepted; a kubelet rejects them unless an API server has rewritten
/// them.
final class Reservations {

    private static final String SUM =
            "reservedMemory of all NUMA nodes must add up to systemReserved, kubeReserved and the"
                    + " hard eviction threshold memory.available, which is 100Mi unless"
                    + " evictionHard is given.";

    private static final BigInteger MOST = BigInteger.valueOf(Long.MAX_VALUE);

    private Reservations() {}

    /// Bytes by node and type.
    ///
    /// @param nodeReserved the reservation of the node as a whole, by resource
    /// @throws StartException when they name an unknown node, do not add up or are empty
    static Map<Integer, Map<String, Long>> of(
            Machine machine, List<ReservedMemory> entries, Map<String, Quantity> nodeReserved) {
        checkSums(sums(machine, entries), nodeReserved);
        var bytes = bytes(entries);
        if (bytes.values().stream().allMatch(node -> node.getOrDefault(Demand.MEMORY, 0L) <= 0)) {
            throw new StartException(
                    "[memorymanager] you should specify the system reserved memory");
        }
        return bytes;
    }

    private static Map<String, Quantity> sums(Machine machine, List<ReservedMemory> entries) {
        var sums = new TreeMap<String, Quantity>();
        for (var entry : entries) {
            if (machine.numaNode(entry.numaNode()).isEmpty()) {
                throw new StartException(
                        "the reserved memory configuration references a NUMA node %d that does not exist on this machine"
                                .formatted(entry.numaNode()));
            }
            entry.limits()
                    .forEach(
                            (type, amount) ->
                                    sums.merge(type, amount, (sum, last) -> last.plus(sum)));
        }
        return sums;
    }

    private static void checkSums(Map<String, Quantity> sums, Map<String, Quantity> nodeReserved) {
        var types = new TreeSet<>(sums.keySet());
        nodeReserved.keySet().stream().filter(Demand::isMemory).forEach(types::add);
        for (var type : types) {
            var sum = sums.getOrDefault(type, Quantity.ZERO);
            var whole = nodeReserved.getOrDefault(type, Quantity.ZERO);
            if (!sum.equals(whole)) {
                throw new StartException(
                        "the total amount %s of type %s is not equal to the value %s determined by Node Allocatable feature"
                                .formatted(
                                        GoText.quote(sum.toString()),
                                        GoText.quote(type),
                                        GoText.quote(whole.toString())),
                        SUM);
            }
        }
    }

    private static Map<Integer, Map<String, Long>> bytes(List<ReservedMemory> entries) {
        var bytes = new TreeMap<Integer, Map<String, Long>>();
        for (var entry : entries) {
            var node = bytes.computeIfAbsent(entry.numaNode(), _ -> new TreeMap<>());
            for (var limit : entry.limits().entrySet()) {
                var amount = limit.getValue();
                if (amount.exact().scale() > 0 || amount.ceil().compareTo(MOST) > 0) {
                    throw new StartException(
                            "could not covert a variable of type Quantity to int64");
                }
                node.put(limit.getKey(), amount.value());
            }
        }
        return bytes;
    }
}
