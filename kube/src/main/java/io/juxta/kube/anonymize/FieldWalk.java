package io.juxta.kube.anonymize;

import io.juxta.kube.anonymize.ExpressionReader.ExpressionUse;
import io.juxta.model.Tree;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/// Shows every text of an object that may name somebody, with its role, and takes another in its
/// place.
///
/// Whatever is not known here counts as a name: a field that Kubernetes adds is renamed rather than
/// sent as it is.
final class FieldWalk {

    /// Gives the text that stands in an object from now on.
    interface Texts {
        String take(String text, TextRole role);
    }

    /// In place of the field of a whole object.
    private static final String OBJECT = "";

    private static final Set<String> TYPE = Set.of("apiVersion", "kind");

    /// Fields whose texts are quantities, times or words of Kubernetes.
    private static final Set<String> KEPT =
            Set.of(
                    "accessModes",
                    "accountingPolicy",
                    "action",
                    "allocationMode",
                    "allocationTimestamp",
                    "apiGroup",
                    "bindMountOptions",
                    "cachingMode",
                    "capacity",
                    "capacityMultiplier",
                    "creationTimestamp",
                    "declaredFeatures",
                    "deletionTimestamp",
                    "deviceMultiplier",
                    "effect",
                    "fsType",
                    "lastPhaseTransitionTime",
                    "lastProbeTime",
                    "lastTransitionTime",
                    "maximumVolumeSize",
                    "nodeAffinityPolicy",
                    "nodeTaintsPolicy",
                    "operator",
                    "perContainer",
                    "perPod",
                    "persistentVolumeReclaimPolicy",
                    "phase",
                    "preemptionPolicy",
                    "protocol",
                    "qosClass",
                    "quantity",
                    "reclaimPolicy",
                    "resource",
                    "resourceVersion",
                    "restartPolicy",
                    "skipNodeOperations",
                    "source",
                    "startTime",
                    "status",
                    "timeAdded",
                    "version",
                    "versions",
                    "volumeBindingMode",
                    "volumeMode",
                    "whenUnsatisfiable");

    /// Fields that no rule reads and that nobody can rename.
    private static final Set<String> DROPPED = Set.of("data", "networkData", "managedFields");

    private static final Set<String> KEYS =
            Set.of(
                    "key",
                    "capacityKey",
                    "distinctAttribute",
                    "finalizers",
                    "matchAttribute",
                    "matchLabelKeys",
                    "mismatchLabelKeys",
                    "partitionTypeAttribute",
                    "provisioner",
                    "topologyKey");

    /// References to objects of kinds that are Kubernetes' own, and a disk with a kind.
    private static final Set<String> WITH_TYPE =
            Set.of("azureDisk", "claimRef", "dataSource", "dataSourceRef");

    private static final Set<String> RESOURCE_AMOUNTS = Set.of("allocatedResources", "limits");

    private static final Set<String> RESOURCE_LISTS = Set.of("mapping", "overhead");

    private final Texts texts;
    private String driver = "";

    FieldWalk(Texts texts) {
        this.texts = texts;
    }

    Tree.Mapping object(Tree.Mapping object) {
        driver = object.mapping("spec").text("driver");
        return fields(object, OBJECT);
    }

    /// @param parent the field that holds the value's field; for items, the same as for their list
    private Tree value(Tree value, String field, String parent) {
        return switch (value) {
            case Tree.Mapping mapping -> mapping(mapping, field, parent);
            case Tree.Sequence(var items, _) ->
                    Tree.Sequence.of(
                            items.stream().map(item -> item(item, field, parent)).toList());
            case Tree.Text(var text, _) ->
                    role(field, parent).map(role -> taken(text, role)).orElse(value);
            case Tree.Number _, Tree.Bool _, Tree.Null _ -> value;
        };
    }

    /// An item of a list. Lists hold no maps by name.
    private Tree item(Tree item, String field, String parent) {
        return item instanceof Tree.Mapping mapping
                ? struct(mapping, field)
                : value(item, field, parent);
    }

    private Tree struct(Tree.Mapping mapping, String field) {
        if (mapping.has("key")) {
            return requirement(mapping, field);
        }
        return field.equals("ownerReferences") ? owner(mapping) : fields(mapping, field);
    }

    private Tree taken(String text, TextRole role) {
        return Tree.Text.of(text.isEmpty() ? text : texts.take(text, role));
    }

    private Tree mapping(Tree.Mapping mapping, String field, String parent) {
        return switch (field) {
            case "labels", "annotations", "matchLabels" -> keyed(mapping);
            case "nodeSelector" ->
                    mapping.has("nodeSelectorTerms") ? fields(mapping, field) : keyed(mapping);
            case "selector" ->
                    mapping.has("matchLabels") || mapping.has("matchExpressions")
                            ? fields(mapping, field)
                            : keyed(mapping);
            case "parameters", "volumeAttributes", "options", "attachmentMetadata" ->
                    opaque(mapping);
            case "disruptedPods" -> amounts(mapping, new TextRole.Name());
            case "attributes" -> attributes(mapping);
            case "counters", "consumedCapacity" -> amounts(mapping, new TextRole.Key());
            case "requests" ->
                    amounts(
                            mapping,
                            parent.equals("capacity")
                                    ? new TextRole.Key()
                                    : new TextRole.ResourceKey());
            case "capacity" -> capacity(mapping, parent);
            // Of a node, or of a driver on a CSINode.
            case "allocatable" ->
                    parent.equals("drivers")
                            ? fields(mapping, field)
                            : amounts(mapping, new TextRole.ResourceKey());
            case "nodeAllocatableResourceAccountingPolicies" ->
                    amounts(mapping, new TextRole.ResourceKey());
            case "nodeAllocatableResources" ->
                    entries(
                            mapping,
                            new TextRole.ResourceKey(),
                            (_, resource) -> value(resource, "nodeAllocatableResource", field));
            default ->
                    RESOURCE_AMOUNTS.contains(field)
                                    || (field.equals("overhead") && parent.equals("spec"))
                            ? amounts(mapping, new TextRole.ResourceKey())
                            : struct(mapping, field);
        };
    }

    private Tree.Mapping fields(Tree.Mapping mapping, String field) {
        var walked = new LinkedHashMap<String, Tree>();
        mapping.fields()
                .forEach(
                        (name, value) -> {
                            if (field.equals(OBJECT) && TYPE.contains(name)) {
                                walked.put(name, value);
                            } else if (name.equals("message")) {
                                walked.put(name, Tree.Text.of(""));
                            } else if (!DROPPED.contains(name)) {
                                walked.put(name, value(value, name, field));
                            }
                        });
        return Tree.Mapping.of(walked);
    }

    /// The role of a text; empty when it stays.
    private static Optional<TextRole> role(String field, String parent) {
        if (KEPT.contains(field) || (TYPE.contains(field) && WITH_TYPE.contains(parent))) {
            return Optional.empty();
        }
        return Optional.of(
                switch (field) {
                    case "uid", "shareID" -> new TextRole.Uid();
                    case "driver" -> new TextRole.Driver();
                    case "image" -> new TextRole.Image();
                    case "names" ->
                            parent.equals("images") ? new TextRole.Image() : new TextRole.Name();
                    case "volumeID" -> new TextRole.VolumeId();
                    case "hostIP" -> new TextRole.Address();
                    case "extendedResourceName", "resourceName" -> new TextRole.ResourceKey();
                    case "type", "reason", "bindingConditions", "bindingFailureConditions" ->
                            new TextRole.ConditionWord();
                    case "expression" ->
                            new TextRole.Expression(
                                    parent.equals("derivedAttributes")
                                            ? ExpressionUse.DERIVED
                                            : ExpressionUse.SELECTOR);
                    case "name" -> named(parent);
                    default -> KEYS.contains(field) ? new TextRole.Key() : new TextRole.Name();
                });
    }

    private static TextRole named(String parent) {
        if (RESOURCE_LISTS.contains(parent)) {
            return new TextRole.ResourceKey();
        }
        return parent.equals("derivedAttributes") || parent.equals("schedulingGates")
                ? new TextRole.Key()
                : new TextRole.Name();
    }

    /// Takes a key and its value.
    private interface EntryWalk {
        Tree walk(String key, Tree value);
    }

    private Tree entries(Tree.Mapping mapping, TextRole keys, EntryWalk values) {
        var walked = new LinkedHashMap<String, Tree>();
        for (Map.Entry<String, Tree> entry : mapping.fields().entrySet()) {
            var key = entry.getKey();
            walked.put(
                    key.isEmpty() ? key : texts.take(key, keys),
                    values.walk(key, entry.getValue()));
        }
        return Tree.Mapping.of(walked);
    }

    private Tree amounts(Tree.Mapping mapping, TextRole keys) {
        return entries(mapping, keys, (_, amount) -> amount);
    }

    private Tree capacity(Tree.Mapping mapping, String parent) {
        return switch (parent) {
            case "status", "spec" -> amounts(mapping, new TextRole.ResourceKey());
            case "devices" -> amounts(mapping, new TextRole.Key());
            default -> fields(mapping, "capacity");
        };
    }

    /// Labels, or what selects by them.
    private Tree keyed(Tree.Mapping mapping) {
        return entries(
                mapping,
                new TextRole.Key(),
                (key, value) ->
                        value instanceof Tree.Text(var text, _)
                                ? taken(text, keyedBy(key))
                                : value);
    }

    private static TextRole keyedBy(String key) {
        return switch (key) {
            case "juxta.io/node-accounting" -> new TextRole.Accounting();
            case "kubernetes.io/config.mirror" -> new TextRole.Uid();
            default -> new TextRole.KeyedValue(key);
        };
    }

    private Tree attributes(Tree.Mapping mapping) {
        return entries(
                mapping,
                new TextRole.AttributeKey(),
                (key, value) -> {
                    var role =
                            new TextRole.AttributeText(
                                    key.indexOf('/') < 0 ? driver + "/" + key : key);
                    return value instanceof Tree.Mapping attribute
                            ? attributeValue(attribute, text -> texts.take(text, role))
                            : value;
                });
    }

    private static Tree attributeValue(Tree.Mapping attribute, UnaryOperator<String> texts) {
        var walked = new LinkedHashMap<String, Tree>();
        attribute
                .fields()
                .forEach(
                        (type, value) ->
                                walked.put(
                                        type,
                                        type.startsWith("string")
                                                ? eachText(value, texts)
                                                : value));
        return Tree.Mapping.of(walked);
    }

    private static Tree eachText(Tree value, UnaryOperator<String> texts) {
        return switch (value) {
            case Tree.Text(var text, _) -> Tree.Text.of(text.isEmpty() ? text : texts.apply(text));
            case Tree.Sequence(var items, _) ->
                    Tree.Sequence.of(items.stream().map(item -> eachText(item, texts)).toList());
            case Tree.Mapping _, Tree.Number _, Tree.Bool _, Tree.Null _ -> value;
        };
    }

    /// A taint, a toleration or one line of a selector: a key and what is said about its value.
    private Tree requirement(Tree.Mapping mapping, String field) {
        var key = mapping.text("key");
        var operator = mapping.text("operator");
        TextRole role;
        if (field.equals("matchFields")) {
            role = new TextRole.Name();
        } else if (operator.equals("Gt") || operator.equals("Lt")) {
            role = new TextRole.Bound(key);
        } else {
            role = new TextRole.KeyedValue(key);
        }
        var walked = new LinkedHashMap<String, Tree>();
        mapping.fields()
                .forEach(
                        (name, value) ->
                                walked.put(
                                        name,
                                        name.equals("value") || name.equals("values")
                                                ? eachText(value, text -> texts.take(text, role))
                                                : value(value, name, field)));
        return Tree.Mapping.of(walked);
    }

    /// The owner's kind is somebody's own when its group is.
    private Tree owner(Tree.Mapping mapping) {
        var group = mapping.text("apiVersion").replaceFirst("/?[^/]*$", "");
        if (!StandardNames.isGroup(group)) {
            return fields(mapping, "ownerReferences");
        }
        var walked = new LinkedHashMap<String, Tree>();
        mapping.fields()
                .forEach(
                        (name, value) ->
                                walked.put(
                                        name,
                                        TYPE.contains(name)
                                                ? value
                                                : value(value, name, "ownerReferences")));
        return Tree.Mapping.of(walked);
    }

    /// What a driver reads and nobody else: all words of it may be somebody's.
    private Tree opaque(Tree value) {
        return switch (value) {
            case Tree.Mapping mapping ->
                    entries(mapping, new TextRole.Name(), (_, inner) -> opaque(inner));
            case Tree.Sequence(var items, _) ->
                    Tree.Sequence.of(items.stream().map(this::opaque).toList());
            case Tree.Text(var text, _) -> taken(text, new TextRole.Name());
            case Tree.Number _, Tree.Bool _, Tree.Null _ -> value;
        };
    }
}
