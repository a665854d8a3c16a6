package io.juxta.validation;

import static io.juxta.validation.ErrorType.FORBIDDEN;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;

/// Admin access to devices needs a namespace with a label.
final class AdminAccess {

    private static final String LABEL = "resource.kubernetes.io/admin-access";

    private AdminAccess() {}

    /// Validates the first request of a new claim or template with admin access. The path is that
    /// of a claim, without `exactly`, for templates too.
    static void ofRequests(ValidationInput question, Tree.Mapping claimSpec, Findings findings) {
        if (granted(question)) {
            return;
        }
        var requests = Reading.objects(claimSpec.mapping("devices"), "requests");
        for (var i = 0; i < requests.size(); i++) {
            if (requests.get(i).mapping("exactly").flag("adminAccess")) {
                refuse(FieldPath.of("spec", "devices", "requests").index(i), findings);
                return;
            }
        }
    }

    /// Judges the first allocation result that has it, unless the stored allocation has one too.
    static void ofResults(
            ValidationInput question,
            Tree.Mapping status,
            Tree.Mapping oldStatus,
            Findings findings) {
        if (granted(question) || first(oldStatus) >= 0) {
            return;
        }
        var at = first(status);
        if (at >= 0) {
            refuse(FieldPath.of("status", "allocation", "devices", "results").index(at), findings);
        }
    }

    private static int first(Tree.Mapping status) {
        var results = Reading.objects(status.mapping("allocation").mapping("devices"), "results");
        for (var i = 0; i < results.size(); i++) {
            if (results.get(i).flag("adminAccess")) {
                return i;
            }
        }
        return -1;
    }

    private static boolean granted(ValidationInput question) {
        var labels = question.namespaceLabels();
        return labels == null || "true".equals(labels.get(LABEL));
    }

    private static void refuse(FieldPath owner, Findings findings) {
        findings.written(
                FORBIDDEN,
                owner.field("adminAccess"),
                "admin access needs a namespace labelled %s: \"true\"".formatted(LABEL));
    }
}
