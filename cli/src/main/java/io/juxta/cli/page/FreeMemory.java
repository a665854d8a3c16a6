package io.juxta.cli.page;

import io.juxta.model.Quantity;
import io.juxta.topology.Machine;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The free memory of each NUMA node: its size, less huge pages, which cannot be used as anything
/// else, less the reservation.
public final class FreeMemory {

    private FreeMemory() {}

    /// Bytes by node. The reservation is taken from nodes with CPUs first, lowest first: that is
    /// where the system's own processes run.
    ///
    /// @throws UsageException when more is reserved than there is
    public static Map<Integer, Long> of(List<Machine.NumaNode> nodes, Quantity reserved) {
        var order = new ArrayList<>(nodes);
        order.sort(
                Comparator.comparing((Machine.NumaNode node) -> node.cpus().isEmpty())
                        .thenComparingInt(Machine.NumaNode::id));
        var free = new TreeMap<Integer, Long>();
        var owed = reserved.ceil();
        for (var node : order) {
            var usable =
                    BigInteger.valueOf(node.memoryBytes())
                            .subtract(hugepageBytes(node))
                            .max(BigInteger.ZERO);
            var taken = usable.min(owed);
            owed = owed.subtract(taken);
            free.put(node.id(), usable.subtract(taken).longValueExact());
        }
        if (owed.signum() > 0) {
            throw new UsageException(
                    "--reserved-memory is %s more than the machine has."
                            .formatted(
                                    Quantity.of(new BigDecimal(owed), Quantity.Format.BINARY_SI)));
        }
        return free;
    }

    private static BigInteger hugepageBytes(Machine.NumaNode node) {
        var bytes = BigInteger.ZERO;
        for (var pages : node.hugepages().entrySet()) {
            bytes = bytes.add(Quantity.parse(pages.getKey()).times(pages.getValue()).ceil());
        }
        return bytes;
    }
}
