package io.juxta.validation;

import io.juxta.cel.Compilers;
import io.juxta.model.FeatureGates;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One case of a file in `cases/`: a question, and the answer the real API server gives.
///
/// A file is a list. An entry with `base` names an object that later ones refer to, an entry with
/// `defaults` sets the gates of the cases after it, and every other entry is a case:
///
/// ```yaml
/// - case: RS-24 allNodes false
///   rule: [api-validation S7]
///   why: false says nothing, so it does not count as an answer
///   gates: {DRAListTypeAttributes: false}      # optional, on top of defaults and stock 1.37
///   version: v1beta1                           # optional, of the request; objects are always v1
///   profile: strict                            # optional
///   given: {base: slice}                       # the stored object, for an update
///   subresource: status                        # optional
///   when: {base: slice, with: {spec.allNodes: false}}
///   then: {errors: [FieldValueInvalid spec.allNodes], dropped: [], warnings: []}
/// ```
record ValidationCase(String file, Tree.Mapping entry, ValidationInput question) {

    private static final Compilers COMPILERS = new Compilers(100);

    static List<ValidationCase> read(String file, List<Tree.Mapping> rows) {
        var cases = new ArrayList<ValidationCase>();
        var bases = new LinkedHashMap<String, Tree.Mapping>();
        var overlay = new Overlay(bases);
        var gates = FeatureGates.STOCK;
        for (var fields : rows) {
            if (fields.has("base")) {
                bases.put(fields.text("base"), overlay.object(fields.mapping("object")));
            } else if (fields.has("defaults")) {
                gates = gates(FeatureGates.STOCK, fields.mapping("defaults"));
            } else {
                cases.add(
                        new ValidationCase(
                                file, fields, question(fields, overlay, gates(gates, fields))));
            }
        }
        return cases;
    }

    private static FeatureGates gates(FeatureGates before, Tree.Mapping fields) {
        var switched = new LinkedHashMap<String, Boolean>();
        fields.mapping("gates")
                .fields()
                .forEach((name, on) -> switched.put(name, ((Tree.Bool) on).value()));
        return before.with(switched);
    }

    private static ValidationInput question(
            Tree.Mapping fields, Overlay overlay, FeatureGates gates) {
        var object = overlay.object(fields.mapping("when"));
        return new ValidationInput(
                object.text("kind"),
                fields.has("version")
                        ? ApiVersion.valueOf(fields.text("version").toUpperCase(Locale.ROOT))
                        : ApiVersion.V1,
                operation(fields, overlay),
                object,
                gates,
                switch (fields.text("profile")) {
                    case "strict" -> RuleProfile.STRICT;
                    case "seed" -> RuleProfile.SEED;
                    default -> RuleProfile.KUBERNETES_1_37;
                },
                namespaceLabels(fields),
                nodes(fields, overlay),
                COMPILERS);
    }

    private static Operation operation(Tree.Mapping fields, Overlay overlay) {
        if (!fields.has("given")) {
            return new Operation.Create();
        }
        var old = overlay.object(fields.mapping("given"));
        return switch (fields.text("subresource")) {
            case "status" -> new Operation.UpdateStatus(old);
            case "resize" -> new Operation.Resize(old);
            default -> new Operation.Update(old);
        };
    }

    private static @Nullable Map<String, String> namespaceLabels(Tree.Mapping fields) {
        if (!fields.has("namespaceLabels")) {
            return null;
        }
        var labels = new LinkedHashMap<String, String>();
        fields.mapping("namespaceLabels")
                .fields()
                .forEach((key, value) -> labels.put(key, Nodes.text(value)));
        return labels;
    }

    private static @Nullable List<Tree.Mapping> nodes(Tree.Mapping fields, Overlay overlay) {
        return fields.has("nodes")
                ? fields.items("nodes").stream().map(Nodes::mapping).map(overlay::object).toList()
                : null;
    }

    /// What the case expects under `then`, if it says so.
    boolean expects(String list) {
        return entry.mapping("then").has(list);
    }

    List<String> expected(String list) {
        return Nodes.texts(entry.mapping("then").items(list));
    }

    @Override
    public String toString() {
        return "%s:%d %s".formatted(file, entry.line(), entry.text("case"));
    }
}
