package io.juxta.node;

import io.juxta.model.CpuSet;
import io.juxta.model.Quantity;
import io.juxta.topology.Machine;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What a node reserves, and what is allocatable for pods.
///
/// A kubelet adds up systemReserved, kubeReserved and the hard eviction thresholds, with its
/// defaults where none is given; reservedSystemCPUs wins over both amounts of cpu. Settings that
/// are taken [as they name it][KubeletSettings.Reserving#AS_NAMED] and give none of the three
/// reserve the CPUs of reservedSystemCPUs and the memory of reservedMemory.
///
/// @param cpus the reserved CPUs, when they are named
/// @param reserved the reserved amounts by resource, without zeros
/// @param capacity what the machine has
/// @param allocatable what is left for pods by resource, the number of pods among them
public record Reservation(
        CpuSet cpus,
        SortedMap<String, Quantity> reserved,
        SortedMap<String, Quantity> capacity,
        SortedMap<String, Quantity> allocatable) {

    static final List<String> RESERVABLE = List.of("cpu", "memory", "ephemeral-storage", "pid");

    public Reservation {
        reserved = Collections.unmodifiableSortedMap(new TreeMap<>(reserved));
        capacity = Collections.unmodifiableSortedMap(new TreeMap<>(capacity));
        allocatable = Collections.unmodifiableSortedMap(new TreeMap<>(allocatable));
    }

    /// @throws StartException when CPUs are reserved that do not exist
    static Reservation of(KubeletSettings settings, Machine machine) {
        var cpus = cpus(settings, machine);
        var capacity = capacity(machine, settings);
        var reserved =
                isNamed(settings)
                        ? ofMemory(settings)
                        : ofAll(settings, cpus, capacity.getOrDefault("memory", Quantity.ZERO));
        if (!cpus.isEmpty()) {
            reserved.put("cpu", Quantity.of(cpus.size()));
        }
        reserved.values().removeIf(amount -> amount.signum() == 0);
        return new Reservation(cpus, reserved, capacity, left(capacity, reserved));
    }

    private static boolean isNamed(KubeletSettings settings) {
        return settings.reserving() == KubeletSettings.Reserving.AS_NAMED
                && settings.systemReserved() == null
                && settings.kubeReserved() == null
                && settings.evictionHard() == null;
    }

    /// The kubelet's last check: reservations must not exceed the capacity.
    ///
    /// @throws StartException when they do
    void check() {
        reserved.forEach(
                (resource, amount) -> {
                    var there = capacity.getOrDefault(resource, amount);
                    if (amount.compareTo(there) > 0) {
                        throw new StartException(
                                "invalid Node Allocatable configuration. Resource \"%s\" has a reservation of %s but capacity of %s. Expected capacity >= reservation."
                                        .formatted(resource, amount, there));
                    }
                });
    }

    private static CpuSet cpus(KubeletSettings settings, Machine machine) {
        if (settings.reservedCpus().isEmpty()) {
            return CpuSet.EMPTY;
        }
        var online = CpuSet.of(machine.cpus().stream().mapToInt(Machine.Cpu::id).toArray());
        try {
            var cpus = CpuSet.parse(settings.reservedCpus());
            if (!online.containsAll(cpus)) {
                throw new StartException(
                        "reserved-cpus: %s is not a subset of online-cpus: %s"
                                .formatted(settings.reservedCpus(), online));
            }
            return cpus;
        } catch (IllegalArgumentException e) {
            throw new StartException("unable to parse reserved-cpus list: " + e.getMessage());
        }
    }

    private static TreeMap<String, Quantity> ofMemory(KubeletSettings settings) {
        var sums = new TreeMap<String, Quantity>();
        for (var entry : settings.reservedMemory()) {
            entry.limits()
                    .forEach((resource, amount) -> sums.merge(resource, amount, Quantity::plus));
        }
        return sums;
    }

    private static TreeMap<String, Quantity> ofAll(
            KubeletSettings settings, CpuSet cpus, Quantity memory) {
        var sums = new TreeMap<String, Quantity>();
        addList(sums, settings.kubeReserved(), cpus, "--kube-reserved");
        addList(sums, settings.systemReserved(), cpus, "--system-reserved");
        var thresholds =
                settings.evictionHard() == null
                        ? EvictionThreshold.DEFAULTS
                        : settings.evictionHard();
        new TreeMap<>(thresholds)
                .forEach(
                        (signal, text) -> {
                            var threshold = EvictionThreshold.parse(signal, text);
                            if (signal.equals(EvictionThreshold.MEMORY)) {
                                sums.merge("memory", threshold.of(memory), Quantity::plus);
                            }
                        });
        return sums;
    }

    private static void addList(
            Map<String, Quantity> sums,
            @Nullable Map<String, Quantity> list,
            CpuSet cpus,
            String flag) {
        if (list == null) {
            return;
        }
        list.forEach(
                (resource, amount) -> {
                    if (resource.equals("cpu") && !cpus.isEmpty()) {
                        return;
                    }
                    complaint(resource, amount)
                            .ifPresent(
                                    text -> {
                                        throw new StartException(
                                                "%s value failed to parse: %s"
                                                        .formatted(flag, text));
                                    });
                    sums.merge(
                            resource,
                            resource.equals("cpu") ? inThousandths(amount) : amount,
                            Quantity::plus);
                });
    }

    /// Why a kubelet does not accept this reservation; empty when it does.
    static Optional<String> complaint(String resource, Quantity amount) {
        if (!RESERVABLE.contains(resource)) {
            return Optional.of("cannot reserve \"%s\" resource".formatted(resource));
        }
        return amount.signum() < 0
                ? Optional.of(
                        "resource quantity for \"%s\" cannot be negative: %s"
                                .formatted(resource, amount))
                : Optional.empty();
    }

    /// Rounded to thousandths of a CPU, up from half of one.
    private static Quantity inThousandths(Quantity cpus) {
        return Quantity.of(
                cpus.exact().setScale(6, RoundingMode.UP).setScale(3, RoundingMode.HALF_UP),
                Quantity.Format.DECIMAL_SI);
    }

    private static TreeMap<String, Quantity> capacity(Machine machine, KubeletSettings settings) {
        var capacity = new TreeMap<String, Quantity>();
        capacity.put("pods", Quantity.of(settings.maxPods()));
        capacity.put("cpu", Quantity.of(machine.cpus().size()));
        for (var node : machine.numaNodes()) {
            capacity.merge("memory", bytes(node.memoryBytes()), Quantity::plus);
            node.hugepages()
                    .forEach(
                            (size, pages) ->
                                    capacity.merge(
                                            "hugepages-" + size,
                                            Quantity.parse(size).times(pages),
                                            Quantity::plus));
        }
        return capacity;
    }

    private static Quantity bytes(long count) {
        return Quantity.of(BigDecimal.valueOf(count), Quantity.Format.BINARY_SI);
    }

    /// Capacity less what is reserved; memory also less all huge pages, which cannot be used as
    /// anything else. Disk space is not known from a machine, so it never runs out.
    private static TreeMap<String, Quantity> left(
            Map<String, Quantity> capacity, Map<String, Quantity> reserved) {
        var left = new TreeMap<String, Quantity>();
        capacity.forEach(
                (resource, amount) ->
                        left.put(
                                resource,
                                floor(
                                        amount.minus(
                                                reserved.getOrDefault(resource, Quantity.ZERO)))));
        capacity.forEach(
                (resource, amount) -> {
                    if (resource.startsWith("hugepages-")) {
                        left.computeIfPresent("memory", (_, memory) -> floor(memory.minus(amount)));
                    }
                });
        left.put("ephemeral-storage", Quantity.of(Long.MAX_VALUE));
        return left;
    }

    private static Quantity floor(Quantity amount) {
        return amount.signum() < 0 ? Quantity.ZERO : amount;
    }
}
