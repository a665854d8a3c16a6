package io.juxta.validation;

import io.juxta.model.Tree;

/// Which device, or which share of one, an allocation result or a device status is about.
record SharedDevice(String driver, String pool, String device, String share) {

    /// An empty share is no share.
    static SharedDevice of(Tree.Mapping entry) {
        return new SharedDevice(
                entry.text("driver"),
                entry.text("pool"),
                entry.text("device"),
                entry.text("shareID"));
    }

    @Override
    public String toString() {
        var path = driver + "/" + pool + "/" + device;
        return share.isEmpty() ? path : path + "/" + share;
    }
}
