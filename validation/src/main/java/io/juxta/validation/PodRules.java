package io.juxta.validation;

import static io.juxta.validation.ErrorType.FORBIDDEN;
import static io.juxta.validation.ErrorType.INVALID;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.Optional;
import java.util.function.Function;

/// Pods: made, updated, resized, and their status written.
///
/// Complete for what touches claims and for the everyday fields around it. What is not looked into
/// is named in a warning.
final class PodRules implements ObjectRules {

    @Override
    public Prepared prepare(ValidationInput question) {
        return Dropped.prepare(
                question,
                gates ->
                        new PodPreparation(gates).prepare(question.object(), question.operation()));
    }

    @Override
    public void validate(ValidationInput question, Tree.Mapping prepared, Findings findings) {
        switch (question.operation()) {
            case Operation.Create _ -> create(question, prepared, findings);
            case Operation.Update(var old) ->
                    update(question, prepared, stored(question, old), findings);
            case Operation.UpdateStatus(var old) ->
                    status(question, prepared, stored(question, old), findings);
            case Operation.Resize(var old) ->
                    resize(question, prepared, stored(question, old), findings);
        }
    }

    private static Tree.Mapping stored(ValidationInput question, Tree.Mapping old) {
        return PodLevelDefaults.onRead(old, question.gates());
    }

    private static void create(ValidationInput question, Tree.Mapping pod, Findings findings) {
        var settings = PodSettings.of(question, Tree.Mapping.EMPTY);
        Metadata.validate(question, pod, RuleScope.NAMESPACED, findings);
        new PodSpecRules(settings, findings).validate(pod);
        var spec = pod.mapping("spec");
        if (Reading.anyIn(spec, "ephemeralContainers")) {
            findings.written(
                    FORBIDDEN,
                    FieldPath.of("spec", "ephemeralContainers"),
                    "they can only be added to a pod that exists");
        }
        if (Reading.anyIn(spec, "schedulingGates") && !spec.text("nodeName").isEmpty()) {
            findings.written(
                    FORBIDDEN,
                    FieldPath.of("spec", "nodeName"),
                    "a pod with schedulingGates cannot be on a node yet");
        }
        if (question.profile() == RuleProfile.SEED) {
            // A server gives a new pod a fresh status. The enhancement texts validate what is
            // written.
            new NodeAllocatableStatuses(question.profile(), findings)
                    .declared(question.object().mapping("status"), Tree.Mapping.EMPTY);
        }
        NotJudged.inSpec(pod, findings);
    }

    private static void update(
            ValidationInput question, Tree.Mapping pod, Tree.Mapping old, Findings findings) {
        var settings = PodSettings.of(question, old);
        Metadata.validate(question, pod, RuleScope.NAMESPACED, findings);
        names(pod, findings);
        new PodSpecRules(settings, findings).validate(pod);
        new PodUpdates(settings, findings).validate(pod, old);
        PodNodeSupport.validate(question, pod, old, findings);
        NotJudged.inSpec(pod, findings);
    }

    private static void status(
            ValidationInput question, Tree.Mapping pod, Tree.Mapping old, Findings findings) {
        Metadata.validate(question, pod, RuleScope.NAMESPACED, findings);
        new PodStatusRules(PodSettings.of(question, old), findings).validate(pod, old);
        NotJudged.inStatus(pod, findings);
    }

    private static void resize(
            ValidationInput question, Tree.Mapping pod, Tree.Mapping old, Findings findings) {
        var settings = PodSettings.of(question, old);
        var resize = new PodResize(settings, findings);
        Metadata.validate(question, pod, RuleScope.NAMESPACED, findings);
        if (resize.refused(old)) {
            // The rule that finalizers need a domain is among those the server does not get to.
            findings.removeBelow(FieldPath.of("metadata", "finalizers"));
        } else {
            names(pod, findings);
            new PodSpecRules(settings, findings).validate(pod);
            resize.validate(pod, old);
        }
        new NodeAllocatableStatuses(question.profile(), findings)
                .declared(pod.mapping("status"), old.mapping("status"));
        PodNodeSupport.validate(question, pod, old, findings);
        NotJudged.inSpec(pod, findings);
    }

    /// The names in the metadata of a pod are validated again on every update.
    private static void names(Tree.Mapping pod, Findings findings) {
        var metadata = pod.mapping("metadata");
        name(metadata, "name", Names::dnsSubdomain, findings);
        name(metadata, "generateName", ObjectNames::prefixFault, findings);
        name(metadata, "namespace", Names::dnsLabel, findings);
    }

    private static void name(
            Tree.Mapping metadata,
            String field,
            Function<String, Optional<String>> format,
            Findings findings) {
        var name = metadata.text(field);
        if (!name.isEmpty()) {
            format.apply(name)
                    .ifPresent(
                            fault ->
                                    findings.written(
                                            INVALID,
                                            FieldPath.of("metadata", field),
                                            "\"%s\" %s".formatted(name, fault)));
        }
    }

    /// Pods have one version.
    @Override
    public FieldPath pathIn(ApiVersion version, FieldPath v1) {
        return v1;
    }
}
