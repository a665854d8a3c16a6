package io.juxta.cli.load;

import io.juxta.kube.live.ClusterKind;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/// The kinds of objects that a question needs from a cluster.
public final class NeededKinds {

    /// Claims on nodes: what devices there are, and who holds them.
    public static final Set<ClusterKind> CLAIMS =
            of(
                    ClusterKind.RESOURCE_SLICE,
                    ClusterKind.NODE,
                    ClusterKind.RESOURCE_CLAIM,
                    ClusterKind.DEVICE_CLASS,
                    ClusterKind.DEVICE_TAINT_RULE);

    /// Pods and what they hold of nodes and devices.
    public static final Set<ClusterKind> PODS =
            of(
                    ClusterKind.RESOURCE_SLICE,
                    ClusterKind.POD,
                    ClusterKind.NODE,
                    ClusterKind.RESOURCE_CLAIM,
                    ClusterKind.RESOURCE_CLAIM_TEMPLATE,
                    ClusterKind.DEVICE_CLASS,
                    ClusterKind.DEVICE_TAINT_RULE,
                    ClusterKind.NAMESPACE,
                    ClusterKind.PRIORITY_CLASS,
                    ClusterKind.POD_GROUP,
                    ClusterKind.SERVICE,
                    ClusterKind.REPLICATION_CONTROLLER,
                    ClusterKind.REPLICA_SET,
                    ClusterKind.STATEFUL_SET);

    /// Where pods go: all that a scheduler looks at.
    public static final Set<ClusterKind> SCHEDULING = scheduling();

    /// Devices, and the expressions about them.
    public static final Set<ClusterKind> DEVICES =
            of(
                    ClusterKind.RESOURCE_SLICE,
                    ClusterKind.RESOURCE_CLAIM,
                    ClusterKind.RESOURCE_CLAIM_TEMPLATE,
                    ClusterKind.DEVICE_CLASS);

    private NeededKinds() {}

    private static Set<ClusterKind> of(ClusterKind first, ClusterKind... more) {
        return Collections.unmodifiableSet(EnumSet.of(first, more));
    }

    private static Set<ClusterKind> scheduling() {
        var kinds = EnumSet.copyOf(PODS);
        kinds.addAll(
                of(
                        ClusterKind.PERSISTENT_VOLUME_CLAIM,
                        ClusterKind.PERSISTENT_VOLUME,
                        ClusterKind.VOLUME_ATTACHMENT,
                        ClusterKind.STORAGE_CLASS,
                        ClusterKind.CSI_NODE,
                        ClusterKind.CSI_DRIVER,
                        ClusterKind.CSI_STORAGE_CAPACITY,
                        ClusterKind.POD_DISRUPTION_BUDGET));
        return Collections.unmodifiableSet(kinds);
    }

    /// What is assumed when a kind may not be read.
    static String withoutIt(ClusterKind kind) {
        return switch (kind) {
            case RESOURCE_SLICE -> "no devices are known";
            case POD -> "the nodes are taken as empty";
            case NODE -> "nodes have nothing but the names that slices give";
            case RESOURCE_CLAIM -> "all devices are taken as free";
            case RESOURCE_CLAIM_TEMPLATE -> "no claim can be made from a template";
            case DEVICE_CLASS -> "no class is known";
            case DEVICE_TAINT_RULE -> "no rule taints a device";
            case NAMESPACE -> "namespaces are taken as without labels";
            case PRIORITY_CLASS -> "pods have the priority that their spec says";
            case POD_GROUP -> "no pod belongs to a group";
            case SERVICE, REPLICATION_CONTROLLER, REPLICA_SET, STATEFUL_SET ->
                    "pods are not spread by it";
            case PERSISTENT_VOLUME_CLAIM -> "no claim to a volume is known";
            case PERSISTENT_VOLUME -> "no volume is known";
            case VOLUME_ATTACHMENT -> "only the volumes of pods count as attached";
            case STORAGE_CLASS -> "no storage class is known";
            case CSI_NODE -> "nodes are taken as without limits on volumes";
            case CSI_DRIVER -> "no storage capacity is compared";
            case CSI_STORAGE_CAPACITY -> "drivers that publish their capacity have none";
            case POD_DISRUPTION_BUDGET -> "every pod may be preempted";
            case DEPLOYMENT, DAEMON_SET, JOB -> "it makes no pods";
        };
    }
}
