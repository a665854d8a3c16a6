package io.juxta.validation;

import static io.juxta.validation.ErrorType.INVALID;
import static io.juxta.validation.ErrorType.REQUIRED;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.List;

/// Who owns an object. Every owner is named in full and at most one of them controls it.
final class OwnerReferences {

    private OwnerReferences() {}

    static void validate(List<Tree> owners, FieldPath metadata, Findings findings) {
        var path = metadata.field("ownerReferences");
        var controllers = 0;
        for (var i = 0; i < owners.size(); i++) {
            var owner = Nodes.mapping(owners.get(i));
            owner(owner, path.index(i), findings);
            if (owner.flag("controller")) {
                controllers++;
            }
        }
        if (controllers > 1) {
            findings.written(
                    INVALID,
                    path,
                    "%d owners say controller: true; only one may".formatted(controllers));
        }
    }

    private static void owner(Tree.Mapping owner, FieldPath path, Findings findings) {
        var version = owner.text("apiVersion");
        for (var name : List.of("apiVersion", "kind", "name", "uid")) {
            if (owner.text(name).isEmpty()) {
                findings.written(
                        REQUIRED, path.field(name), "an owner reference needs its " + name);
            }
        }
        if (!version.isEmpty() && (version.split("/", -1).length > 2 || version.endsWith("/"))) {
            findings.written(
                    INVALID,
                    path.field("apiVersion"),
                    "\"%s\" is neither version nor group/version".formatted(version));
        }
        if ((version.equals("v1") || version.equals("/v1")) && owner.text("kind").equals("Event")) {
            findings.written(INVALID, path, "an Event cannot own anything");
        }
    }
}
