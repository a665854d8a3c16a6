package io.juxta.validation;

import static io.juxta.validation.ErrorType.DUPLICATE;
import static io.juxta.validation.ErrorType.FORBIDDEN;
import static io.juxta.validation.ErrorType.INVALID;
import static io.juxta.validation.ErrorType.NOT_SUPPORTED;
import static io.juxta.validation.ErrorType.REQUIRED;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The volumes of a pod: their names, and the content of the everyday kinds.
final class PodVolumes {

    /// Every kind of volume in the order the server looks for them.
    private static final List<String> KINDS =
            List.of(
                    "emptyDir",
                    "hostPath",
                    "gitRepo",
                    "gcePersistentDisk",
                    "awsElasticBlockStore",
                    "secret",
                    "nfs",
                    "iscsi",
                    "glusterfs",
                    "flocker",
                    "persistentVolumeClaim",
                    "rbd",
                    "cinder",
                    "cephfs",
                    "quobyte",
                    "downwardAPI",
                    "fc",
                    "flexVolume",
                    "configMap",
                    "azureFile",
                    "vsphereVolume",
                    "photonPersistentDisk",
                    "portworxVolume",
                    "azureDisk",
                    "storageos",
                    "projected",
                    "scaleIO",
                    "csi",
                    "ephemeral",
                    "image");

    /// Kinds of volumes whose content is validated here.
    static final Set<String> JUDGED =
            Set.of(
                    "emptyDir",
                    "hostPath",
                    "secret",
                    "persistentVolumeClaim",
                    "configMap",
                    "nfs",
                    "image");

    /// Two kinds the server misspells when it complains about them.
    private static final Map<String, String> MISSPELT =
            Map.of("cephfs", "cephFS", "downwardAPI", "downwarAPI");

    private static final Set<String> HOST_PATH_TYPES =
            Set.of(
                    "",
                    "DirectoryOrCreate",
                    "Directory",
                    "FileOrCreate",
                    "File",
                    "Socket",
                    "CharDevice",
                    "BlockDevice");

    private static final int FILE_MODE = 0777;
    private static final int DIRECTORY_MODE = 01777;

    private final PodSettings settings;
    private final Findings findings;

    PodVolumes(PodSettings settings, Findings findings) {
        this.settings = settings;
        this.findings = findings;
    }

    /// True when a pod has an image volume that names no image.
    static boolean anyWithoutImage(Tree.Mapping spec) {
        return Reading.objects(spec, "volumes").stream()
                .anyMatch(
                        volume ->
                                volume.has("image")
                                        && volume.mapping("image").text("reference").isEmpty());
    }

    static List<String> kindsOf(Tree.Mapping volume) {
        return KINDS.stream().filter(volume::has).toList();
    }

    /// Validates all volumes; returns the valid ones, by name. Containers can mount these.
    Map<String, Tree.Mapping> validate(Tree.Mapping spec) {
        var sound = new LinkedHashMap<String, Tree.Mapping>();
        var volumes = Reading.objects(spec, "volumes");
        for (var i = 0; i < volumes.size(); i++) {
            var path = FieldPath.of("spec", "volumes").index(i);
            var name = volumes.get(i).text("name");
            var before = findings.size();
            content(volumes.get(i), path);
            if (name.isEmpty()) {
                findings.written(REQUIRED, path.field("name"), "a volume needs a name");
            } else {
                Names.dnsLabel(name)
                        .ifPresent(
                                fault ->
                                        findings.written(
                                                INVALID,
                                                path.field("name"),
                                                "volume name \"%s\" %s".formatted(name, fault)));
            }
            if (sound.containsKey(name)) {
                findings.written(
                        DUPLICATE, path.field("name"), "there is already a volume " + name);
            }
            if (findings.size() == before) {
                sound.put(name, volumes.get(i));
            }
        }
        return sound;
    }

    private void content(Tree.Mapping volume, FieldPath path) {
        var kinds = kindsOf(volume);
        if (kinds.isEmpty()) {
            findings.written(REQUIRED, path, "say what kind of volume it is");
            return;
        }
        for (var kind : kinds.subList(1, kinds.size())) {
            findings.written(
                    FORBIDDEN,
                    path.field(MISSPELT.getOrDefault(kind, kind)),
                    "the volume is %s already; keep one kind".formatted(kinds.getFirst()));
        }
        var kind = kinds.getFirst();
        var source = volume.mapping(kind);
        var at = path.field(kind);
        switch (kind) {
            case "emptyDir" -> emptyDir(source, at);
            case "hostPath" -> hostPath(source, at);
            case "secret" -> {
                required(source, "secretName", at);
                files(source, at);
            }
            case "configMap" -> {
                required(source, "name", at);
                files(source, at);
            }
            case "persistentVolumeClaim" -> required(source, "claimName", at);
            case "nfs" -> {
                required(source, "server", at);
                required(source, "path", at);
                if (!source.text("path").startsWith("/")) {
                    findings.written(INVALID, at.field("path"), "must start with '/'");
                }
            }
            case "image" -> {
                if (!settings.imageVolumesWithoutImage()) {
                    required(source, "reference", at);
                }
                ContainerRules.pullPolicy(
                        source.text("pullPolicy"), at.field("pullPolicy"), findings);
            }
            default -> {}
        }
    }

    private void required(Tree.Mapping source, String field, FieldPath path) {
        if (source.text(field).isEmpty()) {
            findings.written(REQUIRED, path.field(field), "must not be empty");
        }
    }

    private void emptyDir(Tree.Mapping source, FieldPath path) {
        if (Quantities.in(source, "sizeLimit").filter(limit -> limit.signum() < 0).isPresent()) {
            findings.written(FORBIDDEN, path.field("sizeLimit"), "must not be negative");
        }
        mode(source, "mode", DIRECTORY_MODE, path);
    }

    private void hostPath(Tree.Mapping source, FieldPath path) {
        if (source.text("path").isEmpty()) {
            required(source, "path", path);
            return;
        }
        backsteps(source.text("path"), path.field("path"));
        if (!HOST_PATH_TYPES.contains(source.text("type"))) {
            findings.written(
                    NOT_SUPPORTED,
                    path.field("type"),
                    "\"%s\" is no type of path".formatted(source.text("type")));
        }
    }

    private void files(Tree.Mapping source, FieldPath path) {
        mode(source, "defaultMode", FILE_MODE, path);
        var items = Reading.objects(source, "items");
        for (var i = 0; i < items.size(); i++) {
            var at = path.field("items").index(i);
            required(items.get(i), "key", at);
            required(items.get(i), "path", at);
            mode(items.get(i), "mode", FILE_MODE, at);
            var file = items.get(i).text("path");
            if (file.startsWith("/") || file.startsWith("..")) {
                findings.written(
                        INVALID,
                        at.field("path"),
                        "must be a path inside the volume, without '..'");
            }
            backsteps(file, at.field("path"));
        }
    }

    private void mode(Tree.Mapping source, String field, int highest, FieldPath path) {
        Reading.number(source, field)
                .ifPresent(
                        mode -> {
                            if (mode < 0 || mode > highest) {
                                findings.written(
                                        INVALID,
                                        path.field(field),
                                        "must be between 0 and %o (octal)".formatted(highest));
                            }
                        });
    }

    private void backsteps(String file, FieldPath path) {
        if (List.of(file.split("/", -1)).contains("..")) {
            findings.written(INVALID, path, "must not contain '..'");
        }
    }
}
