package io.juxta.cli.gates;

import io.juxta.cli.options.ObjectFilter;
import io.juxta.kube.cluster.ObjectStore;
import io.juxta.kube.cluster.Resource;
import io.juxta.model.AccountingPolicy;
import io.juxta.model.AttributeValue;
import io.juxta.model.ClaimSpec;
import io.juxta.model.Constraint;
import io.juxta.model.Device;
import io.juxta.model.DeviceAsk;
import io.juxta.model.DeviceClass;
import io.juxta.model.DeviceId;
import io.juxta.model.Meta;
import io.juxta.model.Pod;
import io.juxta.model.Request;
import io.juxta.model.Selector;
import io.juxta.model.Slice;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;

/// Which objects of a cluster use which enhancement, by kind and in input order.
///
/// A slice uses what it publishes, a class and a claim what they request, a pod what its claims use
/// or what its status records. Expressions are searched as text.
public final class EnhancementUse {

    static final String NUMA_NODE = "resource.kubernetes.io/numaNode";
    private static final String OPTION = "prefer-most-allocated-numa-node";

    /// The kinds, in output order.
    public enum UseKind {
        SLICE("ResourceSlice", "slice", "slices"),
        CLASS("DeviceClass", "class", "classes"),
        CLAIM("ResourceClaim", "claim", "claims"),
        TEMPLATE("ResourceClaimTemplate", "template", "templates"),
        POD("Pod", "pod", "pods"),
        KUBELET("KubeletConfiguration", "kubelet configuration", "kubelet configurations");

        private final String kind;
        private final String one;
        private final String many;

        UseKind(String kind, String one, String many) {
            this.kind = kind;
            this.one = one;
            this.many = many;
        }

        public String kind() {
            return kind;
        }

        public String counted(int count) {
            return count == 1 ? "1 " + one : count + " " + many;
        }
    }

    private final Map<Enhancement, SequencedMap<UseKind, List<String>>> users =
            new EnumMap<>(Enhancement.class);
    private final Set<String> listAttributes = new HashSet<>();
    private final Map<DeviceId, Device> devices = new HashMap<>();
    private final Map<String, Set<Enhancement>> byClaim = new HashMap<>();
    private final Map<String, Set<Enhancement>> byTemplate = new HashMap<>();

    private final ObjectFilter selection;

    private EnhancementUse(ObjectFilter selection) {
        this.selection = selection;
        for (var enhancement : Enhancement.values()) {
            var kinds = new LinkedHashMap<UseKind, List<String>>();
            for (var kind : UseKind.values()) {
                kinds.put(kind, new ArrayList<>());
            }
            users.put(enhancement, kinds);
        }
    }

    /// The enhancements that the objects of a store use.
    ///
    /// @param kubelets configurations by the place they stand in
    /// @param selection which users are told; what they use is found out from all objects
    public static EnhancementUse of(
            ObjectStore store,
            SequencedMap<String, Tree.Mapping> kubelets,
            ObjectFilter selection) {
        var use = new EnhancementUse(selection);
        store.list(Resource.SLICES).forEach(use::publish);
        store.list(Resource.SLICES).forEach(use::slice);
        store.byName(Resource.CLASSES).values().forEach(use::deviceClass);
        for (var claim : store.byName(Resource.CLAIMS).values()) {
            var name = claim.meta().fullName();
            var uses = use.asks(claim.spec());
            var allocation = claim.status().allocation();
            if (allocation != null) {
                allocation.results().forEach(result -> use.costs(result.device(), uses));
            }
            use.byClaim.put(name, uses);
            use.note(uses, UseKind.CLAIM, claim.meta());
        }
        for (var template : store.byName(Resource.TEMPLATES).values()) {
            var name = template.meta().fullName();
            var uses = use.asks(template.spec());
            use.byTemplate.put(name, uses);
            use.note(uses, UseKind.TEMPLATE, template.meta());
        }
        store.byName(Resource.PODS).values().forEach(use::pod);
        kubelets.forEach(use::kubelet);
        return use;
    }

    /// The names of the objects of a kind that use it.
    public List<String> users(Enhancement enhancement, UseKind kind) {
        return users.getOrDefault(enhancement, new LinkedHashMap<>()).getOrDefault(kind, List.of());
    }

    public boolean used(Enhancement enhancement) {
        for (var kind : UseKind.values()) {
            if (!users(enhancement, kind).isEmpty()) {
                return true;
            }
        }
        return false;
    }

    private void note(Set<Enhancement> uses, UseKind kind, Meta meta) {
        if (selection.matches(meta)) {
            note(uses, kind, meta.namespace().isEmpty() ? meta.name() : meta.fullName());
        }
    }

    private void note(Set<Enhancement> uses, UseKind kind, String name) {
        for (var enhancement : uses) {
            users.getOrDefault(enhancement, new LinkedHashMap<>())
                    .computeIfAbsent(kind, _ -> new ArrayList<>())
                    .add(name);
        }
    }

    private static Set<Enhancement> none() {
        return EnumSet.noneOf(Enhancement.class);
    }

    private void publish(Slice slice) {
        for (var device : slice.devices()) {
            devices.put(slice.id(device), device);
            device.attributes()
                    .forEach(
                            (name, value) -> {
                                if (value.isList()) {
                                    listAttributes.add(qualified(slice.driver(), name));
                                }
                            });
        }
    }

    private static String qualified(String driver, String name) {
        return name.contains("/") ? name : driver + "/" + name;
    }

    private void slice(Slice slice) {
        var uses = none();
        for (var device : slice.devices()) {
            if (device.attributes().values().stream().anyMatch(AttributeValue::isList)) {
                uses.add(Enhancement.LIST_ATTRIBUTES);
            }
            if (device.attributes().containsKey(NUMA_NODE)) {
                uses.add(Enhancement.NUMA_NODE);
            }
            if (!device.nodeAllocatable().isEmpty()) {
                uses.add(Enhancement.NODE_ALLOCATABLE);
            }
        }
        note(uses, UseKind.SLICE, slice.meta());
    }

    private void deviceClass(DeviceClass type) {
        var uses = none();
        selectors(type.selectors(), uses);
        if (type.managesNodeAllocatable().isTrue()
                || type.accounting().values().stream()
                        .anyMatch(policy -> policy != AccountingPolicy.KnownPolicy.UNSPECIFIED)) {
            uses.add(Enhancement.NODE_ALLOCATABLE);
        }
        note(uses, UseKind.CLASS, type.meta());
    }

    /// The enhancements that a claim uses.
    private Set<Enhancement> asks(ClaimSpec spec) {
        var uses = none();
        for (var request : spec.requests()) {
            switch (request) {
                case Request.Exactly(_, var ask, _) -> ask(ask, uses);
                case Request.FirstAvailable(_, var alternatives) ->
                        alternatives.forEach(one -> ask(one.ask(), uses));
                case Request.MalformedRequest _ -> {}
            }
        }
        for (var constraint : spec.constraints()) {
            switch (constraint) {
                case Constraint.Match(_, var attribute) -> compared(attribute, uses);
                case Constraint.Distinct(_, var attribute) -> compared(attribute, uses);
                case Constraint.MatchAndDistinct(_, var match, _) -> compared(match, uses);
                case Constraint.Empty _ -> {}
            }
        }
        return uses;
    }

    private void ask(DeviceAsk ask, Set<Enhancement> uses) {
        selectors(ask.selectors(), uses);
        for (var derived : ask.derivedAttributes()) {
            uses.add(Enhancement.DERIVED_ATTRIBUTES);
            expression(derived.expression(), uses);
        }
    }

    private void compared(String attribute, Set<Enhancement> uses) {
        if (attribute.equals(NUMA_NODE)) {
            uses.add(Enhancement.NUMA_NODE);
        }
        if (listAttributes.contains(attribute)) {
            uses.add(Enhancement.LIST_ATTRIBUTES);
        }
    }

    private static void selectors(List<Selector> selectors, Set<Enhancement> uses) {
        for (var selector : selectors) {
            if (selector instanceof Selector.Cel(var expression)) {
                expression(expression, uses);
            }
        }
    }

    private static void expression(String expression, Set<Enhancement> uses) {
        if (expression.contains("resource.kubernetes.io") && expression.contains("numaNode")) {
            uses.add(Enhancement.NUMA_NODE);
        }
        if (expression.contains(".includes(")) {
            uses.add(Enhancement.LIST_ATTRIBUTES);
        }
    }

    private void costs(DeviceId id, Set<Enhancement> uses) {
        var device = devices.get(id);
        if (device != null && !device.nodeAllocatable().isEmpty()) {
            uses.add(Enhancement.NODE_ALLOCATABLE);
        }
    }

    private void pod(Pod pod) {
        var uses = none();
        if (!pod.status().nodeAllocatable().isEmpty()) {
            uses.add(Enhancement.NODE_ALLOCATABLE);
        }
        for (var claim : ClaimReferences.of(pod)) {
            uses.addAll(
                    switch (claim) {
                        case ClaimReferences.Named.Claimed(_, var name) ->
                                byClaim.getOrDefault(name, Set.of());
                        case ClaimReferences.Named.Templated(_, var name) ->
                                byTemplate.getOrDefault(name, Set.of());
                        case ClaimReferences.Named.Nothing _ -> Set.of();
                    });
        }
        note(uses, UseKind.POD, pod.meta());
    }

    private void kubelet(String place, Tree.Mapping configuration) {
        var uses = none();
        if (configuration.mapping("topologyManagerPolicyOptions").has(OPTION)) {
            uses.add(Enhancement.TOPOLOGY_OPTION);
        }
        if (selection.labels().matches(Map.of())) {
            note(uses, UseKind.KUBELET, place);
        }
    }
}
