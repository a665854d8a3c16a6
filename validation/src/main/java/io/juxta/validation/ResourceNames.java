package io.juxta.validation;

import java.util.Optional;
import java.util.Set;

/// Which names a compute resource may have, and the kind of resource of a name.
final class ResourceNames {

    private static final Set<String> OF_CONTAINERS = Set.of("cpu", "memory", "ephemeral-storage");

    /// Names of Kubernetes itself that count things.
    private static final Set<String> COUNTED =
            Set.of(
                    "pods",
                    "resourcequotas",
                    "services",
                    "services.nodeports",
                    "services.loadbalancers",
                    "replicationcontrollers",
                    "secrets",
                    "configmaps",
                    "persistentvolumeclaims");

    /// Those that are amounts, also where a quota limits the sum of requests or limits.
    private static final Set<String> MEASURED =
            Set.of(
                    "cpu",
                    "memory",
                    "ephemeral-storage",
                    "storage",
                    "requests.cpu",
                    "requests.memory",
                    "requests.ephemeral-storage",
                    "requests.storage",
                    "limits.cpu",
                    "limits.memory",
                    "limits.ephemeral-storage");

    private ResourceNames() {}

    static boolean hugePages(String name) {
        return name.startsWith("hugepages-");
    }

    /// A name of Kubernetes itself: without a domain, or in the kubernetes.io domain.
    static boolean nativeName(String name) {
        return !name.contains("/") || name.contains("kubernetes.io/");
    }

    /// Whether a name is an extended resource, of a device plugin or a device class.
    static boolean extended(String name) {
        return !nativeName(name)
                && !name.startsWith("requests.")
                && Names.labelName("requests." + name).isEmpty();
    }

    /// Counted in whole pieces.
    static boolean counted(String name) {
        return COUNTED.contains(name) || extended(name);
    }

    /// Whether a request may be below the limit.
    static boolean overcommittable(String name) {
        return nativeName(name) && !hugePages(name);
    }

    /// What spec.resources of a pod may hold.
    static boolean podLevel(String name) {
        return name.equals("cpu") || name.equals("memory") || hugePages(name);
    }

    /// Whether a device may be mapped to the resource.
    static boolean nodeAllocatable(String name, RuleProfile profile) {
        return podLevel(name) || (profile == RuleProfile.SEED && name.equals("ephemeral-storage"));
    }

    /// What is wrong with a resource name in a container, if anything.
    static Optional<String> faultInContainer(String name) {
        var fault = Names.labelName(name);
        if (fault.isPresent()) {
            return fault;
        }
        if (!name.contains("/")) {
            return OF_CONTAINERS.contains(name) || hugePages(name)
                    ? Optional.empty()
                    : Optional.of(
                            "must be cpu, memory, ephemeral-storage, hugepages-<size> or a name with a domain, as in example.com/gpu");
        }
        return nativeName(name) || extended(name)
                ? Optional.empty()
                : Optional.of("must not start with requests., as quota names do");
    }

    /// What is wrong with a name that would have to be a resource anywhere, if anything.
    static Optional<String> faultAnywhere(String name) {
        var fault = Names.labelName(name);
        if (fault.isPresent()) {
            return fault;
        }
        return name.contains("/")
                        || MEASURED.contains(name)
                        || COUNTED.contains(name)
                        || hugePages(name)
                        || name.startsWith("requests.hugepages-")
                ? Optional.empty()
                : Optional.of("must be a resource of Kubernetes or have a domain");
    }
}
