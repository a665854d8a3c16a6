package io.juxta.kube.decode;

import io.juxta.model.Quantity;
import io.juxta.model.Tree;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/// The defaults of a pod, as far as validation rules need them.
///
/// Pod-level resources get no defaults here: whether that happens on reading or on writing depends
/// on a gate, so the rules do it.
final class PodDefaults {

    private static final List<String> CONTAINERS =
            List.of("initContainers", "containers", "ephemeralContainers");
    private static final List<String> STATUSES =
            List.of("initContainerStatuses", "containerStatuses", "ephemeralContainerStatuses");
    private static final List<String> PROBES =
            List.of("livenessProbe", "readinessProbe", "startupProbe");
    private static final List<String> AMOUNTS = List.of("limits", "requests");
    private static final Set<String> WITH_FILE_MODE =
            Set.of("secret", "configMap", "downwardAPI", "projected");
    private static final Tree.Number FILE_MODE = Tree.Number.of(0644);

    private PodDefaults() {}

    static Tree.Mapping apply(Tree.Mapping pod) {
        var filled =
                inside(
                        pod.has("spec") ? pod : pod.with("spec", Tree.Mapping.EMPTY),
                        "spec",
                        PodDefaults::spec);
        return inside(filled, "status", PodDefaults::status);
    }

    private static Tree.Mapping spec(Tree.Mapping spec) {
        var grace = spec.field("terminationGracePeriodSeconds").orElse(Tree.Number.of(30));
        var filled =
                serviceAccount(spec)
                        .with(
                                "terminationGracePeriodSeconds",
                                grace instanceof Tree.Number(var literal, _)
                                                && literal.startsWith("-")
                                        ? Tree.Number.of(1)
                                        : grace);
        filled = text(filled, "dnsPolicy", "ClusterFirst");
        filled = text(filled, "restartPolicy", "Always");
        filled = text(filled, "schedulerName", "default-scheduler");
        filled = absent(filled, "securityContext", Tree.Mapping.EMPTY);
        filled = absent(filled, "enableServiceLinks", Tree.Bool.of(true));
        filled = inside(filled, "resources", PodDefaults::roundedLists);
        filled = inside(filled, "overhead", PodDefaults::rounded);
        filled = each(filled, "volumes", PodDefaults::volume);
        for (var list : CONTAINERS) {
            filled = each(filled, list, PodDefaults::container);
        }
        for (var list : List.of("initContainers", "containers")) {
            filled = each(filled, list, PodDefaults::requestsFromLimits);
            if (spec.flag("hostNetwork")) {
                filled = each(filled, list, PodDefaults::hostPorts);
            }
        }
        return filled;
    }

    /// The field has an older name with the same meaning; the newer one wins.
    private static Tree.Mapping serviceAccount(Tree.Mapping spec) {
        var name = spec.text("serviceAccountName");
        var account = name.isEmpty() ? spec.text("serviceAccount") : name;
        return account.isEmpty()
                ? spec
                : spec.with("serviceAccountName", Tree.Text.of(account))
                        .with("serviceAccount", Tree.Text.of(account));
    }

    private static Tree.Mapping container(Tree.Mapping container) {
        var latest = ImageTag.latest(container.text("image"));
        var filled = text(container, "imagePullPolicy", latest ? "Always" : "IfNotPresent");
        filled = text(filled, "terminationMessagePath", "/dev/termination-log");
        filled = text(filled, "terminationMessagePolicy", "File");
        filled = each(filled, "ports", port -> text(port, "protocol", "TCP"));
        filled =
                each(filled, "env", variable -> inside(variable, "valueFrom", PodDefaults::source));
        filled = inside(filled, "resources", PodDefaults::roundedLists);
        for (var probe : PROBES) {
            filled = inside(filled, probe, PodDefaults::probe);
        }
        return inside(
                filled,
                "lifecycle",
                lifecycle ->
                        inside(
                                inside(lifecycle, "postStart", PodDefaults::handler),
                                "preStop",
                                PodDefaults::handler));
    }

    private static Tree.Mapping source(Tree.Mapping source) {
        var filled = inside(source, "fieldRef", PodDefaults::fieldRef);
        return inside(filled, "fileKeyRef", file -> absent(file, "optional", Tree.Bool.of(false)));
    }

    private static Tree.Mapping fieldRef(Tree.Mapping reference) {
        return text(reference, "apiVersion", "v1");
    }

    private static Tree.Mapping probe(Tree.Mapping probe) {
        var filled = handler(probe);
        filled = inside(filled, "grpc", grpc -> absent(grpc, "service", Tree.Text.of("")));
        filled = number(filled, "timeoutSeconds", 1);
        filled = number(filled, "periodSeconds", 10);
        filled = number(filled, "successThreshold", 1);
        return number(filled, "failureThreshold", 3);
    }

    private static Tree.Mapping handler(Tree.Mapping handler) {
        return inside(handler, "httpGet", get -> text(text(get, "path", "/"), "scheme", "HTTP"));
    }

    private static Tree.Mapping requestsFromLimits(Tree.Mapping container) {
        return inside(
                container,
                "resources",
                resources -> {
                    if (!resources.has("limits")) {
                        return resources;
                    }
                    var requests = new LinkedHashMap<>(resources.mapping("requests").fields());
                    resources.mapping("limits").fields().forEach(requests::putIfAbsent);
                    return resources.with("requests", Tree.Mapping.of(requests));
                });
    }

    private static Tree.Mapping hostPorts(Tree.Mapping container) {
        return each(
                container,
                "ports",
                port ->
                        zero(port, "hostPort") && !zero(port, "containerPort")
                                ? port.field("containerPort")
                                        .map(number -> port.with("hostPort", number))
                                        .orElse(port)
                                : port);
    }

    private static Tree.Mapping volume(Tree.Mapping volume) {
        var filled =
                volume.fields().keySet().stream()
                                .allMatch(field -> field.equals("name") || !volume.has(field))
                        ? volume.with("emptyDir", Tree.Mapping.EMPTY)
                        : volume;
        for (var kind : WITH_FILE_MODE) {
            filled = inside(filled, kind, source -> absent(source, "defaultMode", FILE_MODE));
        }
        filled = VolumeDefaults.source(filled);
        filled =
                inside(
                        filled,
                        "ephemeral",
                        ephemeral ->
                                inside(
                                        ephemeral,
                                        "volumeClaimTemplate",
                                        claim -> inside(claim, "spec", VolumeDefaults::claimSpec)));
        filled = inside(filled, "downwardAPI", PodDefaults::downward);
        filled =
                inside(
                        filled,
                        "image",
                        image ->
                                text(
                                        image,
                                        "pullPolicy",
                                        ImageTag.latest(image.text("reference"))
                                                ? "Always"
                                                : "IfNotPresent"));
        return inside(
                filled,
                "projected",
                projected -> each(projected, "sources", PodDefaults::projection));
    }

    private static Tree.Mapping projection(Tree.Mapping source) {
        return inside(
                inside(source, "downwardAPI", PodDefaults::downward),
                "serviceAccountToken",
                token -> absent(token, "expirationSeconds", Tree.Number.of(3600)));
    }

    private static Tree.Mapping downward(Tree.Mapping source) {
        return each(source, "items", item -> inside(item, "fieldRef", PodDefaults::fieldRef));
    }

    private static Tree.Mapping status(Tree.Mapping status) {
        var filled = addresses(status);
        filled = inside(filled, "allocatedResources", PodDefaults::rounded);
        filled = inside(filled, "resources", PodDefaults::roundedLists);
        for (var list : STATUSES) {
            filled =
                    each(
                            filled,
                            list,
                            container ->
                                    inside(
                                            inside(
                                                    container,
                                                    "allocatedResources",
                                                    PodDefaults::rounded),
                                            "resources",
                                            PodDefaults::roundedLists));
        }
        return filled;
    }

    /// The single address and the list have the same meaning; the single one wins.
    private static Tree.Mapping addresses(Tree.Mapping status) {
        var single = status.text("podIP");
        var list = status.items("podIPs");
        var first =
                !list.isEmpty() && list.getFirst() instanceof Tree.Mapping ip ? ip.text("ip") : "";
        if (single.isEmpty()) {
            return list.isEmpty() ? status : status.with("podIP", Tree.Text.of(first));
        }
        return first.equals(single) && !list.isEmpty()
                ? status
                : status.with(
                        "podIPs",
                        Tree.Sequence.of(
                                List.of(Tree.Mapping.of(Map.of("ip", Tree.Text.of(single))))));
    }

    static Tree.Mapping roundedLists(Tree.Mapping resources) {
        var filled = resources;
        for (var list : AMOUNTS) {
            filled = inside(filled, list, PodDefaults::rounded);
        }
        return filled;
    }

    /// Amounts are kept in thousandths; finer ones are rounded away from zero.
    static Tree.Mapping rounded(Tree.Mapping amounts) {
        var filled = amounts;
        for (var entry : amounts.fields().entrySet()) {
            var text =
                    switch (entry.getValue()) {
                        case Tree.Text(var value, _) -> value;
                        case Tree.Number(var literal, _) -> literal;
                        case Tree.Mapping _, Tree.Sequence _, Tree.Bool _, Tree.Null _ -> "";
                    };
            var quantity = Quantity.tryParse(text);
            if (quantity.isPresent() && quantity.get().decimals() > 3) {
                var exact = quantity.get().exact().setScale(3, RoundingMode.UP);
                var amount = Quantity.of(exact, quantity.get().format());
                filled = filled.with(entry.getKey(), Tree.Text.of(amount.toString()));
            }
        }
        return filled;
    }

    static Tree.Mapping text(Tree.Mapping in, String name, String value) {
        return in.text(name).isEmpty() ? in.with(name, Tree.Text.of(value)) : in;
    }

    private static Tree.Mapping number(Tree.Mapping in, String name, long value) {
        return zero(in, name) ? in.with(name, Tree.Number.of(value)) : in;
    }

    private static boolean zero(Tree.Mapping in, String name) {
        return !(in.fields().get(name) instanceof Tree.Number(var literal, _))
                || literal.equals("0");
    }

    static Tree.Mapping absent(Tree.Mapping in, String name, Tree value) {
        return in.has(name) ? in : in.with(name, value);
    }

    static Tree.Mapping inside(Tree.Mapping in, String name, UnaryOperator<Tree.Mapping> change) {
        return in.fields().get(name) instanceof Tree.Mapping child
                ? in.with(name, change.apply(child))
                : in;
    }

    private static Tree.Mapping each(
            Tree.Mapping in, String name, UnaryOperator<Tree.Mapping> change) {
        if (!(in.fields().get(name) instanceof Tree.Sequence(var items, var line))) {
            return in;
        }
        var changed = new ArrayList<Tree>();
        for (var item : items) {
            changed.add(item instanceof Tree.Mapping mapping ? change.apply(mapping) : item);
        }
        return in.with(name, new Tree.Sequence(changed, line));
    }
}
