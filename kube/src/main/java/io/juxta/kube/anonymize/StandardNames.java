package io.juxta.kube.anonymize;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// Names that are Kubernetes' own and so name nobody.
final class StandardNames {

    /// Names of objects and of drivers that took over plugins of Kubernetes, and the two words that
    /// are no names.
    private static final Set<String> OBJECTS =
            Set.of(
                    "default",
                    "kube-system",
                    "kube-public",
                    "kube-node-lease",
                    "default-scheduler",
                    "system-node-critical",
                    "system-cluster-critical",
                    "ebs.csi.aws.com",
                    "pd.csi.storage.gke.io",
                    "disk.csi.azure.com",
                    "file.csi.azure.com",
                    "cinder.csi.openstack.org",
                    "csi.vsphere.vmware.com",
                    "pxd.portworx.com",
                    "true",
                    "false");

    /// Words of the ids of disks by which Kubernetes knows them.
    static final List<String> VOLUME_ID_WORDS = List.of("aws:", "vol");

    private static final Pattern DOMAIN =
            Pattern.compile("(?:.*\\.)?(?:kubernetes|k8s|juxta)\\.io");

    /// Domains of Kubernetes whose names are the user's.
    private static final Set<String> OF_USERS =
            Set.of(
                    "node-role.kubernetes.io",
                    "node-restriction.kubernetes.io",
                    "deviceclass.resource.kubernetes.io");

    private static final Set<String> ROLES = Set.of("control-plane", "master", "worker");

    /// Keys whose values are enumerations.
    private static final Set<String> ENUMERATED =
            Set.of(
                    "kubernetes.io/arch",
                    "kubernetes.io/os",
                    "beta.kubernetes.io/arch",
                    "beta.kubernetes.io/os",
                    "kubernetes.io/config.source",
                    "storage.alpha.kubernetes.io/migrated-plugins",
                    "deployment.kubernetes.io/revision");

    private static final Pattern NATIVE =
            Pattern.compile(
                    "cpu|memory|pods|storage|ephemeral-storage|hugepages-.*|attachable-volumes-.*");

    private static final Set<String> CONDITIONS =
            Set.of(
                    "Ready",
                    "True",
                    "False",
                    "Unknown",
                    "PodScheduled",
                    "Initialized",
                    "ContainersReady",
                    "PodReadyToStartContainers",
                    "DisruptionTarget",
                    "PodResizePending",
                    "PodResizeInProgress",
                    "Infeasible",
                    "Deferred",
                    "Error",
                    "Unschedulable",
                    "SchedulerError",
                    "SchedulingGated",
                    "Complete",
                    "Failed",
                    "Suspended",
                    "SuccessCriteriaMet",
                    "FailureTarget",
                    "Resizing",
                    "FileSystemResizePending",
                    "DisruptionAllowed");

    /// Functions of expressions whose literals are numbers in a way, and name nobody.
    private static final Set<String> NUMBER_FUNCTIONS =
            Set.of("quantity", "isQuantity", "semver", "isSemver", "duration", "timestamp");

    private StandardNames() {}

    static boolean isObject(String name) {
        return OBJECTS.contains(name);
    }

    /// Where the part of a key begins that is not Kubernetes' own: 0 when nothing of it is, its
    /// length when all of it is.
    static int standardPart(String key) {
        var slash = key.indexOf('/');
        if (slash < 0) {
            return key.equals("metadata.name") || DOMAIN.matcher(key).matches() ? key.length() : 0;
        }
        var domain = key.substring(0, slash);
        if (!DOMAIN.matcher(domain).matches()) {
            return 0;
        }
        return OF_USERS.contains(domain) && !ROLES.contains(key.substring(slash + 1))
                ? slash + 1
                : key.length();
    }

    static boolean hasEnumeratedValues(String key) {
        return ENUMERATED.contains(key);
    }

    static boolean isNativeResource(String name) {
        return NATIVE.matcher(name).matches();
    }

    static boolean isCondition(String word) {
        return CONDITIONS.contains(word);
    }

    /// Whether the values of an attribute are Kubernetes' own: addresses on buses.
    static boolean isStandardAttribute(String attribute) {
        return standardPart(attribute) == attribute.length();
    }

    static boolean isNumberFunction(String function) {
        return NUMBER_FUNCTIONS.contains(function);
    }

    /// Whether an API group is one of Kubernetes.
    static boolean isGroup(String group) {
        return group.isEmpty() || !group.contains(".") || DOMAIN.matcher(group).matches();
    }
}
