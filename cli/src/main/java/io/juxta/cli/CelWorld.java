package io.juxta.cli;

import io.juxta.kube.Decoded;
import io.juxta.kube.Decoder;
import io.juxta.kube.Defaults;
import io.juxta.kube.Dialects;
import io.juxta.kube.Document;
import io.juxta.kube.ModelReader;
import io.juxta.kube.Settings;
import io.juxta.kube.Versions;
import io.juxta.model.Claim;
import io.juxta.model.Device;
import io.juxta.model.DeviceClass;
import io.juxta.model.DeviceId;
import io.juxta.model.Slice;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The devices of the files, and what asks for them.
final class CelWorld {

    /// A device and its full name.
    record Found(DeviceId id, Device device) {}

    private record PoolName(String driver, String pool) {}

    private final Gates gates;
    private final ProfileName profile;
    private final ModelReader reader = new ModelReader();
    private final Remarks remarks = new Remarks();
    private final List<Slice> slices = new ArrayList<>();
    private final List<Claim> claims = new ArrayList<>();
    private final Map<String, DeviceClass> classes = new TreeMap<>();
    private final Map<String, Integer> others = new TreeMap<>();
    private final List<String> unreadable = new ArrayList<>();

    private CelWorld(Gates gates, ProfileName profile) {
        this.gates = gates;
        this.profile = profile;
    }

    /// Nothing when the files hold something that cannot be read; it was said then.
    static Optional<CelWorld> read(Options options, Console console) {
        var manifests = options.manifests(console);
        var settings = manifests.settings();
        var gates =
                options.gatesOver(
                        settings.map(Settings::featureGates).orElse(Collections.emptySortedMap()));
        var profile =
                options.profileOver(
                        settings.flatMap(found -> Optional.ofNullable(found.profile())));
        gates.warnings().forEach(console::warning);
        var world = new CelWorld(gates, profile);
        manifests.read(world::take, warning -> console.warning(warning.toString()));
        world.remarks.print(console);
        world.unreadable.forEach(console::error);
        return world.unreadable.isEmpty() ? Optional.of(world) : Optional.empty();
    }

    private void take(Document document) {
        var seed = Dialects.normalise(document.tree(), Dialects.Door.FILE, gates.on());
        if (!seed.dialects().isEmpty()) {
            remarks.seed(document.source(), seed.dialects());
        }
        switch (Decoder.decodeWithSeedFields(seed.tree())) {
            case Decoded.Foreign(_, var kind) -> others.merge(kind, 1, Integer::sum);
            case Decoded.Faulty faulty ->
                    unreadable.add(
                            (faulty.line() > 0
                                            ? document.source().at(faulty.line())
                                            : document.source())
                                    + ": "
                                    + Sentence.ended(faulty.text()));
            case Decoded.Known known -> {
                for (var field : known.unknown()) {
                    remarks.add(document.source().at(field.line()), field.text());
                }
                keep(known);
            }
        }
    }

    private void keep(Decoded.Known known) {
        var stored = Defaults.apply(known.type(), Versions.toNewest(known.type(), known.tree()));
        switch (reader.read(stored).orElse(null)) {
            case Slice slice -> slices.add(slice);
            case Claim claim -> claims.add(claim);
            case DeviceClass deviceClass -> classes.put(deviceClass.meta().name(), deviceClass);
            case null, default -> others.merge(known.type().kind(), 1, Integer::sum);
        }
    }

    Gates gates() {
        return gates;
    }

    ProfileName profile() {
        return profile;
    }

    /// The devices of a driver, or of all: of every pool only those of its newest generation.
    ///
    /// @param driver null for all
    List<Found> devices(@Nullable String driver) {
        var newest = new HashMap<PoolName, Long>();
        for (var slice : slices) {
            newest.merge(pool(slice), slice.pool().generation(), Math::max);
        }
        var devices = new ArrayList<Found>();
        for (var slice : slices) {
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
    String nothing(@Nullable String driver) {
        var drivers = slices.stream().map(Slice::driver).distinct().sorted().toList();
        if (driver != null && !drivers.isEmpty()) {
            return "No device is of the driver "
                    + driver
                    + (drivers.contains(driver) ? "." : Nearest.hint(driver, drivers))
                    + " There are: "
                    + String.join(", ", drivers)
                    + ".";
        }
        return slices.isEmpty()
                ? "No devices: there is no ResourceSlice in the files."
                : "No devices: the ResourceSlices in the files have none.";
    }

    List<Claim> claims() {
        return claims;
    }

    Optional<DeviceClass> deviceClass(String name) {
        return Optional.ofNullable(classes.get(name));
    }
}
