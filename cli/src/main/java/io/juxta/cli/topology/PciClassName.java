package io.juxta.cli.topology;

import java.util.Map;

/// Names of PCI classes as in `lspci`, short enough for a column.
final class PciClassName {

    /// By class and subclass, the first four digits.
    private static final Map<String, String> SUBCLASSES =
            Map.ofEntries(
                    Map.entry("0100", "SCSI"),
                    Map.entry("0101", "IDE"),
                    Map.entry("0104", "RAID"),
                    Map.entry("0106", "SATA"),
                    Map.entry("0107", "SAS"),
                    Map.entry("0108", "NVMe"),
                    Map.entry("0200", "Ethernet"),
                    Map.entry("0207", "InfiniBand"),
                    Map.entry("0280", "Network"),
                    Map.entry("0300", "VGA"),
                    Map.entry("0302", "3D controller"),
                    Map.entry("0403", "Audio"),
                    Map.entry("0502", "CXL memory"),
                    Map.entry("0600", "Host bridge"),
                    Map.entry("0601", "ISA bridge"),
                    Map.entry("0604", "PCI bridge"),
                    Map.entry("0806", "IOMMU"),
                    Map.entry("0b40", "Co-processor"),
                    Map.entry("0c03", "USB"),
                    Map.entry("0c05", "SMBus"));

    /// By class alone, the first two digits.
    private static final Map<String, String> CLASSES =
            Map.ofEntries(
                    Map.entry("00", "Unclassified"),
                    Map.entry("01", "Storage"),
                    Map.entry("02", "Network"),
                    Map.entry("03", "Display"),
                    Map.entry("04", "Multimedia"),
                    Map.entry("05", "Memory"),
                    Map.entry("06", "Bridge"),
                    Map.entry("07", "Serial"),
                    Map.entry("08", "System"),
                    Map.entry("09", "Input"),
                    Map.entry("0b", "Processor"),
                    Map.entry("0c", "Serial bus"),
                    Map.entry("0d", "Wireless"),
                    Map.entry("10", "Encryption"),
                    Map.entry("11", "Signal proc."),
                    Map.entry("12", "Accelerator"),
                    Map.entry("13", "Instruments"),
                    Map.entry("ff", "Unassigned"));

    private PciClassName() {}

    /// @param digits the class as sysfs writes it, without the leading 0x
    static String of(String digits) {
        if (digits.length() != 6) {
            return "Unknown";
        }
        var known = SUBCLASSES.get(digits.substring(0, 4));
        return known != null
                ? known
                : CLASSES.getOrDefault(digits.substring(0, 2), "Class " + digits.substring(0, 4));
    }
}
