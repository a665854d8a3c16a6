package io.juxta.cli.schedule;

import io.juxta.cli.options.Gates;
import io.juxta.cli.page.UsageException;
import java.util.List;
import java.util.TreeMap;

/// The gates of an older version: those that were off by default there and are on in 1.37.
final class EmulatedVersion {

    /// Gates that the scheduler asks and that came to be on by default with 1.36.
    private static final List<String> ON_SINCE_1_36 =
            List.of(
                    "DRAConsumableCapacity",
                    "DRADeviceBindingConditions",
                    "DRADeviceTaints",
                    "DRAExtendedResource",
                    "DRAPartitionableDevices",
                    "InPlacePodLevelResourcesVerticalScaling",
                    "NodeDeclaredFeatures");

    /// The same with 1.37.
    private static final List<String> ON_SINCE_1_37 =
            List.of("DRADeviceTaintRules", "StorageCapacityScoring", "VolumeLimitScaling");

    private EmulatedVersion() {}

    /// @throws UsageException when the version is not known
    static Gates gates(String version, Gates typed) {
        var older = new TreeMap<String, Boolean>();
        switch (version) {
            case "", "1.37" -> {}
            case "1.36" -> ON_SINCE_1_37.forEach(gate -> older.put(gate, false));
            case "1.35" -> {
                ON_SINCE_1_37.forEach(gate -> older.put(gate, false));
                ON_SINCE_1_36.forEach(gate -> older.put(gate, false));
            }
            default ->
                    throw new UsageException(
                            "--emulated-version=%s is not known here: 1.35, 1.36 or 1.37."
                                    .formatted(version));
        }
        older.keySet().removeAll(typed.on().overrides().keySet());
        return new Gates(typed.on().with(older), typed.warnings());
    }
}
