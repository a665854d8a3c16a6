package io.juxta.cli;

import io.juxta.model.DeviceTaintRule;
import io.juxta.model.FeatureGates;
import java.util.Collection;
import java.util.List;

/// The taint rules that a scheduler with these gates applies.
final class TaintRules {

    private TaintRules() {}

    static Collection<DeviceTaintRule> applied(Shelf shelf, FeatureGates gates) {
        return gates.on("DRADeviceTaints") && gates.on("DRADeviceTaintRules")
                ? shelf.rules()
                : List.of();
    }
}
