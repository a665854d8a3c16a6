package io.juxta.kube.decode;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Brings a decoded object of an older resource.k8s.io version to the shape of v1.
///
/// v1beta2 and v1alpha3 have v1's shape under another name. v1beta1 is older: a device keeps all
/// but its name under `basic`, a request keeps the fields of `exactly` itself, and a slice cannot
/// tell "no node" from the empty name. There is no conversion back: juxta writes v1 only.
public final class VersionConversion {

    private static final String RESOURCE_GROUP = "resource.k8s.io";

    private VersionConversion() {}

    /// The version in which an object is validated and written: v1 where the kind has it.
    public static ObjectType newest(ObjectType type) {
        var newest = Schema.kubernetes().served(type.kind()).getFirst();
        return type.group().equals(newest.group()) ? newest : type;
    }

    /// A decoded object in the shape and under the name of its newest version.
    public static Tree.Mapping toNewest(ObjectType type, Tree.Mapping decoded) {
        var newest = newest(type);
        if (newest.equals(type)) {
            return decoded;
        }
        return shaped(type, decoded).with("apiVersion", Tree.Text.of(newest.apiVersion()));
    }

    private static Tree.Mapping shaped(ObjectType type, Tree.Mapping object) {
        if (!type.group().equals(RESOURCE_GROUP) || !type.version().equals("v1beta1")) {
            return object;
        }
        return switch (type.kind()) {
            case "ResourceSlice" ->
                    Edits.field(object, "spec", FieldPath.ROOT, VersionConversion::slice);
            case "ResourceClaim" ->
                    Edits.field(object, "spec", FieldPath.ROOT, VersionConversion::claim);
            case "ResourceClaimTemplate" ->
                    Edits.field(
                            object,
                            "spec",
                            FieldPath.ROOT,
                            (spec, at) -> Edits.field(spec, "spec", at, VersionConversion::claim));
            default -> object;
        };
    }

    private static Tree.Mapping slice(Tree.Mapping spec, FieldPath at) {
        var written = spec;
        if (spec.has("nodeName") && spec.text("nodeName").isEmpty()) {
            written = written.without("nodeName");
        }
        if (!spec.flag("allNodes")) {
            written = written.without("allNodes");
        }
        return Edits.items(written, "devices", at, VersionConversion::device);
    }

    private static Tree.Mapping device(Tree.Mapping device, FieldPath at) {
        if (!(device.fields().get("basic") instanceof Tree.Mapping basic)) {
            return device;
        }
        var fields = new LinkedHashMap<>(device.without("basic").fields());
        for (var entry : basic.fields().entrySet()) {
            if (!emptyAndForgotten(entry.getKey(), entry.getValue())) {
                fields.put(entry.getKey(), entry.getValue());
            }
        }
        return new Tree.Mapping(fields, device.line());
    }

    /// Empty collections that the conversion to v1 drops.
    private static boolean emptyAndForgotten(String name, Tree value) {
        return switch (name) {
            case "attributes", "capacity" ->
                    value instanceof Tree.Mapping(var fields, _) && fields.isEmpty();
            case "consumesCounters", "taints" ->
                    value instanceof Tree.Sequence(var items, _) && items.isEmpty();
            default -> false;
        };
    }

    private static Tree.Mapping claim(Tree.Mapping spec, FieldPath at) {
        return Edits.field(
                spec,
                "devices",
                at,
                (devices, d) -> Edits.items(devices, "requests", d, VersionConversion::request));
    }

    /// A request with none of the fields set, or all at Go's zero value, has no `exactly`.
    private static Tree.Mapping request(Tree.Mapping request, FieldPath at) {
        var exactly = new LinkedHashMap<String, Tree>();
        var rest = new LinkedHashMap<>(request.fields());
        boolean set = false;
        for (var name : Requests.EXACT) {
            var value = rest.remove(name);
            if (value != null) {
                set |= counts(name, value);
                exactly.put(name, value);
            }
        }
        if (exactly.get("tolerations") instanceof Tree.Sequence(var items, _) && items.isEmpty()) {
            exactly.remove("tolerations");
        }
        if (set) {
            rest.put("exactly", new Tree.Mapping(exactly, request.line()));
        }
        return rest.equals(request.fields()) ? request : new Tree.Mapping(rest, request.line());
    }

    private static boolean counts(String name, Tree value) {
        return switch (name) {
            case "deviceClassName", "allocationMode" ->
                    value instanceof Tree.Text(var text, _) && !text.isEmpty();
            case "count" -> !(value instanceof Tree.Number(var literal, _) && literal.equals("0"));
            default -> true;
        };
    }

    /// The fields that move on conversion to the newest version: the old path and the new one.
    public static List<Map.Entry<FieldPath, FieldPath>> moves(
            ObjectType type, Tree.Mapping decoded) {
        var moves = new ArrayList<Map.Entry<FieldPath, FieldPath>>();
        if (!type.equals(newest(type)) && type.version().equals("v1beta1")) {
            switch (type.kind()) {
                case "ResourceSlice" -> deviceMoves(decoded, moves);
                case "ResourceClaim" -> requestMoves(decoded, FieldPath.of("spec"), moves);
                case "ResourceClaimTemplate" ->
                        requestMoves(decoded.mapping("spec"), FieldPath.of("spec", "spec"), moves);
                default -> {}
            }
        }
        return moves;
    }

    private static void deviceMoves(
            Tree.Mapping slice, List<Map.Entry<FieldPath, FieldPath>> moves) {
        var devices = slice.mapping("spec").items("devices");
        for (int i = 0; i < devices.size(); i++) {
            if (devices.get(i) instanceof Tree.Mapping device && device.has("basic")) {
                var at = FieldPath.of("spec", "devices").index(i);
                moves.add(Map.entry(at.field("basic"), at));
            }
        }
    }

    private static void requestMoves(
            Tree.Mapping holder, FieldPath spec, List<Map.Entry<FieldPath, FieldPath>> moves) {
        var requests = holder.mapping("spec").mapping("devices").items("requests");
        for (int i = 0; i < requests.size(); i++) {
            if (requests.get(i) instanceof Tree.Mapping request
                    && request(request, FieldPath.ROOT).has("exactly")) {
                var at = spec.field("devices", "requests").index(i);
                moves.add(Map.entry(at, at.field("exactly")));
            }
        }
    }
}
