package io.juxta.cli.schedule;

import io.juxta.cli.options.Gates;
import io.juxta.cli.page.UsageException;
import java.util.Map;
import java.util.TreeMap;

/// The gates of an older version: those that were on or off by default there and are not in 1.37.
final class EmulatedVersion {

    /// Gates whose default changed after 1.35.
    private static final Map<String, Boolean> OLDER_THAN_1_36 =
            Map.of(
                    "DRADeviceTaints", false,
                    "DRADeviceBindingConditions", false,
                    "DRAExtendedResource", false,
                    "DRAPartitionableDevices", false,
                    "DRAConsumableCapacity", false);

    /// Gates whose default changed after 1.36.
    private static final Map<String, Boolean> OLDER_THAN_1_37 =
            Map.of("DRADeviceTaintRules", false);

    private EmulatedVersion() {}

    /// @throws UsageException when the version is not known
    static Gates gates(String version, Gates typed) {
        var older = new TreeMap<String, Boolean>();
        switch (version) {
            case "", "1.37" -> {}
            case "1.36" -> older.putAll(OLDER_THAN_1_37);
            case "1.35" -> {
                older.putAll(OLDER_THAN_1_37);
                older.putAll(OLDER_THAN_1_36);
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
