package io.juxta.kube.decode;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.List;

/// The device requests of a claim: of each request, `exactly` and the items of `firstAvailable`, or
/// the request itself in v1beta1.
public final class Requests {

    /// The fields of `exactly`, which v1beta1 has on the request.
    public static final List<String> EXACT =
            List.of(
                    "deviceClassName",
                    "selectors",
                    "allocationMode",
                    "count",
                    "adminAccess",
                    "tolerations",
                    "capacity",
                    "derivedAttributes");

    private Requests() {}

    public static Tree.Mapping each(Tree.Mapping devices, FieldPath at, Edits.Edit edit) {
        return Edits.items(
                devices,
                "requests",
                at,
                (request, r) -> {
                    var edited = edit.apply(request, r);
                    edited = Edits.field(edited, "exactly", r, edit);
                    return Edits.items(edited, "firstAvailable", r, edit);
                });
    }
}
