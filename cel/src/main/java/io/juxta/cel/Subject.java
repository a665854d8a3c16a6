package io.juxta.cel;

import io.juxta.cel.Shape.Kind;
import io.juxta.model.Device;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A device as a CEL value: converted once, used many times, by any thread.
///
/// A device with an invalid attribute can be converted too; every expression then fails on it with
/// the same [#problem()], whether it reads that attribute or not.
public final class Subject {

    private final String driver;
    private final String name;
    private final boolean allowMultipleAllocations;
    private final Shape shape;
    private final Object[] values;
    private final @Nullable Failure problem;
    private @Nullable DomainMaps attributes;
    private @Nullable DomainMaps capacity;

    Subject(String driver, Device device, Shape shape, Object[] values, @Nullable Failure problem) {
        this.driver = driver;
        this.name = device.name();
        this.allowMultipleAllocations = device.allowMultipleAllocations().isTrue();
        this.shape = shape;
        this.values = values;
        this.problem = problem;
    }

    /// One device alone; [Subjects] prepares many.
    public static Subject of(String driver, Device device) {
        return new Subjects().prepare(driver, device);
    }

    public String driver() {
        return driver;
    }

    public String name() {
        return name;
    }

    public boolean allowMultipleAllocations() {
        return allowMultipleAllocations;
    }

    /// Why no expression can be evaluated on this device.
    public Optional<String> problem() {
        return Optional.ofNullable(problem).map(Failure::text);
    }

    boolean broken() {
        return problem != null;
    }

    Shape shape() {
        return shape;
    }

    Object value(int slot) {
        return values[slot];
    }

    /// The attributes as a map. Created on first use; two threads may create it twice, with equal
    /// results.
    MapValue attributes() {
        var maps = attributes;
        if (maps == null) {
            maps = new DomainMaps(this, Kind.ATTRIBUTE);
            attributes = maps;
        }
        return maps;
    }

    /// The capacities as a map, made as [#attributes()].
    MapValue capacity() {
        var maps = capacity;
        if (maps == null) {
            maps = new DomainMaps(this, Kind.CAPACITY);
            capacity = maps;
        }
        return maps;
    }
}
