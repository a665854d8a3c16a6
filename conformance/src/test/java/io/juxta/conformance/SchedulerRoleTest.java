package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.conformance.controlplane.ControlPlane;
import io.juxta.kube.live.ClusterKind;
import io.juxta.kube.live.LiveCluster;
import io.juxta.kube.live.LiveClusterException;
import io.juxta.kube.live.ServedApi;
import io.juxta.kube.live.WatchSettings;
import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.model.Tree;
import io.juxta.testkit.CaseFiles;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/// The role that `schedule manifests` prints is enough, and each of its rules is needed: without it
/// a named function breaks, on the real API server with RBAC.
class SchedulerRoleTest {

    private static final String FULL = "with-all-rules";

    /// One permission: a resource as in `resourceclaims/status.resource.k8s.io`.
    private record Rule(String group, String resource, List<String> verbs) {

        String name() {
            return String.join(",", verbs) + " " + resource + (group.isEmpty() ? "" : "." + group);
        }

        Tree.Mapping tree() {
            return Tree.Mapping.of(
                    Map.of(
                            "apiGroups", texts(List.of(group)),
                            "resources", texts(List.of(resource)),
                            "verbs", texts(verbs)));
        }

        private static Tree texts(List<String> all) {
            return Tree.Sequence.of(all.stream().map(Tree.Text::of).toList());
        }
    }

    @RegisterExtension
    static final ControlPlaneExtension CONTROL_PLANE =
            new ControlPlaneExtension(
                    ControlPlane.ControlPlaneOptions.STOCK
                            .withGates("GenericWorkload=true")
                            .withControllers(
                                    "resourceclaim-controller,namespace-controller,"
                                            + "persistentvolume-binder-controller")
                            .withMore(
                                    "--no-scheduler",
                                    "--apiserver-arg",
                                    "--runtime-config=scheduling.k8s.io/v1beta1=true"));

    @Test
    @Timeout(value = 400, unit = TimeUnit.SECONDS)
    void eachRuleIsNeeded_andAllTogetherAreEnough() throws Exception {
        var plane = CONTROL_PLANE.plane();
        var rules = rules();
        var breaks = new LinkedHashMap<String, String>();
        CaseFiles.rows("scheduler-role")
                .forEach(row -> breaks.put(row.text("rule"), row.text("breaks")));
        assertThat(rules.stream().map(Rule::name))
                .containsExactlyInAnyOrderElementsOf(breaks.keySet());
        bind(FULL, rules);
        for (var rule : rules) {
            var others = new ArrayList<>(rules);
            others.remove(rule);
            bind(user(rule), others);
        }

        var functions = new SchedulerFunctions(plane);
        for (var function : SchedulerFunctions.NAMES) {
            assertThat(functions.works(function, FULL)).as("%s with all rules", function).isTrue();
        }
        for (var rule : rules) {
            var function = breaks.getOrDefault(rule.name(), "");
            var works =
                    function.equals("start")
                            ? starts(plane, rule)
                            : functions.works(function, user(rule));
            assertThat(works).as("%s without %s", function, rule.name()).isFalse();
        }
    }

    private static String user(Rule rule) {
        return "without-" + rule.name().replaceAll("[^a-z0-9]+", "-");
    }

    /// The rules of the role, one for each resource and verb; what is watched is listed too.
    private static List<Rule> rules() {
        var printed =
                TypedCommand.run(List.of("schedule", "manifests", "--mode=replace", "-o", "json"));
        var role =
                ((Tree.Mapping) JsonTrees.parse(printed.out(), Source.of("manifests")))
                        .items("items").stream()
                                .map(Tree.Mapping.class::cast)
                                .filter(each -> each.text("kind").equals("ClusterRole"))
                                .findFirst()
                                .orElseThrow();
        var rules = new ArrayList<Rule>();
        for (var item : role.items("rules")) {
            var rule = (Tree.Mapping) item;
            var group = ((Tree.Text) rule.items("apiGroups").getFirst()).value();
            var verbs =
                    rule.items("verbs").stream().map(each -> ((Tree.Text) each).value()).toList();
            for (var each : rule.items("resources")) {
                var resource = ((Tree.Text) each).value();
                if (verbs.contains("watch")) {
                    rules.add(new Rule(group, resource, verbs));
                } else {
                    verbs.forEach(verb -> rules.add(new Rule(group, resource, List.of(verb))));
                }
            }
        }
        return rules;
    }

    private static void bind(String user, List<Rule> rules) {
        var api = CONTROL_PLANE.plane().api();
        var name = Map.<String, Tree>of("name", Tree.Text.of(user));
        api.apply(
                "/apis/rbac.authorization.k8s.io/v1/clusterroles",
                Tree.Mapping.of(
                        Map.of(
                                "apiVersion",
                                Tree.Text.of("rbac.authorization.k8s.io/v1"),
                                "kind",
                                Tree.Text.of("ClusterRole"),
                                "metadata",
                                Tree.Mapping.of(name),
                                "rules",
                                Tree.Sequence.of(rules.stream().map(Rule::tree).toList()))));
        var subject = new LinkedHashMap<>(name);
        subject.put("kind", Tree.Text.of("User"));
        subject.put("apiGroup", Tree.Text.of("rbac.authorization.k8s.io"));
        var role = new LinkedHashMap<>(name);
        role.put("kind", Tree.Text.of("ClusterRole"));
        role.put("apiGroup", Tree.Text.of("rbac.authorization.k8s.io"));
        api.apply(
                "/apis/rbac.authorization.k8s.io/v1/clusterrolebindings",
                Tree.Mapping.of(
                        Map.of(
                                "apiVersion",
                                Tree.Text.of("rbac.authorization.k8s.io/v1"),
                                "kind",
                                Tree.Text.of("ClusterRoleBinding"),
                                "metadata",
                                Tree.Mapping.of(name),
                                "roleRef",
                                Tree.Mapping.of(role),
                                "subjects",
                                Tree.Sequence.of(List.of(Tree.Mapping.of(subject))))));
    }

    /// Whether the kind that a rule is about can be listed, as at the start of the scheduler.
    private static boolean starts(ControlPlane plane, Rule rule) throws Exception {
        try (var client = LiveSession.client(plane, user(rule));
                var cluster =
                        new LiveCluster(
                                client,
                                ServedApi.read(client),
                                WatchSettings.USUAL.withSync(Duration.ofMillis(300)),
                                InstantSource.system())) {
            cluster.list(SchedulerFunctions.resource(rule.resource()));
            return true;
        } catch (LiveClusterException e) {
            assertThat(e).hasMessageContaining("forbidden").hasMessageContaining(kind(rule));
            return false;
        }
    }

    private static String kind(Rule rule) {
        return ClusterKind.of(SchedulerFunctions.resource(rule.resource())).plural();
    }
}
