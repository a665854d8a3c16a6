package io.juxta.validation;

import static io.juxta.validation.ErrorType.FORBIDDEN;
import static io.juxta.validation.ErrorType.INVALID;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.regex.Pattern;

/// The annotations that mean something to pods.
final class PodAnnotations {

    /// Marks the mirror of a static pod, which its node runs from a file.
    private static final String MIRROR = "kubernetes.io/config.mirror";

    private static final String DELETION_COST = "controller.kubernetes.io/pod-deletion-cost";
    private static final String APP_ARMOR = "container.apparmor.security.beta.kubernetes.io/";
    private static final Pattern COST = Pattern.compile("0|-?[0-9]+");
    private static final FieldPath PATH = FieldPath.of("metadata", "annotations");

    private final PodSettings settings;
    private final Findings findings;

    PodAnnotations(PodSettings settings, Findings findings) {
        this.settings = settings;
        this.findings = findings;
    }

    static boolean mirror(Tree.Mapping pod) {
        return of(pod).containsKey(MIRROR);
    }

    /// True unless the pod has a deletion cost that is no 32-bit number.
    static boolean deletionCostValid(Tree.Mapping pod) {
        var cost = of(pod).get(DELETION_COST);
        if (cost == null) {
            return true;
        }
        var text = Nodes.text(cost);
        if (!COST.matcher(text).matches() || (text.startsWith("0") && text.length() > 1)) {
            return false;
        }
        try {
            Integer.parseInt(text);
            return true;
        } catch (NumberFormatException _) {
            return false;
        }
    }

    void validate(Tree.Mapping pod) {
        if (mirror(pod) && pod.mapping("spec").text("nodeName").isEmpty()) {
            findings.written(
                    INVALID,
                    PATH.key(MIRROR),
                    "a mirror pod stands for a pod on a node; set spec.nodeName");
        }
        if (!settings.deletionCost() && !deletionCostValid(pod)) {
            findings.written(INVALID, PATH.key(DELETION_COST), "must be a whole number of 32 bits");
        }
    }

    /// Some annotations are fixed when the pod is made.
    void validateUpdate(Tree.Mapping pod, Tree.Mapping old) {
        var names = new LinkedHashSet<>(of(pod).keySet());
        names.addAll(of(old).keySet());
        for (var name : names) {
            var fixed = name.equals(MIRROR) || name.startsWith(APP_ARMOR);
            var now = of(pod).get(name);
            var before = of(old).get(name);
            if (fixed && (now == null || !now.equals(before))) {
                findings.written(
                        FORBIDDEN,
                        PATH.key(name),
                        "cannot be added, removed or changed once the pod exists");
            }
        }
        validate(pod);
    }

    private static Map<String, Tree> of(Tree.Mapping pod) {
        return pod.mapping("metadata").mapping("annotations").fields();
    }
}
