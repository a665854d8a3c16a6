package io.juxta.validation;

import static io.juxta.validation.ErrorType.INVALID;
import static io.juxta.validation.ErrorType.NOT_FOUND;
import static io.juxta.validation.ErrorType.REQUIRED;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;

/// What a device takes from the CPUs, the memory or the huge pages of its node: an amount that
/// follows what is allocated, an overhead, or both.
final class NodeAllocatableRules {

    private final RuleProfile profile;
    private final Findings findings;

    NodeAllocatableRules(RuleProfile profile, Findings findings) {
        this.profile = profile;
        this.findings = findings;
    }

    void validate(Tree.Mapping device, FieldPath path) {
        var capacities = device.mapping("capacity");
        device.mapping("nodeAllocatableResources")
                .fields()
                .forEach(
                        (name, value) ->
                                resource(name, Nodes.mapping(value), capacities, path.key(name)));
    }

    private void resource(
            String name, Tree.Mapping resource, Tree.Mapping capacities, FieldPath path) {
        if (!ResourceNames.nodeAllocatable(name, profile)) {
            findings.written(
                    INVALID,
                    path,
                    "\"%s\" is nothing a node allocates; write cpu, memory or hugepages-<size>"
                            .formatted(name));
        }
        var mapping = Nodes.present(resource, "mapping");
        var overhead = Nodes.present(resource, "overhead");
        if (mapping.isEmpty() && overhead.isEmpty()) {
            findings.written(REQUIRED, path, "a mapping, an overhead or both are needed");
        }
        mapping.ifPresent(found -> mapping(found, capacities, path.field("mapping")));
        overhead.ifPresent(found -> overhead(found, path.field("overhead")));
        AccountingPolicies.ofResource(resource, path, profile, findings);
    }

    private void mapping(Tree.Mapping mapping, Tree.Mapping capacities, FieldPath path) {
        var byCapacity = mapping.has("capacityKey");
        if (byCapacity == mapping.has("deviceMultiplier")) {
            findings.declared(
                    INVALID, path, "exactly one of capacityKey and deviceMultiplier is needed");
        }
        if (byCapacity) {
            capacityKey(mapping.text("capacityKey"), capacities, path.field("capacityKey"));
            if (!mapping.has("capacityMultiplier")) {
                findings.written(
                        REQUIRED,
                        path.field("capacityMultiplier"),
                        "how much of the resource one unit of %s costs"
                                .formatted(mapping.text("capacityKey")));
            }
            positive(mapping, "capacityMultiplier", path);
        } else if (mapping.has("capacityMultiplier")) {
            findings.written(
                    REQUIRED,
                    path.field("capacityKey"),
                    "capacityMultiplier multiplies a capacity; say which");
        }
        positive(mapping, "deviceMultiplier", path);
    }

    private void capacityKey(String key, Tree.Mapping capacities, FieldPath path) {
        if (key.isEmpty()) {
            findings.written(INVALID, path, "is empty; name a capacity of this device");
        } else if (!capacities.fields().containsKey(key)) {
            findings.written(
                    NOT_FOUND,
                    path,
                    "this device has no capacity \"%s\"; keys are compared letter by letter, %s"
                            .formatted(
                                    key,
                                    capacities.fields().isEmpty()
                                            ? "and it has none"
                                            : "it has " + capacities.fields().keySet()));
        }
    }

    private void positive(Tree.Mapping mapping, String name, FieldPath path) {
        Quantities.in(mapping, name)
                .filter(amount -> amount.signum() <= 0)
                .ifPresent(
                        amount ->
                                findings.written(
                                        INVALID,
                                        path.field(name),
                                        "%s must be more than 0".formatted(amount)));
    }

    private void overhead(Tree.Mapping overhead, FieldPath path) {
        if (!overhead.has("perPod") && !overhead.has("perContainer")) {
            findings.written(INVALID, path, "perPod, perContainer or both are needed");
            return;
        }
        for (var name : new String[] {"perPod", "perContainer"}) {
            Quantities.in(overhead, name)
                    .filter(amount -> amount.signum() < 0)
                    .ifPresent(
                            amount ->
                                    findings.written(
                                            INVALID,
                                            path.field(name),
                                            "%s is negative".formatted(amount)));
        }
    }
}
