package io.juxta.cel;

import io.juxta.cel.Shape.Kind;
import io.juxta.model.Device;
import io.juxta.model.QualifiedName;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Set;

/// Where the values of a device go, for all devices of a driver with the same names.
final class SubjectPlan {

    private static final int NOWHERE = -1;

    private final String driver;
    private final String[] attributes;
    private final String[] capacities;
    private final Shape shape;

    /// By the order of the names, attributes first; nowhere for a bare name whose full name is
    /// there too.
    private final int[] slots;

    private SubjectPlan(String driver, String[] attributes, String[] capacities, Shape shape) {
        this.driver = driver;
        this.attributes = attributes;
        this.capacities = capacities;
        this.shape = shape;
        this.slots = new int[attributes.length + capacities.length];
    }

    static SubjectPlan of(String driver, Device device, Shape shape) {
        var plan =
                new SubjectPlan(
                        driver,
                        device.attributes().keySet().toArray(String[]::new),
                        device.capacity().keySet().toArray(String[]::new),
                        shape);
        plan.fill(0, Kind.ATTRIBUTE, plan.attributes);
        plan.fill(plan.attributes.length, Kind.CAPACITY, plan.capacities);
        return plan;
    }

    private void fill(int from, Kind kind, String[] names) {
        var all = Set.copyOf(Arrays.asList(names));
        for (var i = 0; i < names.length; i++) {
            var key = Subjects.key(kind, driver, names[i]);
            slots[from + i] =
                    QualifiedName.isBare(names[i]) && all.contains(key.domain() + "/" + key.id())
                            ? NOWHERE
                            : shape.slot(kind, key.domain(), key.id());
        }
    }

    /// Whether a device has the same names.
    boolean fits(String otherDriver, Device device) {
        return driver.equals(otherDriver)
                && same(attributes, device.attributes().keySet())
                && same(capacities, device.capacity().keySet());
    }

    private static boolean same(String[] names, Set<String> others) {
        if (names.length != others.size()) {
            return false;
        }
        Iterator<String> other = others.iterator();
        for (var name : names) {
            if (!name.equals(other.next())) {
                return false;
            }
        }
        return true;
    }

    Shape shape() {
        return shape;
    }

    int size() {
        return shape.keys().size();
    }

    /// @param at which of the names
    void put(Object[] values, int at, Object value) {
        if (slots[at] != NOWHERE) {
            values[slots[at]] = value;
        }
    }
}
