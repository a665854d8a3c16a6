package io.juxta.cli.fence;

import io.juxta.kube.text.Source;
import io.juxta.kube.text.YamlTrees;
import io.juxta.model.Tree;
import io.juxta.placement.NodeOwnership;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The manifests of a plan. They are files of this package, in which names are filled in.
public final class FenceManifests {

    private static final String SERVICE_ACCOUNT = "system:serviceaccount:";

    private final FencePlan plan;
    private final Map<String, String> names = new TreeMap<>();

    public FenceManifests(FencePlan plan) {
        this.plan = plan;
        names.put("@ACCOUNT@", plan.account());
        names.put("@PROFILE@", plan.profile());
        names.put("@LEASE@", plan.place().name());
        names.put("@LEASE_NAMESPACE@", plan.place().namespace());
        names.put("@LEADER_NAME@", elects() ? ", juxta-leader" : "");
        names.put("@DRIVER_RULES@", driverRules());
        if (serviceAccount() == null) {
            names.put(
                    "@SUBJECT@",
                    "{kind: User, apiGroup: rbac.authorization.k8s.io, name: \"%s\"}"
                            .formatted(plan.account()));
            names.put(
                    "@FLOW_SUBJECT@",
                    "{kind: User, user: {name: \"%s\"}}".formatted(plan.account()));
        } else {
            var subject = "{name: %s, namespace: %s}".formatted((Object[]) serviceAccount());
            names.put("@SUBJECT@", "{kind: ServiceAccount, " + subject.substring(1));
            names.put(
                    "@FLOW_SUBJECT@",
                    "{kind: ServiceAccount, serviceAccount: %s}".formatted(subject));
            names.put("@SERVICE_ACCOUNT@", subject);
        }
    }

    private String driverRules() {
        var scope = plan.scope();
        return scope == null || scope.drivers().isEmpty()
                ? ""
                : """
                - apiGroups: [resource.k8s.io]
                  resources: [devicetaintrules]
                  resourceNames: [%s]
                  verbs: [get]
                """
                        .formatted(
                                String.join(
                                        ", ",
                                        scope.drivers().stream()
                                                .map(driver -> "juxta-own-" + driver)
                                                .toList()));
    }

    /// Its name and its namespace; null for another user.
    private String @Nullable [] serviceAccount() {
        var parts = plan.account().split(":", -1);
        return plan.account().startsWith(SERVICE_ACCOUNT) && parts.length == 4
                ? new String[] {parts[3], parts[2]}
                : null;
    }

    private boolean elects() {
        return plan.election() == FencePlan.Election.ON;
    }

    /// For people and `kubectl apply -f -`: YAML with comments.
    public String yaml() {
        return commands() + String.join("---\n", texts());
    }

    /// The same as trees, one for each object.
    public List<Tree.Mapping> objects() {
        var objects = new ArrayList<Tree.Mapping>();
        for (var text : texts()) {
            for (var document : text.split("(?m)^---\n", -1)) {
                if (YamlTrees.parse(document, Source.of("manifests")) instanceof Tree.Mapping one) {
                    objects.add(one);
                }
            }
        }
        return objects;
    }

    /// What is to be done besides applying the objects: nodes are not ours to write whole.
    public List<String> nodeCommands() {
        var scope = plan.scope();
        return scope == null
                ? List.of()
                : List.of(
                        "kubectl taint nodes -l '%s' %s=%s:NoSchedule"
                                .formatted(scope.text(), NodeOwnership.KEY, NodeOwnership.VALUE));
    }

    private String commands() {
        var text = new StringBuilder();
        for (var command : nodeCommands()) {
            text.append(
                            "# Besides, on every owned node, now and on those that are added"
                                    + " later:\n"
                                    + "#   ")
                    .append(command)
                    .append("\n\n");
        }
        return text.toString();
    }

    private List<String> texts() {
        var texts = new ArrayList<String>();
        texts.add(filled("namespace"));
        if (serviceAccount() != null) {
            texts.add(filled("account"));
        }
        texts.add(filled("role"));
        if (elects()) {
            texts.add(filled("lease"));
        }
        texts.add(filled("flow"));
        var scope = plan.scope();
        if (scope != null) {
            texts.add(filled("owned"));
            texts.add(filled("policies"));
            for (var driver : scope.drivers()) {
                texts.add(filled("driver").replace("@DRIVER@", driver));
            }
        }
        return texts;
    }

    private String filled(String file) {
        var text = read(file + ".yaml");
        for (var name : names.entrySet()) {
            text = text.replace(name.getKey(), name.getValue());
        }
        return text;
    }

    private static String read(String file) {
        try (var stream = FenceManifests.class.getResourceAsStream(file)) {
            if (stream == null) {
                throw new IllegalStateException(file + " is missing. Is the jar complete?");
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
