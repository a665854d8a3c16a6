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
import java.util.Set;

/// The container statuses of a pod: their state, and the health of their devices.
final class ContainerStatuses {

    private static final List<String> HEALTH = List.of("Healthy", "Unhealthy", "Unknown");
    private static final int MESSAGE_BYTES = 1024;
    private static final long HIGHEST_USER = 0xffff_ffffL;

    private final PodSettings settings;
    private final Findings findings;

    ContainerStatuses(PodSettings settings, Findings findings) {
        this.settings = settings;
        this.findings = findings;
    }

    void validate(Tree.Mapping pod, Tree.Mapping old) {
        for (var kind : PodContainer.Kind.values()) {
            var list = list(kind);
            var path = FieldPath.of("status", list);
            var statuses = Reading.objects(pod.mapping("status"), list);
            transitions(kind, statuses, old, path);
            for (var i = 0; i < statuses.size(); i++) {
                user(statuses.get(i), pod, path.index(i));
                devices(kind, statuses.get(i), pod, path.index(i));
            }
        }
    }

    private static String list(PodContainer.Kind kind) {
        return switch (kind) {
            case INIT -> "initContainerStatuses";
            case REGULAR -> "containerStatuses";
            case EPHEMERAL -> "ephemeralContainerStatuses";
        };
    }

    /// A container that has ended for good does not run again.
    private void transitions(
            PodContainer.Kind kind, List<Tree.Mapping> now, Tree.Mapping old, FieldPath path) {
        var spec = old.mapping("spec");
        if (kind != PodContainer.Kind.EPHEMERAL
                && settings.restartAll()
                && settings.restartRules()
                && RestartPolicies.allCouldRestart(spec)) {
            return;
        }
        var before = Reading.objects(old.mapping("status"), list(kind));
        for (var i = 0; i < before.size(); i++) {
            var ended = before.get(i).mapping("state").mapping("terminated");
            if (!before.get(i).mapping("state").has("terminated")
                    || mayRestart(kind, before.get(i).text("name"), ended, spec)) {
                continue;
            }
            var name = before.get(i).text("name");
            var again =
                    now.stream()
                            .filter(each -> each.text("name").equals(name))
                            .anyMatch(each -> !each.mapping("state").has("terminated"));
            if (again) {
                findings.written(
                        FORBIDDEN,
                        path.index(i).field("state"),
                        "container %s has ended for good and cannot run again".formatted(name));
            }
        }
    }

    private boolean mayRestart(
            PodContainer.Kind kind, String name, Tree.Mapping ended, Tree.Mapping spec) {
        if (kind == PodContainer.Kind.EPHEMERAL) {
            return false;
        }
        var container =
                PodContainer.of(spec, kind).stream()
                        .filter(each -> each.name().equals(name))
                        .findFirst();
        var code = Nodes.number(ended, "exitCode");
        if (settings.restartRules()) {
            return container.isPresent()
                    && new RestartDecision(container.get().tree(), spec, settings).afterExit(code);
        }
        return spec.text("restartPolicy").equals("Always")
                || (code != 0 && spec.text("restartPolicy").equals("OnFailure"))
                || container.filter(PodContainer::restartable).isPresent();
    }

    private void user(Tree.Mapping status, Tree.Mapping pod, FieldPath path) {
        if (!status.mapping("user").has("linux")) {
            return;
        }
        var at = path.field("user", "linux");
        if (pod.mapping("spec").mapping("os").text("name").equals("windows")) {
            findings.written(FORBIDDEN, at, "a windows container has no linux user");
            return;
        }
        var user = status.mapping("user").mapping("linux");
        id(Nodes.number(user, "uid"), HIGHEST_USER, at.field("uid"));
        id(Nodes.number(user, "gid"), Integer.MAX_VALUE, at.field("gid"));
        var groups = user.items("supplementalGroups");
        for (var i = 0; i < groups.size(); i++) {
            id(
                    Nodes.number(groups.get(i)),
                    Integer.MAX_VALUE,
                    at.field("supplementalGroups").index(i));
        }
    }

    private void id(long id, long highest, FieldPath path) {
        if (id < 0 || id > highest) {
            findings.written(INVALID, path, "%d is not between 0 and %d".formatted(id, highest));
        }
    }

    private void devices(
            PodContainer.Kind kind, Tree.Mapping status, Tree.Mapping pod, FieldPath path) {
        var at = path.field("allocatedResourcesStatus");
        var resources = Reading.objects(status, "allocatedResourcesStatus");
        if (kind == PodContainer.Kind.EPHEMERAL) {
            if (!resources.isEmpty()) {
                findings.written(FORBIDDEN, at, "an ephemeral container has no devices");
            }
            return;
        }
        var container =
                PodContainer.of(pod.mapping("spec"), kind).stream()
                        .filter(each -> each.name().equals(status.text("name")))
                        .findFirst();
        for (var i = 0; i < resources.size(); i++) {
            var name = resources.get(i).text("name");
            if (container.isPresent() && !asksFor(container.get(), name, pod.mapping("status"))) {
                findings.written(
                        INVALID,
                        at.index(i).field("name"),
                        "container %s asks for no \"%s\"; claims are named claim:<claim>/<request>"
                                .formatted(status.text("name"), name));
            }
            health(resources.get(i), at.index(i).field("resources"));
        }
    }

    private static boolean asksFor(PodContainer container, String name, Tree.Mapping status) {
        if (!name.startsWith("claim:")) {
            return QuantityRules.of(container.resources(), "requests").has(name);
        }
        return claimsOf(container).contains(name)
                || ExtendedResourceClaim.serves(container, name, status);
    }

    private static Set<String> claimsOf(PodContainer container) {
        var names = new HashSet<String>();
        for (var claim : Reading.objects(container.resources(), "claims")) {
            var request = claim.text("request");
            names.add(
                    request.isEmpty()
                            ? "claim:" + claim.text("name")
                            : "claim:%s/%s".formatted(claim.text("name"), request));
        }
        return names;
    }

    private void health(Tree.Mapping resource, FieldPath path) {
        var devices = Reading.objects(resource, "resources");
        for (var i = 0; i < devices.size(); i++) {
            var device = devices.get(i);
            if (!HEALTH.contains(device.text("health"))) {
                findings.written(
                        NOT_SUPPORTED,
                        path.index(i).field("health"),
                        "\"%s\" is none of Healthy, Unhealthy, Unknown"
                                .formatted(device.text("health")));
            }
            if (device.has("message") && device.text("message").isEmpty()) {
                findings.written(
                        REQUIRED, path.index(i).field("message"), "must not be empty when set");
            } else if (Names.bytes(device.text("message")) > MESSAGE_BYTES) {
                findings.written(
                        TOO_LONG,
                        path.index(i).field("message"),
                        "at most %d bytes are allowed".formatted(MESSAGE_BYTES));
            }
        }
        var ids = devices.stream().map(device -> device.text("resourceID")).toList();
        for (var i : Findings.repeats(ids)) {
            findings.written(
                    DUPLICATE,
                    path.index(i).field("resourceID"),
                    "device %s is listed already".formatted(ids.get(i)));
        }
    }
}
