package io.juxta.validation;

import static io.juxta.validation.ErrorType.INVALID;
import static io.juxta.validation.ErrorType.NOT_FOUND;
import static io.juxta.validation.ErrorType.NOT_SUPPORTED;
import static io.juxta.validation.ErrorType.REQUIRED;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// The environment variables of a container.
final class ContainerEnvironment {

    private static final List<String> SOURCES =
            List.of(
                    "fieldRef",
                    "resourceFieldRef",
                    "configMapKeyRef",
                    "secretKeyRef",
                    "fileKeyRef");

    private static final Set<String> FIELDS =
            Set.of(
                    "metadata.name",
                    "metadata.namespace",
                    "metadata.uid",
                    "spec.host",
                    "spec.nodeName",
                    "spec.serviceAccountName",
                    "status.hostIP",
                    "status.hostIPs",
                    "status.podIP",
                    "status.podIPs");

    /// Fields of a pod that can be named, though not here.
    private static final Set<String> OTHER_FIELDS =
            Set.of(
                    "metadata.annotations",
                    "metadata.labels",
                    "spec.restartPolicy",
                    "spec.schedulerName",
                    "status.phase");

    private static final Pattern RESOURCE =
            Pattern.compile("(limits|requests)\\.(cpu|memory|ephemeral-storage|hugepages-.*)");
    private static final Pattern SUBSCRIPT = Pattern.compile("(.+?)\\['(.*)']");
    private static final Pattern KEY = Pattern.compile("[-._a-zA-Z0-9]+");

    private final Findings findings;

    ContainerEnvironment(Findings findings) {
        this.findings = findings;
    }

    void validate(PodContainer container, Tree.Mapping spec) {
        var variables = Reading.objects(container.tree(), "env");
        for (var i = 0; i < variables.size(); i++) {
            var variable = variables.get(i);
            var path = container.path().field("env").index(i);
            if (variable.text("name").isEmpty()) {
                findings.written(REQUIRED, path.field("name"), "a variable needs a name");
            } else {
                name(variable.text("name"), path.field("name"));
            }
            if (variable.has("valueFrom")) {
                source(variable, path.field("valueFrom"), spec);
            }
        }
        sources(container);
    }

    private void name(String name, FieldPath path) {
        if (name.chars().anyMatch(c -> c < ' ' || c > '~' || c == '=')) {
            findings.written(
                    INVALID,
                    path,
                    "\"%s\" may only have printable ASCII characters other than '='"
                            .formatted(name));
        }
    }

    private void source(Tree.Mapping variable, FieldPath path, Tree.Mapping spec) {
        var from = variable.mapping("valueFrom");
        var named = SOURCES.stream().filter(from::has).toList();
        if (named.size() != 1) {
            findings.written(INVALID, path, "needs exactly one of " + String.join(", ", SOURCES));
        } else if (!variable.text("value").isEmpty()) {
            findings.written(INVALID, path, "value is set too; keep one of them");
        }
        for (var source : named) {
            var at = path.field(source);
            var reference = from.mapping(source);
            switch (source) {
                case "fieldRef" -> podField(reference, at);
                case "resourceFieldRef" -> resource(reference.text("resource"), at);
                case "fileKeyRef" -> file(reference, at, spec);
                default -> key(reference, at);
            }
        }
    }

    private void podField(Tree.Mapping reference, FieldPath path) {
        var field = reference.text("fieldPath");
        var subscript = SUBSCRIPT.matcher(field);
        if (field.isEmpty()) {
            findings.written(
                    REQUIRED,
                    path.field("fieldPath"),
                    "name a field of the pod, as in status.podIP");
        } else if (!reference.text("apiVersion").equals("v1")) {
            findings.written(INVALID, path.field("fieldPath"), "apiVersion must be v1");
        } else if (subscript.matches()) {
            subscript(subscript.group(1), subscript.group(2), path);
        } else if (OTHER_FIELDS.contains(field)) {
            findings.written(
                    NOT_SUPPORTED,
                    path.field("fieldPath"),
                    "%s cannot be a variable".formatted(field));
        } else if (!FIELDS.contains(field)) {
            findings.written(
                    INVALID,
                    path.field("fieldPath"),
                    "\"%s\" is no field that can be a variable".formatted(field));
        }
    }

    private void subscript(String map, String key, FieldPath path) {
        var fault =
                switch (map) {
                    case "metadata.annotations" -> Names.labelName(key.toLowerCase(Locale.ROOT));
                    case "metadata.labels" -> Names.labelName(key);
                    default -> {
                        findings.written(
                                INVALID,
                                path.field("fieldPath"),
                                "only labels and annotations have keys, not %s".formatted(map));
                        yield Optional.<String>empty();
                    }
                };
        fault.ifPresent(text -> findings.written(INVALID, path, "\"%s\": %s".formatted(key, text)));
    }

    private void resource(String name, FieldPath path) {
        if (name.isEmpty()) {
            findings.written(
                    REQUIRED, path.field("resource"), "name a resource, as in limits.memory");
        } else if (!RESOURCE.matcher(name).matches()) {
            findings.written(
                    NOT_SUPPORTED,
                    path.field("resource"),
                    "\"%s\" is neither a limit nor a request of cpu, memory, ephemeral-storage or hugepages"
                            .formatted(name));
        }
    }

    private void key(Tree.Mapping reference, FieldPath path) {
        Names.dnsSubdomain(reference.text("name"))
                .ifPresent(
                        fault ->
                                findings.written(
                                        INVALID,
                                        path.field("name"),
                                        "name \"%s\" %s".formatted(reference.text("name"), fault)));
        var key = reference.text("key");
        if (key.isEmpty()) {
            findings.written(REQUIRED, path.field("key"), "say which key to read");
        } else if (!KEY.matcher(key).matches()
                || key.equals(".")
                || key.startsWith("..")
                || Names.bytes(key) > 253) {
            findings.written(
                    INVALID,
                    path.field("key"),
                    "\"%s\" may only have letters, digits, '-', '_' and '.'".formatted(key));
        }
    }

    private void file(Tree.Mapping reference, FieldPath path, Tree.Mapping spec) {
        for (var field : List.of("key", "volumeName", "path")) {
            if (reference.text(field).isEmpty()) {
                findings.written(REQUIRED, path.field(field), "say which file and key to read");
            }
        }
        name(reference.text("key"), path.field("key"));
        var volume = reference.text("volumeName");
        if (!volume.isEmpty()) {
            Names.dnsLabel(volume)
                    .ifPresent(
                            fault ->
                                    findings.written(
                                            INVALID,
                                            path.field("volumeName"),
                                            "volume name \"%s\" %s".formatted(volume, fault)));
        }
        if (List.of(reference.text("path").split("/", -1)).contains("..")) {
            findings.written(INVALID, path.field("path"), "must not contain '..'");
        }
        var volumes =
                Reading.objects(spec, "volumes").stream()
                        .filter(each -> each.text("name").equals(volume))
                        .toList();
        if (volumes.isEmpty()) {
            findings.written(NOT_FOUND, path.field("volumeName"), "no volume is called " + volume);
        } else if (!volumes.getLast().has("emptyDir")) {
            findings.written(
                    INVALID, path.field("volumeName"), "%s must be an emptyDir".formatted(volume));
        }
    }

    private void sources(PodContainer container) {
        var path = container.path().field("envFrom");
        var sources = Reading.objects(container.tree(), "envFrom");
        for (var i = 0; i < sources.size(); i++) {
            var source = sources.get(i);
            name(source.text("prefix"), path.index(i).field("prefix"));
            if (source.has("configMapRef") == source.has("secretRef")) {
                // The server names the list, not the entry.
                findings.written(INVALID, path, "needs one of configMapRef and secretRef");
            }
            for (var field : List.of("configMapRef", "secretRef")) {
                if (source.has(field)) {
                    reference(
                            source.mapping(field).text("name"), path.index(i).field(field, "name"));
                }
            }
        }
    }

    /// A name that may be the beginning of one: it may end with a dash.
    private void reference(String name, FieldPath path) {
        if (name.isEmpty()) {
            findings.written(REQUIRED, path, "say which one to read");
        } else {
            ObjectNames.prefixFault(name)
                    .ifPresent(
                            fault ->
                                    findings.written(
                                            INVALID,
                                            path,
                                            "name \"%s\" %s".formatted(name, fault)));
        }
    }
}
