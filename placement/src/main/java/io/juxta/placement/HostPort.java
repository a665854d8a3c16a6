package io.juxta.placement;

import io.juxta.model.Container;
import io.juxta.model.PodSpec;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;

/// A host port of a container.
///
/// @param ip the address to listen on; `0.0.0.0` is all of them
public record HostPort(String ip, String protocol, int port) {

    private static final String ALL = "0.0.0.0";

    /// The host ports of a pod: those of its containers and sidecars.
    static List<HostPort> of(PodSpec spec) {
        var ports = new ArrayList<HostPort>();
        spec.containers().forEach(container -> add(container, ports));
        spec.initContainers().stream()
                .filter(Container::isSidecar)
                .forEach(container -> add(container, ports));
        return List.copyOf(ports);
    }

    private static void add(Container container, List<HostPort> ports) {
        for (var item : container.rest().items("ports")) {
            if (item instanceof Tree.Mapping port && PodView.whole(port, "hostPort", 0) > 0) {
                ports.add(read(port));
            }
        }
    }

    /// The host port of an item of a container's `ports`.
    static HostPort read(Tree.Mapping port) {
        return new HostPort(
                port.text("hostIP").isEmpty() ? ALL : port.text("hostIP"),
                port.text("protocol").isEmpty() ? "TCP" : port.text("protocol"),
                PodView.whole(port, "hostPort", 0));
    }

    boolean conflicts(HostPort other) {
        return port == other.port
                && protocol.equals(other.protocol)
                && (ip.equals(other.ip) || ip.equals(ALL) || other.ip.equals(ALL));
    }
}
