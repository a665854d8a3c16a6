package io.juxta.validation;

import static io.juxta.validation.ErrorType.DUPLICATE;
import static io.juxta.validation.ErrorType.INVALID;
import static io.juxta.validation.ErrorType.TOO_MANY;

import io.juxta.model.FieldPath;
import io.juxta.model.FieldPath.Step;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.Locale;

/// A ResourceSlice: what a driver offers, where, and out of which pool.
final class SliceRules implements ObjectRules {

    private static final FieldPath SPEC = FieldPath.of("spec");
    private static final int MOST_DEVICES = 128;
    private static final int MOST_RICH_DEVICES = 64;

    @Override
    public Prepared prepare(ValidationInput question) {
        return new SliceGates(question).prepare();
    }

    @Override
    public void validate(ValidationInput question, Tree.Mapping prepared, Findings findings) {
        Metadata.validate(question, prepared, RuleScope.CLUSTER, findings);
        var slice = SliceWrite.of(question, prepared);
        var spec = slice.spec();
        origin(spec, findings);
        if (slice.old() != null) {
            unchanged(spec, slice.old(), findings);
        }
        NodeChoice.ofSlice(spec, SPEC, findings);
        if (spec.has("sharedCounters") && spec.has("devices")) {
            findings.written(
                    INVALID,
                    SPEC,
                    "devices and sharedCounters stand in slices of their own; split this one");
        }
        devices(slice, findings);
        CounterRules.shared(slice, SPEC.field("sharedCounters"), findings);
        PartitionType.validate(slice, SPEC, findings);
        SkipNodeOperations.validate(
                spec.items("skipNodeOperations"),
                slice.oldItems("skipNodeOperations"),
                SPEC.field("skipNodeOperations"),
                findings);
        if (findings.size() == 0) {
            warnings(spec, findings);
            NodeSupport.admit(question, spec, SPEC, findings);
        }
    }

    /// In v1beta1 a device has its name and, below `basic`, everything else.
    @Override
    public FieldPath pathIn(ApiVersion version, FieldPath v1) {
        if (version != ApiVersion.V1BETA1) {
            return v1;
        }
        var steps = v1.steps();
        if (steps.size() > 3
                && steps.get(1).equals(new Step.Field("devices"))
                && !steps.get(3).equals(new Step.Field("name"))) {
            var longer = new ArrayList<>(steps);
            longer.add(3, new Step.Field("basic"));
            return FieldPath.from(longer);
        }
        return v1;
    }

    private static void origin(Tree.Mapping spec, Findings findings) {
        DraNames.driver(spec.text("driver"), SPEC.field("driver"), findings);
        var pool = spec.mapping("pool");
        DraNames.pool(pool.text("name"), SPEC.field("pool", "name"), findings);
        var slices = Nodes.number(pool, "resourceSliceCount");
        if (slices <= 0) {
            findings.written(
                    INVALID,
                    SPEC.field("pool", "resourceSliceCount"),
                    "%d, but a pool has at least this one slice".formatted(slices));
        }
        var generation = Nodes.number(pool, "generation");
        if (generation < 0) {
            findings.written(
                    INVALID,
                    SPEC.field("pool", "generation"),
                    "%d is negative; generations count up from 0".formatted(generation));
        }
    }

    private static void unchanged(Tree.Mapping spec, Tree.Mapping old, Findings findings) {
        immutable(spec.text("driver"), old.text("driver"), SPEC.field("driver"), findings);
        immutable(
                spec.mapping("pool").text("name"),
                old.mapping("pool").text("name"),
                SPEC.field("pool", "name"),
                findings);
        if (!spec.field("nodeName").equals(old.field("nodeName"))) {
            findings.written(
                    INVALID,
                    SPEC.field("nodeName"),
                    "a slice stays on its node (%s); delete it and create another"
                            .formatted(old.has("nodeName") ? old.text("nodeName") : "none"));
        }
    }

    private static void immutable(String now, String old, FieldPath path, Findings findings) {
        if (!now.equals(old)) {
            findings.written(
                    INVALID,
                    path,
                    "was \"%s\" and cannot become \"%s\"; delete the slice and create another"
                            .formatted(old, now));
        }
    }

    /// Too many devices silence the hand-written rules about each, not the declared ones.
    private static void devices(SliceWrite slice, Findings findings) {
        var path = SPEC.field("devices");
        var devices = slice.devices();
        var most = devices.stream().anyMatch(SliceRules::rich) ? MOST_RICH_DEVICES : MOST_DEVICES;
        if (devices.size() > most) {
            findings.written(
                    TOO_MANY,
                    path,
                    "%d devices, at most %d are allowed (%d, or %d when any device has taints, consumes counters or has a list attribute)"
                            .formatted(devices.size(), most, MOST_DEVICES, MOST_RICH_DEVICES));
        } else {
            var names = devices.stream().map(device -> device.text("name")).toList();
            for (var i : Findings.repeats(names)) {
                findings.written(
                        DUPLICATE,
                        path.index(i),
                        "there is already a device called %s".formatted(names.get(i)));
            }
        }
        var heard = devices.size() > most ? findings.withoutWritten() : findings;
        var rules =
                new DeviceRules(slice, slice.devicesChanged() ? heard : heard.withoutDeclared());
        for (var i = 0; i < devices.size(); i++) {
            rules.validate(devices.get(i), path.index(i));
        }
    }

    private static boolean rich(Tree.Mapping device) {
        return !device.items("taints").isEmpty()
                || !device.items("consumesCounters").isEmpty()
                || device.mapping("attributes").fields().values().stream()
                        .map(Nodes::mapping)
                        .anyMatch(
                                attribute ->
                                        AttributeRules.LISTS.stream().anyMatch(attribute::has));
    }

    private static void warnings(Tree.Mapping spec, Findings findings) {
        var driver = spec.text("driver");
        if (!driver.equals(driver.toLowerCase(Locale.ROOT))) {
            findings.warn(
                    "spec.driver: \"%s\" has upper case letters; driver names should have none"
                            .formatted(driver));
        }
    }
}
