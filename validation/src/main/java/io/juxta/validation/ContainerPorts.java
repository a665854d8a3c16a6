package io.juxta.validation;

import static io.juxta.validation.ErrorType.DUPLICATE;
import static io.juxta.validation.ErrorType.INVALID;
import static io.juxta.validation.ErrorType.NOT_SUPPORTED;
import static io.juxta.validation.ErrorType.REQUIRED;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// The ports of containers, and their clashes on the host.
final class ContainerPorts {

    private static final Pattern NAME = Pattern.compile("(?=.*[a-z])[a-z0-9]+(-[a-z0-9]+)*");
    private static final List<String> PROTOCOLS = List.of("TCP", "UDP", "SCTP");
    private static final int NAME_BYTES = 15;
    private static final int HIGHEST = 65535;

    private final Findings findings;

    ContainerPorts(Findings findings) {
        this.findings = findings;
    }

    void validate(PodContainer container) {
        var names = new HashSet<String>();
        var ports = Reading.objects(container.tree(), "ports");
        for (var i = 0; i < ports.size(); i++) {
            validate(ports.get(i), container.path().field("ports").index(i), names);
        }
    }

    private void validate(Tree.Mapping port, FieldPath path, Set<String> names) {
        var name = port.text("name");
        if (!name.isEmpty()) {
            if (Names.bytes(name) > NAME_BYTES || !NAME.matcher(name).matches()) {
                findings.written(
                        INVALID,
                        path.field("name"),
                        "\"%s\" must be at most 15 lower case letters, digits and single dashes, with a letter"
                                .formatted(name));
            } else if (!names.add(name)) {
                findings.written(DUPLICATE, path.field("name"), "there is already a port " + name);
            }
        }
        if (Nodes.number(port, "containerPort") == 0) {
            findings.written(
                    REQUIRED, path.field("containerPort"), "say which port the container uses");
        } else {
            number(port, "containerPort", path);
        }
        if (Nodes.number(port, "hostPort") != 0) {
            number(port, "hostPort", path);
        }
        var protocol = port.text("protocol");
        if (protocol.isEmpty()) {
            findings.written(REQUIRED, path.field("protocol"), "say TCP, UDP or SCTP");
        } else if (!PROTOCOLS.contains(protocol)) {
            findings.written(
                    NOT_SUPPORTED,
                    path.field("protocol"),
                    "\"%s\" is none of TCP, UDP, SCTP".formatted(protocol));
        }
    }

    private void number(Tree.Mapping port, String field, FieldPath path) {
        var number = Nodes.number(port, field);
        if (number < 1 || number > HIGHEST) {
            findings.written(
                    INVALID,
                    path.field(field),
                    "%d is not between 1 and %d".formatted(number, HIGHEST));
        }
    }

    /// Regular containers run at the same time, so no two may take the same port of the host.
    void clashes(List<PodContainer> together) {
        var taken = new HashSet<String>();
        for (var container : together) {
            clashes(container.tree(), container.path(), taken);
        }
    }

    /// Init containers run one by one: each may only clash with itself. The server forgets which
    /// one it looks at and always names the first.
    void clashesAlone(PodContainer init) {
        clashes(init.tree(), init.kind().path().index(0), new HashSet<>());
    }

    private void clashes(Tree.Mapping container, FieldPath path, Set<String> taken) {
        var ports = Reading.objects(container, "ports");
        for (var i = 0; i < ports.size(); i++) {
            var port = ports.get(i);
            var number = Nodes.number(port, "hostPort");
            if (number != 0
                    && !taken.add(
                            "%s/%s/%d"
                                    .formatted(
                                            port.text("protocol"), port.text("hostIP"), number))) {
                findings.written(
                        DUPLICATE,
                        path.field("ports").index(i).field("hostPort"),
                        "port %d of the host is taken already".formatted(number));
            }
        }
    }

    /// In the network of the host a container's port is the host's port.
    void onHostNetwork(PodContainer container) {
        var ports = Reading.objects(container.tree(), "ports");
        for (var i = 0; i < ports.size(); i++) {
            if (Nodes.number(ports.get(i), "hostPort")
                    != Nodes.number(ports.get(i), "containerPort")) {
                findings.written(
                        INVALID,
                        container.path().field("ports").index(i).field("hostPort"),
                        "with hostNetwork it must be the same as containerPort");
            }
        }
    }
}
