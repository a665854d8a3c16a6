package io.juxta.testkit;

import static io.juxta.testkit.Grow.map;

import io.juxta.model.Tree;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Seeded questions for `validate --batch`: objects of every kind, grown and then spoiled, created,
/// updated and given a status, under changing gates and in three API versions.
public final class ValidationQuestions {

    /// The kinds questions are made of.
    public static final List<String> KINDS =
            List.of(
                    "ResourceSlice",
                    "ResourceClaim",
                    "ResourceClaimTemplate",
                    "DeviceClass",
                    "DeviceTaintRule",
                    "Pod");

    /// Gates that can be switched in 1.37 and that change an answer.
    private static final List<String> GATES =
            List.of(
                    "DRAListTypeAttributes",
                    "DRADerivedAttributes",
                    "DRANodeAllocatableResources",
                    "DRADeviceCompatibilityGroups",
                    "DRAPartitionableDevicesType",
                    "DRAOptionalNodeOperations",
                    "DRAConsumableCapacity",
                    "DRAPartitionableDevices",
                    "DRADeviceBindingConditions",
                    "DRADeviceTaints",
                    "DRAFractionalCapacityRange");

    /// Gates that only pods know, each with those that need it.
    private static final List<List<String>> POD_GATES =
            List.of(
                    List.of(
                            "PodLevelResources",
                            "PodLevelResourcesFixDefaulting",
                            "PodLevelResourcesFixKubeletQOSClass",
                            "InPlacePodLevelResourcesVerticalScaling"),
                    List.of("PodLevelResourcesFixDefaulting"),
                    List.of("PodLevelResourcesFixKubeletQOSClass"),
                    List.of("InPlacePodLevelResourcesVerticalScaling"),
                    List.of("InPlacePodVerticalScalingMemoryBackedVolumes"),
                    List.of("ContainerRestartRules", "RestartAllContainersOnContainerExits"),
                    List.of("RestartAllContainersOnContainerExits"),
                    List.of("ResourceHealthStatus", "ResourceHealthStatusMessage"),
                    List.of("ResourceHealthStatusMessage"),
                    List.of(
                            "MatchLabelKeysInPodTopologySpread",
                            "MatchLabelKeysInPodTopologySpreadSelectorMerge"),
                    List.of("MatchLabelKeysInPodTopologySpreadSelectorMerge"),
                    List.of("GenericWorkload"),
                    List.of("TaintTolerationComparisonOperators"),
                    List.of("StrictIPCIDRValidation"),
                    List.of("EnvFiles"),
                    List.of("UserNamespacesHostNetworkSupport"),
                    List.of("ClearingNominatedNodeNameAfterBinding"));

    private final long seed;
    private final List<String> kinds;

    public ValidationQuestions(long seed, List<String> kinds) {
        this.seed = seed;
        this.kinds = List.copyOf(kinds);
    }

    /// The question with this index; the same one every time.
    public Tree.Mapping question(long index) {
        var grow = Grow.of(seed, index);
        var kind = grow.pick(kinds);
        var fields = new LinkedHashMap<String, Tree>();
        fields.put("id", Tree.Number.of(index));
        var base = grown(grow, kind);
        var version = kind.equals("Pod") ? "v1" : version(grow, kind);
        switch (grow.below(10)) {
            case 0, 1, 2, 3, 4 -> fields.put("object", inVersion(spoiled(grow, base), version));
            case 5, 6, 7 -> {
                var old = grow.chance(80) ? base : spoiled(grow, base);
                fields.put(
                        "object", inVersion(grow.chance(85) ? spoiled(grow, old) : old, version));
                fields.put("old", inVersion(old, version));
            }
            default -> status(grow, kind, base, version, fields);
        }
        if (fields.containsKey("old")) {
            fields.replaceAll((name, value) -> Shared.timed(value));
        }
        if (grow.chance(20)) {
            fields.put(
                    "namespaceLabels",
                    grow.pick(
                            map(),
                            map("resource.kubernetes.io/admin-access", "true"),
                            map("resource.kubernetes.io/admin-access", "True")));
        }
        if (kind.equals("ResourceSlice") && grow.chance(25)) {
            fields.put("nodes", Shared.nodes(grow));
        }
        var gates = gates(grow);
        fields.put(
                "featureGates",
                kind.equals("Pod") && grow.chance(30) ? podGates(grow, gates) : gates);
        return Tree.Mapping.of(fields);
    }

    private static void status(
            Grow grow, String kind, Tree.Mapping base, String version, Map<String, Tree> fields) {
        var old = withStatus(grow, kind, base);
        var sub = grow.chance(80);
        Tree.Mapping object;
        if (kind.equals("Pod") && grow.chance(35)) {
            var resized = withStatus(grow, kind, base);
            object = old.with("spec", spoiled(grow, resized).mapping("spec"));
            fields.put("subresource", Tree.Text.of("resize"));
        } else {
            var again = grow.chance(50) ? withStatus(grow, kind, base) : old;
            object = grow.chance(75) ? spoiled(grow, again) : again;
            if (sub && hasStatus(kind)) {
                fields.put("subresource", Tree.Text.of("status"));
            }
        }
        fields.put("object", inVersion(object, version));
        fields.put("old", inVersion(grow.chance(40) && hasStatus(kind) ? base : old, version));
    }

    private static boolean hasStatus(String kind) {
        return kind.equals("ResourceClaim") || kind.equals("DeviceTaintRule") || kind.equals("Pod");
    }

    private static Tree.Mapping grown(Grow grow, String kind) {
        return switch (kind) {
            case "ResourceSlice" -> new SliceGrower(grow).slice();
            case "ResourceClaim" -> new ClaimGrower(grow).claim();
            case "ResourceClaimTemplate" -> new ClaimGrower(grow).template();
            case "DeviceClass" -> new ClassGrower(grow).deviceClass();
            case "DeviceTaintRule" -> new TaintRuleGrower(grow).taintRule();
            case "Pod" -> new PodGrower(grow).pod();
            default -> throw new IllegalArgumentException("Nobody grows a " + kind);
        };
    }

    private static Tree.Mapping withStatus(Grow grow, String kind, Tree.Mapping object) {
        return switch (kind) {
            case "ResourceClaim" -> new ClaimStatusGrower(grow).withStatus(object);
            case "DeviceTaintRule" -> new TaintRuleGrower(grow).withStatus(object);
            case "Pod" -> new PodGrower(grow).withStatus(object);
            default -> object;
        };
    }

    /// One to three spoilt places below `spec` and `status` mostly; apiVersion and kind stay, or
    /// the question would be another one.
    private static Tree.Mapping spoiled(Grow grow, Tree.Mapping object) {
        var mutator = new Mutator(grow);
        var spoiled = object;
        var places = grow.chance(12) ? 0 : grow.between(1, 3);
        for (var i = 0; i < places; i++) {
            var part = part(grow, spoiled);
            var wrongType = grow.chance(8) ? 60 : 0;
            spoiled = spoiled.with(part, mutator.mutate(spoiled.mapping(part), wrongType));
        }
        return spoiled;
    }

    private static String part(Grow grow, Tree.Mapping object) {
        if (grow.chance(4)) {
            return "metadata";
        }
        return object.has("status") && grow.chance(80) ? "status" : "spec";
    }

    private static String version(Grow grow, String kind) {
        return switch (grow.below(5)) {
            case 0 -> "v1beta2";
            case 1 -> kind.equals("DeviceTaintRule") ? "v1beta2" : "v1beta1";
            default -> "v1";
        };
    }

    private static Tree.Mapping inVersion(Tree.Mapping object, String version) {
        return object.text("kind").equals("Pod") ? object : OlderVersions.rewrite(object, version);
    }

    private static Tree podGates(Grow grow, Tree.Mapping gates) {
        var row = grow.pick(POD_GATES);
        var on = grow.chance(25);
        var changed = gates.with(row.getFirst(), Tree.Bool.of(on));
        for (var needing : on ? List.<String>of() : row) {
            changed = changed.with(needing, Tree.Bool.of(false));
        }
        return changed;
    }

    private static Tree.Mapping gates(Grow grow) {
        var gates = new LinkedHashMap<String, Tree>();
        if (grow.chance(60)) {
            for (var gate : GATES) {
                gates.put(gate, Tree.Bool.of(true));
            }
            gates.put("DRAResourcePoolStatus", Tree.Bool.of(true));
        }
        if (grow.chance(55)) {
            var gate = grow.pick(GATES);
            gates.put(gate, Tree.Bool.of(grow.chance(30)));
            dependants(gate, gates);
        }
        return Tree.Mapping.of(gates);
    }

    /// A gate cannot be off while one that needs it is on.
    private static void dependants(String gate, Map<String, Tree> gates) {
        if (gates.get(gate) instanceof Tree.Bool(var on, _) && on) {
            if (gate.equals("DRAPartitionableDevicesType")) {
                gates.put("DRAResourcePoolStatus", Tree.Bool.of(true));
            }
            return;
        }
        var needing =
                switch (gate) {
                    case "DRADeviceTaints" -> List.of("DRADeviceTaintRules");
                    case "DRAPartitionableDevices" ->
                            List.of("DRADeviceCompatibilityGroups", "DRAPartitionableDevicesType");
                    case "DRAConsumableCapacity" -> List.of("DRAFractionalCapacityRange");
                    default -> List.<String>of();
                };
        for (var other : needing) {
            gates.put(other, Tree.Bool.of(false));
        }
    }
}
