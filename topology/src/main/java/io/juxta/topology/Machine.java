package io.juxta.topology;

import io.juxta.model.CpuSet;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/// The hardware of one machine, as its kernel reports it. Everything is in ascending order, so
/// equal machines are equal values, whatever order their folders were listed in.
///
/// @param warnings invalid values that were left out, one line each
public record Machine(
        List<NumaNode> numaNodes,
        List<Cpu> cpus,
        List<PciDevice> pciDevices,
        List<String> warnings) {

    public Machine {
        numaNodes = List.copyOf(numaNodes);
        cpus = List.copyOf(cpus);
        pciDevices = List.copyOf(pciDevices);
        warnings = List.copyOf(warnings);
    }

    /// An online NUMA node.
    ///
    /// @param cpus its online CPUs; empty for a node that is only memory
    /// @param hugepages how many pages there are of each size, such as `2Mi`
    /// @param socket absent for a node without CPUs
    /// @param distances to every online node by its id, itself included; empty when the kernel does
    ///   not report them
    public record NumaNode(
            int id,
            CpuSet cpus,
            long memoryBytes,
            SortedMap<String, Long> hugepages,
            OptionalInt socket,
            SortedMap<Integer, Integer> distances) {
        public NumaNode {
            hugepages = Collections.unmodifiableSortedMap(new TreeMap<>(hugepages));
            distances = Collections.unmodifiableSortedMap(new TreeMap<>(distances));
        }
    }

    /// An online CPU, which is one hardware thread.
    ///
    /// @param core the kernel's core id, unique within a socket (and a die) only
    /// @param uncoreCache the group of CPUs that share a last-level cache
    /// @param attributes the standard attributes in scalar form, or why there is none
    /// @param listAttributes the same in list form, which is a list of one, and the PCIe roots on
    ///   the CPU's node
    public record Cpu(
            int id,
            OptionalInt core,
            OptionalInt socket,
            OptionalInt die,
            OptionalInt cluster,
            OptionalInt numaNode,
            OptionalInt uncoreCache,
            List<AttributeResult> attributes,
            List<AttributeResult> listAttributes) {
        public Cpu {
            attributes = List.copyOf(attributes);
            listAttributes = List.copyOf(listAttributes);
        }
    }

    /// A PCI function: a device, a bridge or a virtual function.
    ///
    /// @param address as the kernel writes it; the domain has four digits, or five behind Intel VMD
    /// @param deviceClass such as `0x030000`; empty when unknown, like vendor and device
    /// @param driver empty when no driver is bound
    /// @param virtualFunctionOf the address of the physical function; empty for anything else
    /// @param attributes the standard attributes in scalar form, or why there is none
    /// @param listAttributes those that have a list form, in list form
    public record PciDevice(
            String address,
            String deviceClass,
            String vendor,
            String device,
            String driver,
            String virtualFunctionOf,
            OptionalInt numaNode,
            List<AttributeResult> attributes,
            List<AttributeResult> listAttributes) {
        public PciDevice {
            attributes = List.copyOf(attributes);
            listAttributes = List.copyOf(listAttributes);
        }

        /// Whether this is a bridge to other devices.
        public boolean isBridge() {
            return deviceClass.startsWith("0x06");
        }
    }

    /// The node with an id, if it is online.
    public Optional<NumaNode> numaNode(int id) {
        return numaNodes.stream().filter(node -> node.id() == id).findFirst();
    }

    /// The CPU with an id, if it is online.
    public Optional<Cpu> cpu(int id) {
        return cpus.stream().filter(cpu -> cpu.id() == id).findFirst();
    }

    /// The PCI device at an address.
    public Optional<PciDevice> pciDevice(String address) {
        return pciDevices.stream().filter(device -> device.address().equals(address)).findFirst();
    }
}
