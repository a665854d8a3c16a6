package io.juxta.validation;

import static io.juxta.validation.ErrorType.FORBIDDEN;
import static io.juxta.validation.ErrorType.INVALID;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.List;

/// A write to the resize sub-resource: cpu and memory of a pod and its containers may change, and
/// nothing else.
final class PodResize {

    private static final FieldPath PATH = FieldPath.of("spec");
    private static final List<PodContainer.Kind> RESIZED =
            List.of(PodContainer.Kind.REGULAR, PodContainer.Kind.INIT);
    private static final List<String> AMOUNTS = List.of("requests", "limits");

    private final PodSettings settings;
    private final Findings findings;

    PodResize(PodSettings settings, Findings findings) {
        this.settings = settings;
        this.findings = findings;
    }

    /// True when the pod can never be resized; the server then reports nothing else.
    boolean refused(Tree.Mapping old) {
        var mirror = PodAnnotations.mirror(old);
        if (mirror || old.mapping("spec").mapping("os").text("name").equals("windows")) {
            findings.written(
                    FORBIDDEN,
                    PodClaimRules.WHOLE_POD,
                    mirror ? "a static pod cannot be resized" : "a windows pod cannot be resized");
            return true;
        }
        return false;
    }

    void validate(Tree.Mapping pod, Tree.Mapping oldPod) {
        var spec = pod.mapping("spec");
        var old = oldPod.mapping("spec");
        wholePod(pod, oldPod);
        var rest = spec;
        if (PodLevelResources.set(spec) || PodLevelResources.set(old)) {
            if (!settings.gates().on("InPlacePodLevelResourcesVerticalScaling")) {
                findings.written(
                        FORBIDDEN,
                        PodClaimRules.WHOLE_POD,
                        "resizing a pod with resources of its own needs the feature gate InPlacePodLevelResourcesVerticalScaling");
                return;
            }
            rest = podLevel(pod, oldPod);
        }
        if (!sameContainers(spec, old)) {
            return;
        }
        for (var kind : RESIZED) {
            rest = containers(rest, old, kind);
        }
        rest = new VolumeResize(settings, findings).validate(rest, old);
        if (findings.size() == 0 && !PodSameness.same(rest, old)) {
            onlyCpuAndMemory(PATH);
        }
    }

    private void wholePod(Tree.Mapping pod, Tree.Mapping old) {
        var gates = settings.gates();
        var before = QosClass.stored(asTheServerSees(old, pod), gates);
        var after = QosClass.of(pod.mapping("spec"), gates).text();
        if (!before.equals(after)) {
            findings.written(
                    INVALID,
                    PATH,
                    "a resize cannot change the pod's QoS class from %s to %s"
                            .formatted(before, after));
        }
        var running =
                Reading.objects(old.mapping("status"), "containerStatuses").stream()
                        .filter(status -> status.mapping("state").has("running"))
                        .findFirst();
        if (running.isPresent() && !running.get().has("resources")) {
            findings.written(
                    FORBIDDEN, PATH, "the pod runs on a node that does not support resizing");
        }
        if (settings.profile() == RuleProfile.SEED
                && Reading.anyIn(old.mapping("status"), "nodeAllocatableResourceClaimStatuses")) {
            findings.written(
                    FORBIDDEN,
                    PATH,
                    "a pod whose claims stand for node resources cannot be resized");
        }
    }

    /// Without its gate the pod's own resources are the stored ones. The server then fills them in
    /// for both pods at once, because to it they are the same object.
    private Tree.Mapping asTheServerSees(Tree.Mapping old, Tree.Mapping pod) {
        var spec = pod.mapping("spec");
        var stored = old.mapping("spec");
        var shared =
                !settings.gates().on("InPlacePodLevelResourcesVerticalScaling")
                        && RESIZED.stream()
                                .map(PodContainer.Kind::list)
                                .allMatch(
                                        list ->
                                                spec.items(list).size()
                                                        == stored.items(list).size());
        return shared ? old.with("spec", Edit.takeFrom(spec, stored, "resources")) : old;
    }

    /// Validates the pod-level resources; returns the spec with the stored ones.
    private Tree.Mapping podLevel(Tree.Mapping pod, Tree.Mapping oldPod) {
        var spec = pod.mapping("spec");
        var old = oldPod.mapping("spec");
        var path = PodLevelResources.PATH;
        if (old.has("resources") && !spec.has("resources")) {
            findings.written(FORBIDDEN, path, "resources of a pod cannot be removed");
            return spec;
        }
        if (old.has("resources")) {
            removed(spec.mapping("resources"), old.mapping("resources"), path);
        }
        var masked = withOldCpuAndMemory(spec.mapping("resources"), old.mapping("resources"));
        var rest =
                !old.has("resources") && PodSameness.same(masked, Tree.Mapping.EMPTY)
                        ? spec.without("resources")
                        : spec.with("resources", masked);
        if (!PodSameness.sameField("resources", rest, old)) {
            onlyCpuAndMemory(PATH);
        }
        if (settings.gates().on("DRANodeAllocatableResources")
                && Reading.anyIn(pod.mapping("status"), "nodeAllocatableResourceClaimStatuses")) {
            PodLevelResources.shortOfClaims(pod)
                    .ifPresent(why -> findings.written(INVALID, path, why));
        }
        return rest;
    }

    private boolean sameContainers(Tree.Mapping spec, Tree.Mapping old) {
        var same = true;
        for (var kind : RESIZED) {
            var now = PodContainer.of(spec, kind);
            var before = PodContainer.of(old, kind);
            if (now.size() != before.size()) {
                findings.written(
                        FORBIDDEN, kind.path(), "a resize cannot add or remove containers");
                same = false;
                continue;
            }
            for (var i = 0; i < now.size(); i++) {
                if (!now.get(i).name().equals(before.get(i).name())) {
                    findings.written(
                            FORBIDDEN,
                            now.get(i).path().field("name"),
                            "a resize cannot rename or reorder containers");
                    same = false;
                }
            }
        }
        return same;
    }

    /// Validates one list of containers; returns the spec with the stored cpu and memory.
    private Tree.Mapping containers(Tree.Mapping spec, Tree.Mapping old, PodContainer.Kind kind) {
        var before = PodContainer.of(old, kind).iterator();
        return Edit.each(spec, kind.list(), container -> container(container, before.next()));
    }

    private Tree.Mapping container(Tree.Mapping now, PodContainer before) {
        var resources = now.mapping("resources");
        removed(resources, before.resources(), before.path().field("resources"));
        var rest = now.with("resources", withOldCpuAndMemory(resources, before.resources()));
        if (!PodSameness.sameContainer(rest, before.tree())) {
            onlyCpuAndMemory(before.kind() == PodContainer.Kind.INIT ? before.path() : PATH);
        }
        if (before.kind() == PodContainer.Kind.INIT
                && !before.restartable()
                && !PodSameness.sameContainer(now, before.tree())
                && Reading.objects(now, "resizePolicy").stream()
                        .anyMatch(p -> p.text("restartPolicy").equals("RestartContainer"))) {
            findings.written(
                    FORBIDDEN,
                    before.path(),
                    "an init container that wants a restart on resize cannot be resized");
        }
        return rest;
    }

    private void removed(Tree.Mapping now, Tree.Mapping before, FieldPath path) {
        for (var list : AMOUNTS) {
            if (!now.mapping(list)
                    .fields()
                    .keySet()
                    .containsAll(before.mapping(list).fields().keySet())) {
                findings.written(
                        FORBIDDEN,
                        path.field(list),
                        "a resize cannot remove %s; set new ones".formatted(list));
            }
        }
    }

    /// Resources in which cpu and memory are as they were.
    private static Tree.Mapping withOldCpuAndMemory(Tree.Mapping now, Tree.Mapping before) {
        var rest = now;
        for (var list : AMOUNTS) {
            var amounts = now.mapping(list);
            for (var name : List.of("cpu", "memory")) {
                amounts = Edit.takeFrom(before.mapping(list), amounts, name);
            }
            rest = rest.with(list, amounts);
        }
        return rest;
    }

    private void onlyCpuAndMemory(FieldPath path) {
        findings.written(FORBIDDEN, path, "a resize can only change cpu and memory");
    }
}
