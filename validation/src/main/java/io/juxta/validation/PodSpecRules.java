package io.juxta.validation;

import static io.juxta.validation.ErrorType.DUPLICATE;
import static io.juxta.validation.ErrorType.FORBIDDEN;
import static io.juxta.validation.ErrorType.INVALID;
import static io.juxta.validation.ErrorType.NOT_SUPPORTED;
import static io.juxta.validation.ErrorType.REQUIRED;
import static io.juxta.validation.ErrorType.TOO_LONG;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// The spec of a pod, new or changed.
final class PodSpecRules {

    private static final FieldPath PATH = FieldPath.of("spec");
    private static final List<String> RESTARTS = List.of("Always", "OnFailure", "Never");
    private static final List<String> DNS =
            List.of("ClusterFirstWithHostNet", "ClusterFirst", "Default", "None");
    private static final List<String> PREEMPTIONS = List.of("PreemptLowerPriority", "Never");

    private final PodSettings settings;
    private final Findings findings;

    PodSpecRules(PodSettings settings, Findings findings) {
        this.settings = settings;
        this.findings = findings;
    }

    void validate(Tree.Mapping pod) {
        var spec = pod.mapping("spec");
        new PodAnnotations(settings, findings).validate(pod);
        var volumes = new PodVolumes(settings, findings).validate(spec);
        new PodClaimRules(findings).ofPod(pod);
        new ContainerRules(spec, volumes, settings, findings).validate();
        new PodLevelResources(settings, findings).validate(spec);
        words(spec);
        names(spec);
        seconds(spec);
        LabelSelectors.labels(spec.mapping("nodeSelector"), PATH.field("nodeSelector"), findings);
        new PodTolerations(settings, findings).validate(spec);
        new PodAffinities(settings, findings)
                .validate(spec.mapping("affinity"), PATH.field("affinity"));
        new TopologySpread(settings, findings).validate(spec);
        new PodDns(settings, findings).validate(spec);
        overhead(spec);
        schedulingGates(spec);
        readinessGates(spec);
        new HostNamespaces(settings, findings).validate(spec);
        group(spec);
    }

    private void words(Tree.Mapping spec) {
        Words.oneOf(spec.text("restartPolicy"), RESTARTS, PATH.field("restartPolicy"), findings);
        Words.oneOf(spec.text("dnsPolicy"), DNS, PATH.field("dnsPolicy"), findings);
        if (spec.has("preemptionPolicy")) {
            Words.oneOf(
                    spec.text("preemptionPolicy"),
                    PREEMPTIONS,
                    PATH.field("preemptionPolicy"),
                    findings);
        }
        if (spec.has("os")) {
            var os = spec.mapping("os").text("name");
            if (os.isEmpty()) {
                findings.written(REQUIRED, PATH.field("os", "name"), "say linux or windows");
            } else if (!os.equals("linux") && !os.equals("windows")) {
                findings.written(
                        NOT_SUPPORTED,
                        PATH.field("os"),
                        "\"%s\" is neither linux nor windows".formatted(os));
            }
        }
    }

    private void names(Tree.Mapping spec) {
        name(spec, "nodeName", Names::dnsSubdomain);
        name(spec, "serviceAccountName", Names::dnsSubdomain);
        name(spec, "priorityClassName", Names::dnsSubdomain);
        name(spec, "hostname", Names::dnsLabel);
        name(spec, "subdomain", Names::dnsLabel);
        if (spec.has("runtimeClassName")) {
            fault(spec, "runtimeClassName", Names::dnsSubdomain);
        }
        if (spec.has("hostnameOverride")) {
            hostnameOverride(spec);
        }
    }

    private void name(Tree.Mapping spec, String field, Function<String, Optional<String>> format) {
        if (!spec.text(field).isEmpty()) {
            fault(spec, field, format);
        }
    }

    private void fault(Tree.Mapping spec, String field, Function<String, Optional<String>> format) {
        format.apply(spec.text(field))
                .ifPresent(
                        fault ->
                                findings.written(
                                        INVALID,
                                        PATH.field(field),
                                        "\"%s\" %s".formatted(spec.text(field), fault)));
    }

    private void hostnameOverride(Tree.Mapping spec) {
        var path = PATH.field("hostnameOverride");
        if (spec.flag("setHostnameAsFQDN") || spec.flag("hostNetwork")) {
            findings.written(
                    FORBIDDEN, path, "cannot be set beside setHostnameAsFQDN or hostNetwork");
        }
        if (Names.bytes(spec.text("hostnameOverride")) > 64) {
            findings.written(TOO_LONG, path, "at most 64 bytes are allowed");
        }
        fault(spec, "hostnameOverride", Names::dnsSubdomain);
    }

    private void seconds(Tree.Mapping spec) {
        var grace = Reading.number(spec, "terminationGracePeriodSeconds");
        if (grace.isEmpty()) {
            findings.written(
                    REQUIRED,
                    PATH.field("terminationGracePeriodSeconds"),
                    "say how long the pod has to end");
        } else if (grace.getAsLong() < 0) {
            findings.written(
                    INVALID, PATH.field("terminationGracePeriodSeconds"), "must not be negative");
        }
        var deadline = Reading.number(spec, "activeDeadlineSeconds");
        if (deadline.isPresent()
                && (deadline.getAsLong() < 1 || deadline.getAsLong() > Integer.MAX_VALUE)) {
            findings.written(
                    INVALID,
                    PATH.field("activeDeadlineSeconds"),
                    "%d is not between 1 and %d"
                            .formatted(deadline.getAsLong(), Integer.MAX_VALUE));
        }
    }

    /// Overhead is validated like the limits of a container, and reported so.
    private void overhead(Tree.Mapping spec) {
        new ResourceRequirements(ResourceRequirements.Owner.CONTAINER, settings, findings)
                .validate(
                        Tree.Mapping.EMPTY.with("limits", spec.mapping("overhead")),
                        PATH.field("overhead"));
    }

    private void schedulingGates(Tree.Mapping spec) {
        var gates = Reading.objects(spec, "schedulingGates");
        var seen = new HashSet<String>();
        for (var i = 0; i < gates.size(); i++) {
            var path = PATH.field("schedulingGates").index(i);
            var name = gates.get(i).text("name");
            labelName("scheduling gate", name, path);
            if (!seen.add(name)) {
                findings.written(DUPLICATE, path, "there is already a gate " + name);
            }
        }
    }

    private void readinessGates(Tree.Mapping spec) {
        var gates = Reading.objects(spec, "readinessGates");
        for (var i = 0; i < gates.size(); i++) {
            labelName(
                    "condition type",
                    gates.get(i).text("conditionType"),
                    PATH.field("readinessGates").index(i).field("conditionType"));
        }
    }

    private void labelName(String what, String name, FieldPath path) {
        Names.labelName(name)
                .ifPresent(
                        fault ->
                                findings.written(
                                        INVALID,
                                        path,
                                        "%s \"%s\": %s".formatted(what, name, fault)));
    }

    private void group(Tree.Mapping spec) {
        if (!spec.has("schedulingGroup")) {
            return;
        }
        var group = spec.mapping("schedulingGroup");
        var path = PATH.field("schedulingGroup", "podGroupName");
        if (!group.has("podGroupName")) {
            findings.written(INVALID, path, "name the pod group");
        } else {
            Names.dnsSubdomain(group.text("podGroupName"))
                    .ifPresent(
                            fault ->
                                    findings.written(
                                            INVALID,
                                            path,
                                            "\"%s\" %s"
                                                    .formatted(group.text("podGroupName"), fault)));
        }
        if (Reading.anyIn(spec, "evictionResponders")) {
            findings.written(
                    FORBIDDEN,
                    PATH.field("schedulingGroup"),
                    "a pod with evictionResponders cannot be in a group");
        }
    }
}
