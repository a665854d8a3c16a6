package io.juxta.kube.form;

import io.juxta.model.ByName;
import io.juxta.model.CounterSet.Consumption;
import io.juxta.model.Quantity;

/// Counters on the wire, where each has its value in an object of its own.
final class CounterForm {

    private CounterForm() {}

    static ByName<Quantity> read(FieldsIn in) {
        return in.byName("counters", counter -> counter.quantity("value"));
    }

    static FieldsOut write(ByName<Quantity> counters) {
        return new FieldsOut()
                .byName("counters", counters, value -> new FieldsOut().quantity("value", value));
    }

    static Consumption readConsumption(FieldsIn in) {
        return new Consumption(in.text("counterSet"), read(in), in.texts("compatibilityGroups"));
    }

    static FieldsOut writeConsumption(Consumption consumption) {
        return write(consumption.counters())
                .textAlways("counterSet", consumption.counterSet())
                .texts("compatibilityGroups", consumption.compatibilityGroups());
    }
}
