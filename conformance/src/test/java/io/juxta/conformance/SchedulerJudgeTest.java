package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// What counts as the same placement, and what does not.
class SchedulerJudgeTest {

    private static final String POD =
            """
            {"kind":"Pod","metadata":{"name":"p","namespace":"default","uid":"u"},
             "spec":{"resourceClaims":[{"name":"c","resourceClaimTemplateName":"t"}]}}\
            """;

    private static final String BOUND =
            """
            {"kind":"Pod","metadata":{"name":"p","namespace":"default","uid":"u"},
             "spec":{"nodeName":"n2","resourceClaims":[{"name":"c","resourceClaimTemplateName":"t"}]},
             "status":{"resourceClaimStatuses":[{"name":"c","resourceClaimName":"p-c-x7k2m"}],
              "nodeAllocatableResourceClaimStatuses":[{"resourceClaimName":"p-c-x7k2m",
               "containers":["main"],"mapping":[{"name":"cpu","quantity":"2"}]}]}}\
            """;

    private static final String WITH_VOLUMES =
            """
            {"kind":"Pod","metadata":{"name":"p","namespace":"default","uid":"u"},"spec":{%s"volumes":[
             {"name":"d","persistentVolumeClaim":{"claimName":"data"}},{"name":"own","ephemeral":{}}]}}\
            """;

    private static final String CLAIM =
            """
            {"kind":"ResourceClaim","metadata":{"name":"p-c-x7k2m","namespace":"default"},
             "status":{"allocation":{"allocationTimestamp":"2026-01-01T00:00:00Z","devices":{"results":[
              {"request":"r","driver":"d","pool":"n2","device":"gpu-0","shareID":"a-b-c"}]}}}}\
            """;

    private static final List<Tree.Mapping> NODES = List.of(node("n1"), node("n2"));

    private static final Trial.After NOTHING = Trial.After.of(List.of());

    private static final Trial PLACED =
            Trial.of(
                    NODES,
                    object(POD),
                    Optional.of(object(BOUND)),
                    Trial.After.of(List.of(object(CLAIM))));

    private static Tree.Mapping node(String name) {
        return object(
                """
                {"kind":"Node","metadata":{"name":"%s"},"status":{"allocatable":{"pods":"110"}}}\
                """
                        .formatted(name));
    }

    @Test
    void namesOfMadeClaimsShareIdsAndTimestampsDoNotCount() {
        var verdict = new SchedulerJudge(_ -> ours("n2", "[\"n2\"]", "gpu-0", "2")).judge(PLACED);

        assertThat(verdict.difference()).isEmpty();
        assertThat(verdict.best()).containsExactly("n2");
    }

    @Test
    void anotherNodeIsADifferenceUnlessItIsAsGood() {
        var other = new SchedulerJudge(_ -> ours("n1", "[\"n1\"]", "gpu-0", "2")).judge(PLACED);

        assertThat(other.difference()).contains("the real node is not among our best");
    }

    @Test
    void whenOursTookAnotherOfTheBest_itIsAskedAboutTheRealNodeAlone() {
        var asked = new ArrayList<List<Tree.Mapping>>();
        var judge =
                new SchedulerJudge(
                        objects -> {
                            asked.add(objects);
                            return asked.size() == 1
                                    ? ours("n1", "[\"n1\",\"n2\"]", "gpu-5", "4")
                                    : ours("n2", "[\"n2\"]", "gpu-0", "2");
                        });

        assertThat(judge.judge(PLACED).difference()).isEmpty();
        assertThat(asked).hasSize(2);
        assertThat(room(asked.getLast(), "n1")).isEqualTo("0");
        assertThat(room(asked.getLast(), "n2")).isEqualTo("110");
    }

    @Test
    void otherDevicesAndOtherAmountsAreDifferences() {
        var device = new SchedulerJudge(_ -> ours("n2", "[\"n2\"]", "gpu-1", "2")).judge(PLACED);
        var amount = new SchedulerJudge(_ -> ours("n2", "[\"n2\"]", "gpu-0", "3")).judge(PLACED);

        assertThat(device.difference()).contains("other devices");
        assertThat(amount.difference()).contains("other amounts");
    }

    @Test
    void aPodThatIsHeldBackIsFailed() {
        var held = Trial.of(NODES, object(POD), Optional.empty(), NOTHING);
        var failed = report("{\"pod\":\"default/p\",\"outcome\":\"Failed\",\"node\":null}");
        var pending = report("{\"pod\":\"default/p\",\"outcome\":\"Unschedulable\",\"node\":null}");

        assertThat(new SchedulerJudge(_ -> failed).judge(held).difference()).isEmpty();
        assertThat(new SchedulerJudge(_ -> pending).judge(held).difference())
                .contains("real Failed, ours Unschedulable");
    }

    @Test
    void aPodBehindAGateIsSkipped() {
        var gated =
                object(
                        """
                        {"kind":"Pod","metadata":{"name":"p","namespace":"default"},"status":{"conditions":[
                         {"type":"PodScheduled","status":"False","reason":"SchedulingGated"}]}}\
                        """);
        var trial = Trial.of(NODES, gated, Optional.of(gated), NOTHING);
        var skipped = report("{\"pod\":\"default/p\",\"outcome\":\"Skipped\",\"node\":null}");

        assertThat(new SchedulerJudge(_ -> skipped).judge(trial).difference()).isEmpty();
        assertThat(new SchedulerJudge(_ -> skipped).judge(PLACED).difference())
                .contains("real Placed, ours Skipped");
    }

    @Test
    void whatIsNotModelledIsADifference() {
        var unknown = report("{\"pod\":\"default/p\",\"outcome\":\"NotModelled\"}");

        assertThat(new SchedulerJudge(_ -> unknown).judge(PLACED).difference())
                .contains("real Placed, ours NotModelled");
    }

    @Test
    void volumesThatWereBoundAndNodesForWhichOthersAreMadeCount() {
        var trial =
                Trial.of(
                        NODES,
                        object(WITH_VOLUMES.formatted("")),
                        Optional.of(object(WITH_VOLUMES.formatted("\"nodeName\":\"n1\","))),
                        new Trial.After(
                                List.of(),
                                List.of(
                                        volumeClaim("data", "made"),
                                        volumeClaim("p-own", "made-2")),
                                "",
                                List.of()));

        assertThat(volumes(trial, "n1")).isEmpty();
        assertThat(volumes(trial, "n2")).contains("other volumes");
    }

    private static Optional<String> volumes(Trial trial, String selected) {
        var ours =
                report(
                        """
                        {"pod":"default/p","outcome":"Placed","node":"n1","best":["n1"],"volumes":[
                         {"persistentVolumeClaim":"default/data","selectedNode":"%s"},
                         {"persistentVolumeClaim":"default/p-own","selectedNode":"n1"}]}\
                        """
                                .formatted(selected));
        return new SchedulerJudge(_ -> ours).judge(trial).difference();
    }

    private static Tree.Mapping volumeClaim(String name, String volume) {
        return object(
                """
                {"kind":"PersistentVolumeClaim","metadata":{"name":"%s"},"spec":{"volumeName":"%s"}}\
                """
                        .formatted(name, volume));
    }

    @Test
    void theNodeThatIsNominatedAndThePodsThatGoCount() {
        var trial =
                Trial.of(
                        NODES,
                        object(POD),
                        Optional.of(object(BOUND)),
                        new Trial.After(List.of(), List.of(), "n2", List.of("default/a")));

        assertThat(preempting(trial, "n2", "a", "[]").difference()).isEmpty();
        assertThat(preempting(trial, "n2", "b", "[]").difference()).contains("other victims");
        assertThat(preempting(trial, "n1", "a", "[]").difference())
                .contains("another node is nominated");
        assertThat(preempting(trial, "n1", "b", "[\"n2\"]").determined()).isFalse();
        assertThat(preempting(PLACED, "n2", "a", "[]").difference()).contains("ours preempts");
    }

    private static SchedulerJudge.Verdict preempting(
            Trial trial, String node, String victim, String tied) {
        var ours =
                object(
                        """
                        {"pods":[{"pod":"default/p","outcome":"Unschedulable"}],"preemptions":[
                         {"pod":"default/p","node":"%s","victims":["default/%s"],"tied":%s}]}\
                        """
                                .formatted(node, victim, tied));
        return new SchedulerJudge(_ -> ours).judge(trial);
    }

    @Test
    void whereTheOrderCounts_thePodsAfterAnotherChoiceAreNotJudged() {
        var trials = List.of(placed("a", "n1"), placed("b", "n2"), placed("c", "n1"));
        var ours =
                report(
                        """
                        {"pod":"default/a","outcome":"Placed","node":"n1","best":["n1"]},
                        {"pod":"default/b","outcome":"Placed","node":"n1","best":["n1","n2"]},
                        {"pod":"default/c","outcome":"Unschedulable"}\
                        """);

        var verdicts = new SchedulerJudge(_ -> ours).judgeTogether(trials);

        assertThat(verdicts).hasSize(2).allMatch(verdict -> verdict.difference().isEmpty());
    }

    private static Trial placed(String name, String node) {
        var pod =
                object(
                        """
                        {"kind":"Pod","metadata":{"name":"%s","namespace":"default"},"spec":{"nodeName":"%s"}}\
                        """
                                .formatted(name, node));
        return Trial.of(NODES, pod, Optional.of(pod), NOTHING);
    }

    @Test
    void sayingNothingOfThePodIsADifference() {
        var verdict = new SchedulerJudge(_ -> object("{\"pods\":[]}")).judge(PLACED);

        assertThat(verdict.difference()).contains("real Placed, ours ");
    }

    private static String room(List<Tree.Mapping> objects, String node) {
        return objects.stream()
                .filter(object -> object.mapping("metadata").text("name").equals(node))
                .findFirst()
                .orElseThrow()
                .mapping("status")
                .mapping("allocatable")
                .text("pods");
    }

    private static Tree.Mapping ours(String node, String best, String device, String cpus) {
        return report(
                """
                {"pod":"default/p","outcome":"Placed","node":"%s","best":%s,
                 "claims":[{"podClaim":"c","claim":"default/p-c","allocation":{"devices":{"results":[
                  {"request":"r","driver":"d","pool":"n2","device":"%s","shareID":"x-y-z"}]}}}],
                 "nodeAllocatableResourceClaimStatuses":[{"resourceClaimName":"p-c",
                  "containers":["main"],"mapping":[{"name":"cpu","quantity":"%s"}]}]}\
                """
                        .formatted(node, best, device, cpus));
    }

    private static Tree.Mapping report(String pod) {
        return object("{\"pods\":[" + pod + "]}");
    }

    private static Tree.Mapping object(String json) {
        return (Tree.Mapping) JsonTrees.parse(json, Source.of("an object of this test"));
    }
}
