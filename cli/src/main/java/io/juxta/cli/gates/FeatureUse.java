package io.juxta.cli.gates;

import io.juxta.cli.options.CommandOptions;
import io.juxta.kube.cluster.ObjectStore;
import io.juxta.kube.cluster.Resource;
import io.juxta.model.ApiObject;
import io.juxta.model.AttributeValue;
import io.juxta.model.AttributeValue.StringValue;
import io.juxta.model.Claim;
import io.juxta.model.ClaimTemplate;
import io.juxta.model.Constraint;
import io.juxta.model.CsiDriver;
import io.juxta.model.CsiNode;
import io.juxta.model.CsiStorageCapacity;
import io.juxta.model.Device;
import io.juxta.model.DeviceAsk;
import io.juxta.model.DeviceClass;
import io.juxta.model.DeviceTaintRule;
import io.juxta.model.FeatureGates;
import io.juxta.model.Flag;
import io.juxta.model.Namespace;
import io.juxta.model.Node;
import io.juxta.model.NodeChoice;
import io.juxta.model.PersistentVolume;
import io.juxta.model.PersistentVolumeClaim;
import io.juxta.model.Pod;
import io.juxta.model.PodDisruptionBudget;
import io.juxta.model.Request;
import io.juxta.model.Slice;
import io.juxta.model.StorageClass;
import io.juxta.model.VolumeAttachment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/// Which features of allocation objects use, and so which gates that are off make a difference.
public final class FeatureUse {

    private FeatureUse() {}

    /// One sentence for each gate that is off while objects use it.
    public static List<String> unheeded(ObjectStore store, FeatureGates gates) {
        return unheeded(store, gates, CommandOptions.GATES);
    }

    /// The same.
    ///
    /// @param option that switches the gates
    public static List<String> unheeded(ObjectStore store, FeatureGates gates, String option) {
        return unheeded(store, gates, option, new TreeMap<>());
    }

    /// The same for a command that places pods, where the cost of devices matters too.
    ///
    /// @param option that switches the scheduler's gates
    static List<String> unheededByScheduler(ObjectStore store, FeatureGates gates, String option) {
        var users = new TreeMap<String, Integer>();
        countSchedulers(store, gates, users);
        return unheeded(store, gates, option, users);
    }

    private static void countSchedulers(
            ObjectStore store, FeatureGates gates, Map<String, Integer> users) {
        for (var slice : store.list(Resource.SLICES)) {
            if (slice.devices().stream().anyMatch(each -> !each.nodeAllocatable().isEmpty())) {
                count(Set.of("DRANodeAllocatableResources"), gates, users);
            }
        }
        for (var pod : store.byName(Resource.PODS).values()) {
            if (pod.spec().rest().has("schedulingGroup")) {
                count(Set.of("GenericWorkload"), gates, users);
            }
        }
        for (var group : store.list(Resource.POD_GROUPS)) {
            if (!group.tree().mapping("spec").items("resourceClaims").isEmpty()) {
                count(Set.of("DRAWorkloadResourceClaims"), gates, users);
            }
        }
    }

    /// The gates that are off while objects use them.
    public static Set<String> unheededGates(ObjectStore store, FeatureGates gates) {
        var users = new TreeMap<String, Integer>();
        countSchedulers(store, gates, users);
        each(store, object -> count(of(object), gates, users));
        return users.keySet();
    }

    private static List<String> unheeded(
            ObjectStore store, FeatureGates gates, String option, Map<String, Integer> users) {
        each(store, object -> count(of(object), gates, users));
        return sentences(users, option);
    }

    /// Every object whose features matter to allocation.
    static void each(ObjectStore store, Consumer<ApiObject> action) {
        store.byName(Resource.SLICES).values().forEach(action);
        store.byName(Resource.CLAIMS).values().forEach(action);
        store.byName(Resource.TAINT_RULES).values().forEach(action);
    }

    /// The gates that must be on for all of an object to count.
    static Set<String> of(ApiObject object) {
        return switch (object) {
            case Slice slice -> of(slice);
            case Claim claim -> of(claim);
            case DeviceTaintRule _ -> Set.of("DRADeviceTaints", "DRADeviceTaintRules");
            case DeviceClass _,
                    Node _,
                    Pod _,
                    ClaimTemplate _,
                    Namespace _,
                    PersistentVolume _,
                    PersistentVolumeClaim _,
                    StorageClass _,
                    CsiNode _,
                    CsiDriver _,
                    CsiStorageCapacity _,
                    VolumeAttachment _,
                    PodDisruptionBudget _ ->
                    Set.of();
        };
    }

    /// @param users by gate how many objects use it, while it is off
    static List<String> sentences(Map<String, Integer> users, String option) {
        var sentences = new ArrayList<String>();
        users.forEach(
                (gate, count) ->
                        sentences.add(
                                "%s the feature gate %s, which is off; %s=%s=true switches it on."
                                        .formatted(
                                                count == 1
                                                        ? "1 object needs"
                                                        : count + " objects need",
                                                gate,
                                                option,
                                                gate)));
        return sentences;
    }

    private static void count(Set<String> used, FeatureGates gates, Map<String, Integer> users) {
        for (var gate : used) {
            if (!gates.on(gate)) {
                users.merge(gate, 1, Integer::sum);
            }
        }
    }

    private static Set<String> of(Slice slice) {
        var used = new TreeSet<String>();
        add(used, !slice.skipNodeOperations().isEmpty(), "DRAOptionalNodeOperations");
        add(used, !slice.sharedCounters().isEmpty(), "DRAPartitionableDevices");
        add(used, slice.nodes() instanceof NodeChoice.PerDevice, "DRAPartitionableDevices");
        for (var device : slice.devices()) {
            add(used, device);
        }
        return used;
    }

    private static void add(Set<String> used, Device device) {
        var attributes = device.attributes();
        for (var i = 0; i < attributes.size(); i++) {
            // As an object: a cast to an interface takes long in code of the first compiler tier.
            Object value = attributes.valueAt(i);
            if (!(value instanceof StringValue)
                    && value instanceof AttributeValue other
                    && other.isList()) {
                used.add("DRAListTypeAttributes");
                break;
            }
        }
        if (!device.consumesCounters().isEmpty()) {
            used.add("DRAPartitionableDevices");
            for (var consumption : device.consumesCounters()) {
                add(
                        used,
                        !consumption.compatibilityGroups().isEmpty(),
                        "DRADeviceCompatibilityGroups");
            }
        }
        add(used, !device.taints().isEmpty(), "DRADeviceTaints");
        add(used, device.allowMultipleAllocations().isTrue(), "DRAConsumableCapacity");
        if (!device.binding().conditions().isEmpty()) {
            used.add("DRADeviceBindingConditions");
            used.add("DRAResourceClaimDeviceStatus");
        }
    }

    private static Set<String> of(Claim claim) {
        var used = new TreeSet<String>();
        for (var request : claim.spec().requests()) {
            switch (request) {
                case Request.Exactly(_, var ask, var admin) -> add(used, ask, admin);
                case Request.FirstAvailable(_, var alternatives) -> {
                    used.add("DRAPrioritizedList");
                    alternatives.forEach(one -> add(used, one.ask(), Flag.UNSET));
                }
                case Request.MalformedRequest _ -> {}
            }
        }
        add(
                used,
                claim.spec().constraints().stream().anyMatch(Constraint.Distinct.class::isInstance),
                "DRAConsumableCapacity");
        return used;
    }

    private static void add(Set<String> used, DeviceAsk ask, Flag admin) {
        add(used, admin.isTrue(), "DRAAdminAccess");
        add(used, !ask.derivedAttributes().isEmpty(), "DRADerivedAttributes");
        add(used, !ask.tolerations().isEmpty(), "DRADeviceTaints");
        add(used, ask.capacity() instanceof DeviceAsk.CapacityAsk.Amounts, "DRAConsumableCapacity");
    }

    private static void add(Set<String> used, boolean uses, String gate) {
        if (uses) {
            used.add(gate);
        }
    }
}
