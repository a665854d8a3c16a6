package io.juxta.kube.dialect;

import io.juxta.kube.decode.Edits;
import io.juxta.kube.decode.ObjectType;
import io.juxta.kube.decode.Requests;
import io.juxta.model.FeatureGates;
import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.Set;

/// Translates the enhancement texts' forms of an object to 1.37.
///
/// It works on trees before decoding: a 1.37 schema does not have these fields and would drop them.
/// One rule is one file; this one selects the rules for an object, and their order.
public final class Dialects {

    /// How an object came in.
    public enum Door {
        /// From a file or the command line: shorthand is allowed.
        FILE,
        /// From an API: every field is written in full.
        API
    }

    private static final String RESOURCE_GROUP = "resource.k8s.io";

    private Dialects() {}

    /// The object in 1.37 fields, and the changes.
    ///
    /// Bare names of derived attributes are rewritten only while `DRADerivedAttributes` is on; when
    /// it is off, 1.37 and the enhancement texts both reject them.
    public static Normalised normalise(Tree.Mapping object, Door door, FeatureGates gates) {
        return run(object, new Normalising(door, gates.on("DRADerivedAttributes")));
    }

    /// The object in 1.37 fields, every gate on.
    public static Normalised normalise(Tree.Mapping object, Door door) {
        return run(object, new Normalising(door, true));
    }

    /// Which dialects an object uses; empty when it is in the form of 1.37.
    public static Set<Dialect> of(Tree.Mapping object) {
        return normalise(object, Door.FILE).dialects();
    }

    private static Normalised run(Tree.Mapping object, Normalising run) {
        return run.finish(rewrite(object, run));
    }

    private static Tree.Mapping rewrite(Tree.Mapping object, Normalising run) {
        var type = ObjectType.of(object.text("apiVersion"), object.text("kind"));
        boolean anyVersion = type.version().isEmpty();
        if (type.kind().equals("Pod") && type.group().isEmpty()) {
            return Edits.field(
                    object,
                    "status",
                    FieldPath.ROOT,
                    (status, at) -> NodeAllocatableStatus.rewrite(object, status, at, run));
        }
        if (!anyVersion && !type.group().equals(RESOURCE_GROUP)) {
            return object;
        }
        return switch (type.kind()) {
            case "ResourceSlice" -> slice(object, run);
            case "ResourceClaim" ->
                    Edits.field(object, "spec", FieldPath.ROOT, claimSpec(type, run));
            case "ResourceClaimTemplate" ->
                    Edits.field(
                            object,
                            "spec",
                            FieldPath.ROOT,
                            (spec, at) -> Edits.field(spec, "spec", at, claimSpec(type, run)));
            case "DeviceClass" ->
                    Edits.field(
                            object, "spec", FieldPath.ROOT, (spec, at) -> classSpec(spec, at, run));
            default -> object;
        };
    }

    private static Tree.Mapping slice(Tree.Mapping slice, Normalising run) {
        return Edits.field(
                slice,
                "spec",
                FieldPath.ROOT,
                (spec, at) -> {
                    var written =
                            Edits.items(spec, "devices", at, (device, d) -> device(device, d, run));
                    written =
                            Edits.items(
                                    written,
                                    "sharedCounters",
                                    at,
                                    (set, s) -> CounterShorthand.rewrite(set, s, run));
                    return PoolShorthand.rewrite(written, at, run);
                });
    }

    /// In v1beta1 everything but the name stands under `basic`.
    private static Tree.Mapping device(Tree.Mapping device, FieldPath at, Normalising run) {
        var written = deviceBody(device, at, run);
        return Edits.field(written, "basic", at, (basic, b) -> deviceBody(basic, b, run));
    }

    private static Tree.Mapping deviceBody(Tree.Mapping body, FieldPath at, Normalising run) {
        var written = AttributeShorthand.rewrite(body, at, run);
        written =
                Edits.entries(
                        written,
                        "attributes",
                        at,
                        (value, v) -> ListAttribute.rewrite(value, v, run));
        written =
                Edits.items(
                        written,
                        "consumesCounters",
                        at,
                        (consumption, c) -> CounterShorthand.rewrite(consumption, c, run));
        return NodeAllocatableMappings.rewrite(written, at, run);
    }

    private static Edits.Edit claimSpec(ObjectType type, Normalising run) {
        return (spec, at) -> {
            var written = ClaimShorthand.rewrite(spec, at, run);
            return Edits.field(
                    written, "devices", at, (devices, d) -> claimDevices(type, devices, d, run));
        };
    }

    private static Tree.Mapping claimDevices(
            ObjectType type, Tree.Mapping devices, FieldPath at, Normalising run) {
        var written = devices;
        if (!type.version().equals("v1beta1")) {
            written =
                    Edits.items(
                            written,
                            "requests",
                            at,
                            (request, r) -> FlatRequest.rewrite(request, r, run));
        }
        written = Requests.each(written, at, (part, p) -> SelectorShorthand.rewrite(part, p, run));
        written = DerivedNames.rewrite(written, at, run);
        return Requests.each(written, at, (part, p) -> IncludeCalls.rewrite(part, p, run));
    }

    private static Tree.Mapping classSpec(Tree.Mapping spec, FieldPath at, Normalising run) {
        var written = SelectorShorthand.rewrite(spec, at, run);
        written = ClassPolicies.rewrite(written, at, run);
        return IncludeCalls.rewrite(written, at, run);
    }
}
