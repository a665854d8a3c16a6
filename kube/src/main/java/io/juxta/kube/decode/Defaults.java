package io.juxta.kube.decode;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/// Applies the defaults of an API server to objects in the shape of v1.
public final class Defaults {

    private static final FieldPath NOWHERE = FieldPath.ROOT;
    private static final Tree ZERO = Tree.Number.of(0);

    private Defaults() {}

    /// The object with its defaults, except for times: a taint's `timeAdded` stays absent.
    ///
    /// @param written the version the object was written in; v1beta1 has one default less
    public static Tree.Mapping apply(ObjectType written, Tree.Mapping object) {
        return apply(written, object, Optional.empty());
    }

    /// The object with its defaults as written at this moment.
    public static Tree.Mapping apply(ObjectType written, Tree.Mapping object, Instant now) {
        return apply(written, object, Optional.of(now));
    }

    private static Tree.Mapping apply(
            ObjectType written, Tree.Mapping object, Optional<Instant> now) {
        return switch (written.kind()) {
            case "ResourceClaim" -> claim(written, object);
            case "ResourceClaimTemplate" ->
                    Edits.field(
                            object,
                            "spec",
                            NOWHERE,
                            (spec, at) ->
                                    Edits.field(
                                            spec,
                                            "spec",
                                            at,
                                            (inner, _) -> claimSpec(written, inner)));
            case "ResourceSlice" -> now.map(time -> slice(object, time)).orElse(object);
            case "DeviceTaintRule" -> now.map(time -> rule(object, time)).orElse(object);
            case "Pod" -> PodDefaults.apply(object);
            case "PersistentVolume" -> VolumeDefaults.volume(object);
            case "PersistentVolumeClaim" -> VolumeDefaults.claim(object);
            case "StorageClass" -> VolumeDefaults.storageClass(object);
            case "CSIDriver" -> VolumeDefaults.driver(object);
            default -> object;
        };
    }

    private static Tree.Mapping claim(ObjectType written, Tree.Mapping claim) {
        var spec = Edits.field(claim, "spec", NOWHERE, (inner, _) -> claimSpec(written, inner));
        return Edits.field(
                spec,
                "status",
                NOWHERE,
                (status, at) ->
                        Edits.field(
                                status,
                                "allocation",
                                at,
                                (allocation, a) ->
                                        Edits.field(
                                                allocation,
                                                "devices",
                                                a,
                                                (devices, d) ->
                                                        Edits.items(
                                                                devices,
                                                                "results",
                                                                d,
                                                                Defaults::tolerations))));
    }

    private static Tree.Mapping claimSpec(ObjectType written, Tree.Mapping spec) {
        boolean needsClass = written.version().equals("v1beta1");
        return Edits.field(
                spec,
                "devices",
                NOWHERE,
                (devices, d) ->
                        Edits.items(
                                devices,
                                "requests",
                                d,
                                (request, r) -> {
                                    var exact =
                                            Edits.field(
                                                    request,
                                                    "exactly",
                                                    r,
                                                    (part, p) ->
                                                            needsClass && classless(part)
                                                                    ? tolerations(part, p)
                                                                    : part(part, p));
                                    return Edits.items(exact, "firstAvailable", r, Defaults::part);
                                }));
    }

    private static boolean classless(Tree.Mapping part) {
        return part.text("deviceClassName").isEmpty();
    }

    private static Tree.Mapping part(Tree.Mapping part, FieldPath at) {
        var written = part;
        if (written.text("allocationMode").isEmpty()) {
            written = written.with("allocationMode", Tree.Text.of("ExactCount"));
        }
        boolean none = written.field("count").orElse(ZERO).equals(ZERO);
        if (none && written.text("allocationMode").equals("ExactCount")) {
            written = written.with("count", Tree.Number.of(1));
        }
        return tolerations(written, at);
    }

    private static Tree.Mapping tolerations(Tree.Mapping holder, FieldPath at) {
        return Edits.items(
                holder,
                "tolerations",
                at,
                (toleration, _) ->
                        toleration.text("operator").isEmpty()
                                ? toleration.with("operator", Tree.Text.of("Equal"))
                                : toleration);
    }

    private static Tree.Mapping slice(Tree.Mapping slice, Instant now) {
        return Edits.field(
                slice,
                "spec",
                NOWHERE,
                (spec, at) ->
                        Edits.items(
                                spec,
                                "devices",
                                at,
                                (device, d) ->
                                        Edits.items(
                                                device,
                                                "taints",
                                                d,
                                                (taint, _) -> timed(taint, now))));
    }

    /// A rule without a taint has an empty one, and that has a time.
    private static Tree.Mapping rule(Tree.Mapping rule, Instant now) {
        var spec = rule.mapping("spec");
        return rule.with("spec", spec.with("taint", timed(spec.mapping("taint"), now)));
    }

    private static Tree.Mapping timed(Tree.Mapping taint, Instant now) {
        return taint.has("timeAdded")
                ? taint
                : taint.with(
                        "timeAdded", Tree.Text.of(now.truncatedTo(ChronoUnit.SECONDS).toString()));
    }
}
