package io.juxta.validation;

import static io.juxta.validation.ErrorType.FORBIDDEN;
import static io.juxta.validation.ErrorType.INVALID;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.Set;

/// A write to the status of a pod.
final class PodStatusRules {

    private static final FieldPath PATH = FieldPath.of("status");
    private static final Set<String> OWN_CONDITIONS =
            Set.of("PodScheduled", "Ready", "Initialized");

    private final PodSettings settings;
    private final Findings findings;

    PodStatusRules(PodSettings settings, Findings findings) {
        this.settings = settings;
        this.findings = findings;
    }

    void validate(Tree.Mapping pod, Tree.Mapping old) {
        var status = pod.mapping("status");
        new PodAnnotations(settings, findings).validateUpdate(pod, old);
        conditions(status);
        nominatedNode(status, old);
        notNegative(status, PATH);
        if (!status.text("qosClass").equals(old.mapping("status").text("qosClass"))) {
            findings.written(INVALID, PATH.field("qosClass"), "the QoS class of a pod is fixed");
        }
        new ContainerStatuses(settings, findings).validate(pod, old);
        new ClaimStatuses(findings).validate(pod);
        new NodeAllocatableStatuses(settings.profile(), findings).validate(pod, old);
        new PodAddresses(settings, findings).validate(status, old.mapping("status"));
    }

    private void conditions(Tree.Mapping status) {
        var conditions = Reading.objects(status, "conditions");
        for (var i = 0; i < conditions.size(); i++) {
            var path = PATH.field("conditions").index(i);
            var type = conditions.get(i).text("type");
            notNegative(conditions.get(i), path);
            if (!OWN_CONDITIONS.contains(type)) {
                Names.labelName(type)
                        .ifPresent(
                                fault ->
                                        findings.written(
                                                INVALID,
                                                path.field("Type"),
                                                "condition type \"%s\": %s"
                                                        .formatted(type, fault)));
            }
        }
    }

    private void notNegative(Tree.Mapping in, FieldPath path) {
        if (Nodes.number(in, "observedGeneration") < 0) {
            findings.written(INVALID, path.field("observedGeneration"), "must not be negative");
        }
    }

    private void nominatedNode(Tree.Mapping status, Tree.Mapping old) {
        var path = PATH.field("nominatedNodeName");
        var name = status.text("nominatedNodeName");
        if (name.isEmpty() || name.equals(old.mapping("status").text("nominatedNodeName"))) {
            return;
        }
        NodeSelectors.nodeName(name, path, findings);
        if (settings.gates().on("ClearingNominatedNodeNameAfterBinding")
                && !old.mapping("spec").text("nodeName").isEmpty()) {
            findings.written(
                    FORBIDDEN, path, "the pod is bound to a node; it cannot be nominated to one");
        }
    }
}
