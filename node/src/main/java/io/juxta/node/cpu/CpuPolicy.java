package io.juxta.node.cpu;

import io.juxta.model.CpuSet;
import io.juxta.model.FeatureGates;
import io.juxta.node.StartException;
import io.juxta.node.WorkBudget;
import io.juxta.node.cpu.SavedCpusCheck.Reserving;
import io.juxta.topology.Machine;
import java.util.Set;

/// The configured CPU manager policy, validated, before the state file is read.
public sealed interface CpuPolicy {

    /// The settings validated for a machine, in the kubelet's order.
    ///
    /// @throws StartException when a kubelet would not start with them
    static CpuPolicy of(Machine machine, CpuSettings settings) {
        var topology = CpuTopology.of(machine);
        if (topology.cpus().isEmpty()) {
            throw new StartException("could not detect number of cpus");
        }
        return switch (settings.policy()) {
            case "none" -> None.of(topology, settings);
            case "static" -> Static.of(topology, settings);
            default ->
                    throw new StartException("unknown policy: \"%s\"".formatted(settings.policy()));
        };
    }

    /// As `cpuManagerPolicy` spells it.
    String name();

    CpuTopology topology();

    /// A manager that has never run on this machine.
    default Cpus start() {
        return start(SavedCpus.fresh(name()));
    }

    /// A manager that continues from a saved state.
    ///
    /// @throws StartException when the state does not fit
    Cpus start(SavedCpus saved);

    /// Nothing is managed.
    record None(CpuTopology topology, FeatureGates gates) implements CpuPolicy {

        private static None of(CpuTopology topology, CpuSettings settings) {
            if (!settings.options().isEmpty()) {
                var shown = new StringBuilder();
                settings.options()
                        .forEach(
                                (key, value) ->
                                        shown.append(shown.isEmpty() ? "" : " ")
                                                .append(key)
                                                .append(':')
                                                .append(value));
                throw new StartException(
                        "new none policy error: None policy: received unsupported options=map[%s]"
                                .formatted(shown));
            }
            return new None(topology, settings.gates());
        }

        @Override
        public String name() {
            return "none";
        }

        @Override
        public Cpus start(SavedCpus saved) {
            CpuCheckpoint.requirePolicy(saved, name());
            return new SharedCpus(saved.seenWith(gates));
        }
    }

    /// Guaranteed pods that request whole CPUs get exclusive CPUs.
    ///
    /// @param reserved CPUs that are never allocated exclusively
    /// @param reservedCores all threads of the cores these are on
    record Static(
            CpuTopology topology,
            Set<CpuOption> options,
            CpuSet reserved,
            CpuSet reservedCores,
            CpuRequests requests)
            implements CpuPolicy {

        private static Static of(CpuTopology topology, CpuSettings settings) {
            var amount = settings.reserved();
            if (amount == null) {
                throw new StartException(
                        "[cpumanager] unable to determine reserved CPU resources for static"
                                + " policy");
            }
            if (amount.signum() == 0) {
                throw new StartException(
                        "[cpumanager] the static policy requires systemreserved.cpu +"
                                + " kubereserved.cpu to be greater than zero");
            }
            try {
                var options = CpuOption.parse(settings.options(), settings.gates());
                refuseSockets(options, topology, settings.topologyPolicy());
                var reserved = reserve(topology, options, settings, amount.value());
                return new Static(
                        topology,
                        options,
                        reserved,
                        topology.wholeCores(reserved),
                        new CpuRequests(settings.gates()));
            } catch (StartException e) {
                throw new StartException("new static policy error: " + e.getMessage());
            }
        }

        private static void refuseSockets(
                Set<CpuOption> options, CpuTopology topology, String topologyPolicy) {
            if (!options.contains(CpuOption.BY_SOCKET)) {
                return;
            }
            if (topologyPolicy.equals("single-numa-node")) {
                throw new StartException(
                        "Topolgy manager single-numa-node policy is incompatible with CPUManager"
                                + " align-by-socket policy option");
            }
            if (topology.sockets().size() > topology.nodes().size()) {
                throw new StartException(
                        "Align by socket is not compatible with hardware where number of sockets"
                                + " are more than number of NUMA");
            }
        }

        private static CpuSet reserve(
                CpuTopology topology, Set<CpuOption> options, CpuSettings settings, long count) {
            var reserved = settings.reservedCpus();
            if (reserved.isEmpty()) {
                var chooser = new Chooser(topology, options);
                reserved =
                        switch (chooser.take(topology.cpus(), count, WorkBudget.standard())) {
                            case Taking.Taken(var cpus) -> cpus;
                            case Taking.Failed _, Taking.OutOfBudget _ -> CpuSet.EMPTY;
                        };
            }
            if (reserved.size() != count) {
                throw new StartException(
                        "[cpumanager] unable to reserve the required amount of CPUs (size of %s did not equal %d)"
                                .formatted(reserved, count));
            }
            var unknown = reserved.minus(topology.cpus());
            if (!unknown.isEmpty()) {
                throw new StartException(
                        "[cpumanager] unable to build the reserved physical CPUs from the reserved set: unknown CPU ID: %d"
                                .formatted(unknown.first()));
            }
            return reserved;
        }

        public Static {
            options = Set.copyOf(options);
        }

        @Override
        public String name() {
            return "static";
        }

        /// CPUs that can be shared or allocated.
        CpuSet managed() {
            return isStrict() ? topology.cpus().minus(reserved) : topology.cpus();
        }

        private boolean isStrict() {
            return options.contains(CpuOption.STRICT_RESERVATION);
        }

        @Override
        public Cpus start(SavedCpus saved) {
            CpuCheckpoint.requirePolicy(saved, name());
            var seen = saved.seenWith(requests.gates());
            if (seen.shared().isEmpty() && seen.containers().isEmpty()) {
                return new StaticCpus(this, seen.sharing(managed()));
            }
            SavedCpusCheck.check(
                    seen, managed(), reserved, isStrict() ? Reserving.STRICT : Reserving.SHARED);
            return new StaticCpus(this, seen);
        }
    }
}
