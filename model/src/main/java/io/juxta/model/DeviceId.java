package io.juxta.model;

import java.util.Comparator;

/// The name of one device in the cluster: driver, pool, and the device's name in the pool.
public record DeviceId(String driver, String pool, String device) implements Comparable<DeviceId> {

    private static final Comparator<DeviceId> ORDER =
            Comparator.comparing(DeviceId::driver)
                    .thenComparing(DeviceId::pool)
                    .thenComparing(DeviceId::device);

    @Override
    public int compareTo(DeviceId other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return driver + "/" + pool + "/" + device;
    }
}
