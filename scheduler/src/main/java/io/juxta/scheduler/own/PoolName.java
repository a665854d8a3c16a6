package io.juxta.scheduler.own;

import io.juxta.model.Slice;
import java.util.Comparator;

/// The full name of a pool: pools of different drivers may have equal names.
public record PoolName(String driver, String pool) implements Comparable<PoolName> {

    private static final Comparator<PoolName> ORDER =
            Comparator.comparing(PoolName::driver).thenComparing(PoolName::pool);

    static PoolName of(Slice slice) {
        return new PoolName(slice.driver(), slice.pool().name());
    }

    @Override
    public int compareTo(PoolName other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return driver + "/" + pool;
    }
}
