package io.juxta.validation;

import static io.juxta.validation.ErrorType.FORBIDDEN;
import static io.juxta.validation.ErrorType.INVALID;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.List;

/// What a pod shares with its host: processes, network, users.
final class HostNamespaces {

    private static final FieldPath PATH = FieldPath.of("spec");

    /// Fields about what only linux has. The optional ones may not even be false.
    private static final List<String> NOT_ON_WINDOWS =
            List.of("hostUsers", "hostPID", "hostIPC", "shareProcessNamespace");

    private static final List<String> OPTIONAL = List.of("hostUsers", "shareProcessNamespace");

    private final PodSettings settings;
    private final Findings findings;

    HostNamespaces(PodSettings settings, Findings findings) {
        this.settings = settings;
        this.findings = findings;
    }

    void validate(Tree.Mapping spec) {
        if (spec.flag("shareProcessNamespace") && spec.flag("hostPID")) {
            findings.written(
                    INVALID,
                    PATH.field("shareProcessNamespace"),
                    "the pod has the processes of the host (hostPID); keep one of them");
        }
        if (spec.mapping("os").text("name").equals("windows")) {
            NOT_ON_WINDOWS.stream()
                    .filter(
                            field ->
                                    spec.flag(field)
                                            || (OPTIONAL.contains(field) && spec.has(field)))
                    .forEach(
                            field ->
                                    findings.written(
                                            FORBIDDEN,
                                            PATH.field(field),
                                            "a windows pod cannot have it"));
        }
        if (!PodSettings.withoutHostUsers(spec)) {
            return;
        }
        if (spec.flag("hostNetwork") && !settings.hostNetworkWithoutHostUsers()) {
            withHostUsersOnly("hostNetwork");
        }
        if (spec.flag("hostPID")) {
            withHostUsersOnly("HostPID");
        }
        if (spec.flag("hostIPC")) {
            withHostUsersOnly("HostIPC");
        }
        if (!settings.devicesWithoutHostUsers()) {
            for (var container : PodContainer.all(spec)) {
                if (Reading.anyIn(container.tree(), "volumeDevices")) {
                    findings.written(
                            FORBIDDEN,
                            container.path().field("volumeDevices"),
                            "cannot be used when hostUsers is false");
                }
            }
        }
    }

    private void withHostUsersOnly(String field) {
        findings.written(FORBIDDEN, PATH.field(field), "cannot be used when hostUsers is false");
    }
}
