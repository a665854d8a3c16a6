package io.juxta.cli.cel;

import io.juxta.cli.load.ClusterFiles;
import io.juxta.cli.load.NeededKinds;
import io.juxta.cli.options.CommandOptions;
import io.juxta.cli.options.Gates;
import io.juxta.cli.options.ProfileName;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.DidYouMean;
import io.juxta.kube.cluster.Resource;
import io.juxta.model.Claim;
import io.juxta.model.Device;
import io.juxta.model.DeviceClass;
import io.juxta.model.DeviceId;
import io.juxta.model.Slice;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The devices of the files, with the claims and classes.
final class CelWorld {

    /// A device and its full name.
    record Found(DeviceId id, Device device) {}

    private record PoolName(String driver, String pool) {}

    private final ClusterFiles files;

    private CelWorld(ClusterFiles files) {
        this.files = files;
    }

    /// Nothing when the files hold something that cannot be read; an error was printed then.
    static Optional<CelWorld> read(CommandOptions options, Console console) {
        return ClusterFiles.read(options, NeededKinds.DEVICES, console).map(CelWorld::new);
    }

    static CelWorld of(ClusterFiles files) {
        return new CelWorld(files);
    }

    Gates gates() {
        return files.gates();
    }

    ProfileName profile() {
        return files.profile();
    }

    private List<Slice> slices() {
        return files.store().list(Resource.SLICES);
    }

    /// The devices of a driver, or of all: of every pool only those of its newest generation. Empty
    /// when there are none, and then an error was printed.
    ///
    /// @param driver null for all
    Optional<List<Found>> devices(@Nullable String driver, Console console) {
        var devices = devices(driver);
        if (devices.isEmpty()) {
            console.error(nothing(driver));
            return Optional.empty();
        }
        return Optional.of(devices);
    }

    private List<Found> devices(@Nullable String driver) {
        var newest = new HashMap<PoolName, Long>();
        for (var slice : slices()) {
            newest.merge(pool(slice), slice.pool().generation(), Math::max);
        }
        var devices = new ArrayList<Found>();
        for (var slice : slices()) {
            if ((driver == null || slice.driver().equals(driver))
                    && newest.getOrDefault(pool(slice), 0L) == slice.pool().generation()) {
                slice.devices().forEach(device -> devices.add(new Found(slice.id(device), device)));
            }
        }
        return devices;
    }

    private static PoolName pool(Slice slice) {
        return new PoolName(slice.driver(), slice.pool().name());
    }

    /// Why there are no devices.
    private String nothing(@Nullable String driver) {
        var drivers = slices().stream().map(Slice::driver).distinct().sorted().toList();
        if (driver != null && !drivers.isEmpty()) {
            return "No device is of the driver "
                    + driver
                    + (drivers.contains(driver) ? "." : DidYouMean.hint(driver, drivers))
                    + " There are: "
                    + String.join(", ", drivers)
                    + ".";
        }
        return slices().isEmpty()
                ? "No devices: there is no ResourceSlice in the files."
                : "No devices: the ResourceSlices in the files have none.";
    }

    /// The claim of this name; nothing when it is not in the files, and then an error was printed.
    Optional<Claim> claim(String name, Console console) {
        return files.claims(List.of(name), console).map(List::getFirst);
    }

    Optional<DeviceClass> deviceClass(String name) {
        return Optional.ofNullable(files.store().byName(Resource.CLASSES).get(name));
    }
}
