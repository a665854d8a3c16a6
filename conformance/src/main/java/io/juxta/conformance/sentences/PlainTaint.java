package io.juxta.conformance.sentences;

import io.juxta.testkit.Raw;
import java.util.List;

/// A taint of a node or a device.
record PlainTaint(String key, String value, String effect) {

    static PlainTaint of(Raw taint) {
        return new PlainTaint(
                taint.at("key").text(), taint.at("value").text(), taint.at("effect").text());
    }

    /// Whether it keeps away what does not tolerate it.
    boolean repels() {
        return effect.equals("NoSchedule") || effect.equals("NoExecute");
    }

    boolean isToleratedBy(List<Raw> tolerations) {
        return tolerations.stream().anyMatch(this::isToleratedBy);
    }

    private boolean isToleratedBy(Raw toleration) {
        var itsKey = toleration.at("key").text();
        var itsEffect = toleration.at("effect").text();
        return (itsEffect.isEmpty() || itsEffect.equals(effect))
                && (itsKey.isEmpty() || itsKey.equals(key))
                && (toleration.at("operator").text().equals("Exists")
                        || toleration.at("value").text().equals(value));
    }

    /// As sentences name it: `key=value:Effect`.
    String text() {
        return key + (value.isEmpty() ? "" : "=" + value) + ":" + effect;
    }
}
