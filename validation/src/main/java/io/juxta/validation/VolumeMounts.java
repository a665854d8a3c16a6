package io.juxta.validation;

import static io.juxta.validation.ErrorType.DUPLICATE;
import static io.juxta.validation.ErrorType.FORBIDDEN;
import static io.juxta.validation.ErrorType.INVALID;
import static io.juxta.validation.ErrorType.NOT_FOUND;
import static io.juxta.validation.ErrorType.NOT_SUPPORTED;
import static io.juxta.validation.ErrorType.REQUIRED;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Where a container sees volumes: as directories, or as block devices.
final class VolumeMounts {

    private static final Set<String> PROPAGATIONS =
            Set.of("Bidirectional", "HostToContainer", "None");
    private static final Set<String> BIND_OPTIONS = Set.of("noexec", "nodev", "nosuid");

    private final Map<String, Tree.Mapping> volumes;
    private final Findings findings;

    VolumeMounts(Map<String, Tree.Mapping> volumes, Findings findings) {
        this.volumes = volumes;
        this.findings = findings;
    }

    void validate(PodContainer container) {
        var mounts = Reading.objects(container.tree(), "volumeMounts");
        var devices = Reading.objects(container.tree(), "volumeDevices");
        var paths = new HashSet<String>();
        for (var i = 0; i < mounts.size(); i++) {
            var path = container.path().field("volumeMounts").index(i);
            place(mounts.get(i), "mountPath", path, paths);
            overlap(mounts.get(i), "mountPath", devices, "devicePath", path);
            options(mounts.get(i), container, i);
        }
        devices(devices, mounts, container.path().field("volumeDevices"));
    }

    private void place(Tree.Mapping mount, String pathField, FieldPath path, Set<String> paths) {
        var name = mount.text("name");
        if (name.isEmpty()) {
            findings.written(REQUIRED, path.field("name"), "name a volume of the pod");
        }
        if (!volumes.containsKey(name)) {
            findings.written(
                    NOT_FOUND,
                    path.field("name"),
                    "no volume in spec.volumes is called \"%s\"".formatted(name));
        }
        if (mount.text(pathField).isEmpty()) {
            findings.written(REQUIRED, path.field(pathField), "say where the container sees it");
        }
        if (paths.contains(mount.text(pathField))) {
            findings.written(INVALID, path.field(pathField), "another volume is seen there");
        }
        paths.add(mount.text(pathField));
    }

    private void overlap(
            Tree.Mapping mine,
            String pathField,
            List<Tree.Mapping> others,
            String otherPathField,
            FieldPath path) {
        // Entries of one name count once, the last one.
        var paths =
                others.stream()
                        .collect(
                                Collectors.toMap(
                                        other -> other.text("name"),
                                        other -> other.text(otherPathField),
                                        (_, last) -> last));
        if (paths.containsKey(mine.text("name"))) {
            findings.written(
                    INVALID,
                    path.field("name"),
                    "a volume is seen as a directory or as a device, not both");
        }
        if (paths.containsValue(mine.text(pathField))) {
            findings.written(
                    INVALID, path.field(pathField), "a directory and a device cannot share a path");
        }
    }

    private void options(Tree.Mapping mount, PodContainer container, int index) {
        // The server names the list for these, not the entry.
        var list = container.path().field("volumeMounts");
        var path = list.index(index);
        inside(mount.text("subPath"), list.field("subPath"));
        inside(mount.text("subPathExpr"), list.field("subPathExpr"));
        if (!mount.text("subPath").isEmpty() && !mount.text("subPathExpr").isEmpty()) {
            findings.written(
                    INVALID, path.field("subPathExpr"), "subPath is set too; keep one of them");
        }
        if (container.kind() == PodContainer.Kind.EPHEMERAL) {
            for (var field : List.of("subPath", "subPathExpr")) {
                if (!mount.text(field).isEmpty()) {
                    findings.written(
                            FORBIDDEN,
                            path.field(field),
                            "an ephemeral container cannot mount a part of a volume");
                }
            }
        }
        propagation(mount, container, list.field("mountPropagation"));
        readOnly(mount, list.field("recursiveReadOnly"));
        bindOptions(mount, path.field("bindMountOptions"));
    }

    private void inside(String part, FieldPath path) {
        if (part.startsWith("/") || List.of(part.split("/", -1)).contains("..")) {
            findings.written(INVALID, path, "must be a path inside the volume, without '..'");
        }
    }

    private void propagation(Tree.Mapping mount, PodContainer container, FieldPath path) {
        var propagation = mount.text("mountPropagation");
        if (mount.has("mountPropagation") && !PROPAGATIONS.contains(propagation)) {
            findings.written(
                    NOT_SUPPORTED,
                    path,
                    "\"%s\" is none of None, HostToContainer, Bidirectional"
                            .formatted(propagation));
        }
        if (propagation.equals("Bidirectional")
                && !container.tree().mapping("securityContext").flag("privileged")) {
            findings.written(FORBIDDEN, path, "Bidirectional is only for privileged containers");
        }
    }

    private void readOnly(Tree.Mapping mount, FieldPath path) {
        if (!mount.has("recursiveReadOnly")) {
            return;
        }
        switch (mount.text("recursiveReadOnly")) {
            case "Disabled" -> {}
            case "Enabled", "IfPossible" -> {
                var alone =
                        !mount.has("mountPropagation")
                                || mount.text("mountPropagation").equals("None");
                if (!mount.flag("readOnly") || !alone) {
                    findings.written(
                            FORBIDDEN, path, "needs readOnly: true and no mount propagation");
                }
            }
            default -> findings.written(NOT_SUPPORTED, path, "say Disabled, IfPossible or Enabled");
        }
    }

    private void bindOptions(Tree.Mapping mount, FieldPath path) {
        var options = Nodes.texts(mount.items("bindMountOptions"));
        for (var i = 0; i < options.size(); i++) {
            if (!BIND_OPTIONS.contains(options.get(i))) {
                findings.written(
                        NOT_SUPPORTED,
                        path.index(i),
                        "\"%s\" is none of noexec, nodev, nosuid".formatted(options.get(i)));
            }
        }
        for (var i : Findings.repeats(options)) {
            findings.written(
                    DUPLICATE, path.index(i), "%s is set already".formatted(options.get(i)));
        }
        var volume = volumes.get(mount.text("name"));
        if (!options.isEmpty() && volume != null && volume.has("image")) {
            findings.written(INVALID, path, "an image volume takes no mount options");
        }
    }

    private void devices(List<Tree.Mapping> devices, List<Tree.Mapping> mounts, FieldPath list) {
        var paths = new HashSet<String>();
        var names = new HashSet<String>();
        for (var i = 0; i < devices.size(); i++) {
            var device = devices.get(i);
            var path = list.index(i);
            var name = device.text("name");
            place(device, "devicePath", path, paths);
            if (!name.isEmpty() && !names.add(name)) {
                findings.written(INVALID, path.field("name"), "the volume is used already");
            }
            var volume = volumes.get(name);
            if (volume != null
                    && !volume.has("persistentVolumeClaim")
                    && !volume.has("ephemeral")) {
                findings.written(
                        INVALID,
                        path.field("name"),
                        "only a persistentVolumeClaim or an ephemeral volume can be a device");
            }
            if (List.of(device.text("devicePath").split("/", -1)).contains("..")) {
                findings.written(INVALID, path.field("devicePath"), "must not contain '..'");
            }
            overlap(device, "devicePath", mounts, "mountPath", path);
        }
    }
}
