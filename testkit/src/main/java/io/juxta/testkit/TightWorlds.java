package io.juxta.testkit;

import io.juxta.model.ByName;
import io.juxta.model.Claim;
import io.juxta.model.ClaimStatus;
import io.juxta.model.DeviceClass;
import io.juxta.model.Flag;
import io.juxta.model.Meta;
import io.juxta.model.Selector;
import io.juxta.model.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Small worlds in which requests compete for everything at once, so that searches backtrack often:
/// values in common and apart, counters, shares, groups, alternatives, and expressions that fail.
///
/// Everything comes from the seed. There are few devices, so that a plain search ends soon.
public final class TightWorlds {

    /// A world and its claims.
    ///
    /// @param gates that differ from stock
    /// @param holders claims that are allocated already
    public record TightWorld(
            Map<String, Boolean> gates,
            List<Slice> slices,
            List<DeviceClass> classes,
            List<Claim> holders,
            List<Claim> claims) {}

    public static final String NODE = "n1";

    private final TightTraits traits;

    private TightWorlds(long seed) {
        traits = new TightTraits(seed);
    }

    public static TightWorld of(long seed) {
        return new TightWorlds(seed).world();
    }

    private TightWorld world() {
        var gates = new TreeMap<String, Boolean>();
        gates.put("DRAListTypeAttributes", traits.lists || traits.grouped || traits.failing);
        gates.put("DRADeviceCompatibilityGroups", traits.grouped);
        gates.put("DRADerivedAttributes", traits.failing);
        var devices = new TightDevices(traits);
        var slices = new ArrayList<Slice>();
        var holders = new ArrayList<Claim>();
        var pools = traits.chance(25) ? 2 : 1;
        var size = 3 + traits.random.nextInt(traits.limited ? 14 : 8);
        for (var pool = 0; pool < pools; pool++) {
            devices.pool("p" + pool, Math.max(1, size / pools), slices, holders);
        }
        var wishes = new TightClaims(traits);
        var claims = new ArrayList<Claim>();
        for (var i = traits.chance(65) ? 1 : 1 + traits.random.nextInt(3); i > 0; i--) {
            // Claims that are alike are common, and a special case of the search.
            if (!claims.isEmpty() && traits.chance(50)) {
                claims.add(
                        new Claim(
                                Meta.named("default", "c" + claims.size()),
                                claims.getLast().spec(),
                                ClaimStatus.EMPTY));
            } else {
                claims.add(wishes.claim("c" + claims.size()));
            }
        }
        return new TightWorld(gates, slices, classes(), holders, claims);
    }

    private static List<DeviceClass> classes() {
        var classes = new ArrayList<DeviceClass>();
        classes.add(deviceClass("any", List.of()));
        for (var kind : List.of("gpu", "nic")) {
            classes.add(
                    deviceClass(
                            kind,
                            List.of(
                                    new Selector.Cel(
                                            "device.attributes[\"%s\"].kind == \"%s\""
                                                    .formatted(TightDevices.DRIVER, kind)))));
        }
        return classes;
    }

    private static DeviceClass deviceClass(String name, List<Selector> selectors) {
        return new DeviceClass(
                Meta.named("", name), selectors, List.of(), null, ByName.empty(), Flag.UNSET);
    }
}
