package io.juxta.testkit;

import java.util.List;

/// The expressions of seeded worlds: about fifty, most of them safe on every device, some that fail
/// on devices without the attribute, a few that never compile.
///
/// `DRIVER` is replaced by a driver of the world.
final class WorldExpressions {

    /// True or false of any device.
    private static final List<String> SAFE =
            List.of(
                    "true",
                    "device.driver == 'DRIVER'",
                    "device.driver in ['DRIVER', 'other.example']",
                    "device.driver.startsWith('gpu')",
                    "device.driver.matches('^[a-n].*')",
                    "has(device.attributes['DRIVER'].numa)",
                    "'numa' in device.attributes['DRIVER']",
                    "'resource.kubernetes.io' in device.attributes",
                    "device.attributes['DRIVER'].?model.orValue('none') != 'b'",
                    "device.attributes['DRIVER'].?ok.orValue(true)",
                    "device.attributes['DRIVER'].?ok.orValue(false) || device.driver.size() > 11",
                    "device.allowMultipleAllocations == true || device.driver == 'DRIVER'",
                    "cel.bind(a, device.attributes['DRIVER'], has(a.root) || has(a.numa))",
                    "device.attributes['resource.kubernetes.io'].?pcieRoot.orValue('pci0') =="
                            + " 'pci0'",
                    "device.attributes['DRIVER'].?root.hasValue() || true",
                    "['a', 'b'].exists(m, device.attributes['DRIVER'].?model.orValue('') == m) ||"
                            + " true",
                    "has(device.attributes['DRIVER'].ver) ?"
                            + " device.attributes['DRIVER'].ver.isGreaterThan(semver('0.9.0')) : true");

    /// True or false of any device, and mostly false.
    private static final List<String> CHOOSY =
            List.of(
                    "false",
                    "device.driver != 'DRIVER'",
                    "!('model' in device.attributes['DRIVER'])",
                    "size(device.attributes['DRIVER']) >= 4",
                    "has(device.capacity['DRIVER'].mem)",
                    "'mem' in device.capacity['DRIVER']",
                    "'mem' in device.capacity['DRIVER'] &&"
                            + " device.capacity['DRIVER'].mem.isGreaterThan(quantity('4'))");

    /// Read an attribute that a device may lack or have of another type.
    private static final List<String> DARING =
            List.of(
                    "device.attributes['DRIVER'].numa == 0",
                    "device.attributes['DRIVER'].numa >= 0",
                    "device.attributes['DRIVER'].numa != 1",
                    "device.attributes['DRIVER'].model == 'a'",
                    "device.attributes['DRIVER'].model in ['a', 'b']",
                    "device.attributes['DRIVER'].model.startsWith('a')",
                    "device.attributes['DRIVER'].ok",
                    "!device.attributes['DRIVER'].ok",
                    "device.attributes['DRIVER'].root.includes('pci0')",
                    "device.attributes['DRIVER'].root == 'pci1'",
                    "device.attributes['DRIVER'].ver.compareTo(semver('1.0.0')) >= 0",
                    "device.attributes['resource.kubernetes.io'].pcieRoot == 'pci0'",
                    "device.capacity['DRIVER'].mem.compareTo(quantity('8')) >= 0",
                    "device.capacity['x.example'].bw.isLessThan(quantity('100Gi'))",
                    "device.attributes['DRIVER'].nodes.exists(n, n == 1)",
                    "device.attributes['DRIVER'].nodes.size() < 3",
                    "10 / device.attributes['DRIVER'].numa > 4",
                    "device.attributes['DRIVER'].numa == device.attributes['DRIVER'].model");

    /// Expressions that fail on every device.
    private static final List<String> BROKEN =
            List.of(
                    "device.name == 'd0'",
                    "device.driver",
                    "nothing",
                    "device.driver == 1",
                    "device.driver ==");

    /// Values rather than booleans, for derived attributes.
    private static final List<String> VALUES =
            List.of(
                    "device.attributes['DRIVER'].?numa.orValue(0)",
                    "device.attributes['DRIVER'].?model.orValue('none')",
                    "device.attributes['DRIVER'].?ok.orValue(false)",
                    "device.driver",
                    "device.driver == 'DRIVER' ? 1 : 2",
                    "'same'",
                    "[1, 2]",
                    "device.driver == 'DRIVER' ? ['x', 'y'] : ['y', 'z']",
                    "device.attributes['DRIVER'].?numa.orValue(0) == 0 ? [0] : [0, 1]",
                    "device.attributes['DRIVER'].numa",
                    "device.attributes['DRIVER'].root",
                    "device.attributes['DRIVER'].ver",
                    "device.attributes['DRIVER'].numa % 2",
                    "device.attributes['DRIVER'].numa / 0",
                    "size(device.attributes['DRIVER']) > 20 ? [1] : []",
                    "has(device.attributes['DRIVER'].numa) ? [device.attributes['DRIVER'].numa] : [0, 1]");

    private final Grow grow;
    private final List<String> drivers;
    private final int daring;

    /// @param daring how many of a hundred expressions may fail
    WorldExpressions(Grow grow, List<String> drivers, int daring) {
        this.grow = grow;
        this.drivers = List.copyOf(drivers);
        this.daring = daring;
    }

    /// A condition on a device.
    String selector() {
        var text =
                grow.chance(daring)
                        ? grow.pick(DARING)
                        : grow.below(250) == 0 ? grow.pick(BROKEN) : safe();
        return of(text, grow.pick(drivers));
    }

    /// A condition on devices of a class whose driver is known.
    String selector(String driver) {
        var text = grow.chance(daring * 2) ? grow.pick(DARING) : safe();
        return of(text, driver);
    }

    private String safe() {
        return grow.chance(12) ? grow.pick(CHOOSY) : grow.pick(SAFE);
    }

    /// The value of a derived attribute.
    String value() {
        var text = grow.chance(daring) ? grow.pick(VALUES) : grow.pick(VALUES.subList(0, 9));
        return of(grow.below(200) == 0 ? "device.nothing" : text, grow.pick(drivers));
    }

    private static String of(String text, String driver) {
        return text.replace("DRIVER", driver);
    }
}
