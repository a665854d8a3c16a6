package io.juxta.kube.form;

import io.juxta.model.CounterSet;
import io.juxta.model.NodeChoice;
import io.juxta.model.Pool;
import io.juxta.model.Slice;

/// [Slice] on the wire.
public final class SliceForm {

    public static final String KIND = "ResourceSlice";

    private SliceForm() {}

    static Slice read(FieldsIn in) {
        var spec = in.object("spec");
        return new Slice(
                MetaForm.read(in.object("metadata")),
                spec.text("driver"),
                readPool(spec.object("pool")),
                NodeChoice.of(
                        spec.textOrNull("nodeName"),
                        spec.objectOrNull("nodeSelector", NodeSelectorForm::read),
                        spec.flag("allNodes"),
                        spec.flag("perDeviceNodeSelection")),
                spec.list("devices", DeviceForm::read),
                spec.list("sharedCounters", SliceForm::readCounterSet),
                spec.textOrNull("partitionTypeAttribute"),
                spec.texts("skipNodeOperations"));
    }

    private static Pool readPool(FieldsIn in) {
        return new Pool(in.text("name"), in.number("generation"), in.number("resourceSliceCount"));
    }

    private static CounterSet readCounterSet(FieldsIn in) {
        return new CounterSet(in.text("name"), CounterForm.read(in));
    }

    static FieldsOut write(Slice slice) {
        var spec =
                new FieldsOut()
                        .textAlways("driver", slice.driver())
                        .object("pool", writePool(slice.pool()))
                        .list("devices", slice.devices(), DeviceForm::write)
                        .list("sharedCounters", slice.sharedCounters(), SliceForm::writeCounterSet)
                        .textUnlessNull("partitionTypeAttribute", slice.partitionTypeAttribute())
                        .texts("skipNodeOperations", slice.skipNodeOperations());
        NodeChoiceForm.write(slice.nodes(), spec);
        return new FieldsOut()
                .object("metadata", MetaForm.write(slice.meta()))
                .object("spec", spec);
    }

    private static FieldsOut writePool(Pool pool) {
        return new FieldsOut()
                .textAlways("name", pool.name())
                .numberAlways("generation", pool.generation())
                .numberAlways("resourceSliceCount", pool.sliceCount());
    }

    private static FieldsOut writeCounterSet(CounterSet set) {
        return CounterForm.write(set.counters()).textAlways("name", set.name());
    }
}
