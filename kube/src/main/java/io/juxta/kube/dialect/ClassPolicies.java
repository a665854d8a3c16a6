package io.juxta.kube.dialect;

import io.juxta.kube.decode.Edits;
import io.juxta.model.FieldPath;
import io.juxta.model.Tree;

/// The accounting policies of KEP-5517 on a device class. 1.37 has no such fields, juxta uses them,
/// so they keep one name: `managesNativeResources` is `managesNodeAllocatableResources`.
final class ClassPolicies {

    private static final String OLD = "managesNativeResources";
    private static final String NOW = "managesNodeAllocatableResources";

    private ClassPolicies() {}

    static Tree.Mapping rewrite(Tree.Mapping spec, FieldPath at, Normalising run) {
        if (spec.has(NOW) || spec.has("nodeAllocatableResourceAccountingPolicies")) {
            run.saw(Dialect.ACCOUNTING_POLICIES);
        }
        var old = spec.field(OLD);
        if (old.isEmpty()) {
            return spec;
        }
        if (spec.has(NOW)) {
            run.bothGiven(Dialect.ACCOUNTING_POLICIES, at.field(OLD), OLD, NOW, old.get());
            return spec.without(OLD);
        }
        run.moved(
                Dialect.ACCOUNTING_POLICIES,
                at.field(OLD),
                at.field(NOW),
                "is called %s in the later text".formatted(NOW));
        return Edits.renamed(spec, OLD, NOW, old.get());
    }
}
