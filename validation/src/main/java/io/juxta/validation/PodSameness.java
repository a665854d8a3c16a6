package io.juxta.validation;

import io.juxta.model.Quantity;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// Semantic equality of parts of pods, as in an API server.
///
/// Every part has a normal form: without what counts as absent, amounts in one format. Two parts
/// are equal when their normal forms are. An empty list, text, number or map counts as absent; an
/// empty optional object, such as `securityContext: {}`, does not, nor does an optional scalar.
final class PodSameness {

    /// Maps with free keys, where a key with an empty value differs from no key.
    private static final Set<String> MAPS =
            Set.of(
                    "nodeSelector",
                    "labels",
                    "annotations",
                    "matchLabels",
                    "volumeAttributes",
                    "userAnnotations");

    private static final Set<String> MAPS_OF_AMOUNTS =
            Set.of("limits", "requests", "allocatedResources");

    private static final Set<String> AMOUNTS =
            Set.of("sizeLimit", "divisor", "quantity", "perPod", "perContainer");

    /// Objects that are always there, so an empty one is the same as none.
    private static final Set<String> PLAIN_OBJECTS =
            Set.of("preference", "podAffinityTerm", "metadata", "spec", "state", "lastState");

    /// Scalars that may be absent, so a written zero is not the same as none.
    private static final Set<String> OPTIONAL_SCALARS =
            Set.of(
                    "activeDeadlineSeconds",
                    "allowPrivilegeEscalation",
                    "automountServiceAccountToken",
                    "defaultMode",
                    "defaultUser",
                    "enableServiceLinks",
                    "expirationSeconds",
                    "fsGroup",
                    "fsGroupChangePolicy",
                    "hostUsers",
                    "hostnameOverride",
                    "localhostProfile",
                    "minDomains",
                    "mode",
                    "mountPropagation",
                    "nodeAffinityPolicy",
                    "nodeTaintsPolicy",
                    "optional",
                    "podGroupName",
                    "preemptionPolicy",
                    "priority",
                    "privileged",
                    "procMount",
                    "protocol",
                    "readOnlyRootFilesystem",
                    "recursiveReadOnly",
                    "resourceClaimTemplateName",
                    "restartPolicy",
                    "runAsGroup",
                    "runAsNonRoot",
                    "runAsUser",
                    "runtimeClassName",
                    "service",
                    "setHostnameAsFQDN",
                    "shareProcessNamespace",
                    "started",
                    "stopSignal",
                    "supplementalGroupsPolicy",
                    "terminationGracePeriodSeconds",
                    "tolerationSeconds",
                    "user");

    private PodSameness() {}

    static boolean same(Tree.Mapping one, Tree.Mapping other) {
        return plain(one).equals(plain(other));
    }

    /// Whether two containers are equal; one without resources equals one with empty ones.
    static boolean sameContainer(Tree.Mapping one, Tree.Mapping other) {
        return container(one).equals(container(other));
    }

    static boolean sameField(String name, Tree.Mapping one, Tree.Mapping other) {
        return plain(name, one).equals(plain(name, other));
    }

    /// The fields that differ, sorted.
    static List<String> differing(Tree.Mapping one, Tree.Mapping other) {
        var names = new TreeSet<>(one.fields().keySet());
        names.addAll(other.fields().keySet());
        return names.stream().filter(name -> !sameField(name, one, other)).toList();
    }

    private static Optional<Tree> plain(String name, Tree.Mapping in) {
        return in.field(name).flatMap(value -> plain(name, value));
    }

    private static Tree.Mapping plain(Tree.Mapping mapping) {
        var fields = new LinkedHashMap<String, Tree>();
        mapping.fields()
                .forEach(
                        (name, value) ->
                                plain(name, value).ifPresent(tree -> fields.put(name, tree)));
        return Tree.Mapping.of(fields);
    }

    private static Optional<Tree> plain(String name, Tree value) {
        if (AMOUNTS.contains(name)) {
            return Optional.of(amount(value));
        }
        return switch (value) {
            case Tree.Null _ -> Optional.empty();
            case Tree.Mapping mapping -> object(name, mapping);
            case Tree.Sequence(var items, _) ->
                    items.isEmpty() ? Optional.empty() : Optional.of(list(items));
            case Tree.Text text -> scalar(name, text, text.value().isEmpty());
            case Tree.Number number -> scalar(name, number, number.literal().equals("0"));
            case Tree.Bool bool -> scalar(name, bool, !bool.value());
        };
    }

    private static Optional<Tree> scalar(String name, Tree scalar, boolean zero) {
        return zero && !OPTIONAL_SCALARS.contains(name) ? Optional.empty() : Optional.of(scalar);
    }

    private static Optional<Tree> object(String name, Tree.Mapping mapping) {
        if (MAPS.contains(name)) {
            return mapping.fields().isEmpty() ? Optional.empty() : Optional.of(mapping);
        }
        if (MAPS_OF_AMOUNTS.contains(name) || amountsOfPod(name, mapping)) {
            var amounts = new LinkedHashMap<String, Tree>();
            mapping.fields().forEach((key, amount) -> amounts.put(key, amount(amount)));
            return amounts.isEmpty() ? Optional.empty() : Optional.of(Tree.Mapping.of(amounts));
        }
        var plain = plain(mapping);
        return PLAIN_OBJECTS.contains(name) && plain.fields().isEmpty()
                ? Optional.empty()
                : Optional.of(plain);
    }

    /// `spec.overhead` is a map of amounts; `overhead` of a claim's status is a list.
    private static boolean amountsOfPod(String name, Tree.Mapping mapping) {
        return name.equals("overhead")
                && mapping.fields().values().stream().noneMatch(Tree.Mapping.class::isInstance);
    }

    private static Tree list(Iterable<Tree> items) {
        var plain = new ArrayList<Tree>();
        for (var item : items) {
            plain.add(
                    switch (item) {
                        case Tree.Mapping mapping -> container(mapping);
                        case Tree.Sequence _,
                                Tree.Text _,
                                Tree.Number _,
                                Tree.Bool _,
                                Tree.Null _ ->
                                item;
                    });
        }
        return Tree.Sequence.of(plain);
    }

    /// Items of lists are objects that are always there. The resources of a container are too,
    /// unlike those of the pod.
    private static Tree.Mapping container(Tree.Mapping item) {
        var plain = plain(item);
        return plain.mapping("resources").fields().isEmpty() ? plain.without("resources") : plain;
    }

    private static Tree amount(Tree value) {
        return Tree.Text.of(
                QuantityRules.quantity(value).as(Quantity.Format.DECIMAL_SI).toString());
    }
}
