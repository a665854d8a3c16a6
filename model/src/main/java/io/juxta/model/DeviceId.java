package io.juxta.model;

/// The name of one device in the cluster: driver, pool, and the device's name in the pool.
public record DeviceId(String driver, String pool, String device) implements Comparable<DeviceId> {

    @Override
    public int compareTo(DeviceId other) {
        var byDriver = driver.compareTo(other.driver);
        if (byDriver != 0) {
            return byDriver;
        }
        var byPool = pool.compareTo(other.pool);
        return byPool != 0 ? byPool : device.compareTo(other.device);
    }

    @Override
    public String toString() {
        return driver + "/" + pool + "/" + device;
    }
}
