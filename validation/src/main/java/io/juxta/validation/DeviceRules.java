package io.juxta.validation;

import static io.juxta.validation.ErrorType.INVALID;
import static io.juxta.validation.ErrorType.TOO_MANY;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import org.jspecify.annotations.Nullable;

/// One device of a slice.
///
/// Hand-written rules skip the capacity and the taints of a device that had them before; declared
/// rules do not know which device is which and look at all of them or none.
final class DeviceRules {

    private static final int MOST_ENTRIES = 32;
    private static final int MOST_VALUES = 48;
    private static final int MOST_TAINTS = 16;

    private final SliceWrite slice;
    private final Findings findings;

    DeviceRules(SliceWrite slice, Findings findings) {
        this.slice = slice;
        this.findings = findings;
    }

    void validate(Tree.Mapping device, FieldPath path) {
        var old = slice.oldDevice(device.text("name"));
        DraNames.deviceLabel(device.text("name"), path.field("name"), findings);
        size(device, path);
        new AttributeRules(slice.question().profile(), findings)
                .validate(device.mapping("attributes"), path.field("attributes"));
        if (old == null || !SliceSameness.ofField("capacity", device, old)) {
            new CapacityRules(slice.question(), findings).validate(device, path.field("capacity"));
        }
        taints(device, old, path.field("taints"));
        CounterRules.consumed(
                device.items("consumesCounters"), path.field("consumesCounters"), findings);
        NodeChoice.ofDevice(device, slice.spec(), path, findings);
        BindingConditions.validate(device, path, findings);
        new NodeAllocatableRules(slice.question().profile(), findings)
                .validate(device, path.field("nodeAllocatableResources"));
    }

    private void size(Tree.Mapping device, FieldPath path) {
        var attributes = device.mapping("attributes");
        var entries = attributes.fields().size() + device.mapping("capacity").fields().size();
        if (entries > MOST_ENTRIES) {
            findings.written(
                    INVALID,
                    path,
                    "%d attributes and capacities together, at most %d are allowed"
                            .formatted(entries, MOST_ENTRIES));
        }
        var values = AttributeRules.values(attributes);
        if (values > MOST_VALUES && slice.question().profile() != RuleProfile.SEED) {
            findings.written(
                    INVALID,
                    path,
                    "%d attribute values, every list item counted, at most %d are allowed"
                            .formatted(values, MOST_VALUES));
        }
    }

    private void taints(Tree.Mapping device, Tree.@Nullable Mapping old, FieldPath path) {
        var taints = device.items("taints");
        var known = old != null && SliceSameness.ofField("taints", device, old);
        var tooMany = !known && taints.size() > MOST_TAINTS;
        if (tooMany) {
            findings.written(
                    TOO_MANY,
                    path,
                    "%d taints, at most %d are allowed".formatted(taints.size(), MOST_TAINTS));
        }
        var heard = known || tooMany ? findings.withoutWritten() : findings;
        for (var i = 0; i < taints.size(); i++) {
            TaintRules.validate(Nodes.mapping(taints.get(i)), path.index(i), heard);
        }
    }
}
