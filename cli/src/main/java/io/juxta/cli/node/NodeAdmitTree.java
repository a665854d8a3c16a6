package io.juxta.cli.node;

import io.juxta.cli.page.JsonAnswer;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import io.juxta.node.Admission;
import io.juxta.node.ContainerPlacement;
import io.juxta.node.Hint;
import io.juxta.node.Kubelet;
import io.juxta.node.Managers;
import io.juxta.node.NodeMask;
import io.juxta.node.SettingsCheck;
import io.juxta.node.Tie;
import io.juxta.node.TieCount;
import io.juxta.node.cpu.CpuCheckpoint;
import io.juxta.node.device.DeviceCheckpoint;
import io.juxta.node.memory.MemoryCheckpoint;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The JSON of `node admit`.
final class NodeAdmitTree {

    static final String KIND = "AdmitAnswer";

    /// Whether the state files are part of the answer.
    enum Files {
        SHOWN,
        LEFT_OUT
    }

    private NodeAdmitTree() {}

    static void fill(JsonAnswer answer, NodeRun run, Files files) {
        answer.put(
                "outcome",
                switch (run.end()) {
                    case DONE -> "Done";
                    case UNDECIDED -> "Undecided";
                    case START_ERROR -> "StartError";
                });
        if (run.end() != NodeRun.End.DONE) {
            answer.put("error", run.error());
        }
        answer.put(
                "events",
                run.found().stream()
                        .filter(found -> !(found instanceof NodeFound.Kept))
                        .map(NodeAdmitTree::event)
                        .toList());
        var kubelet = run.kubelet();
        if (kubelet == null) {
            return;
        }
        if (run.end() == NodeRun.End.DONE) {
            answer.put("state", state(kubelet.managers(), files));
        }
        if (kubelet.policy().breaksTies()) {
            answer.put("tieBreak", ties(kubelet.ties()));
        }
        remarks(answer, kubelet);
    }

    private static void remarks(JsonAnswer answer, Kubelet kubelet) {
        var beyond = kubelet.policy().beyondKubelet();
        if (!beyond.isEmpty()) {
            answer.putTexts("beyondKubelet", beyond);
        }
        var invalid = SettingsCheck.complaints(kubelet.settings());
        if (!invalid.isEmpty()) {
            answer.putTexts("invalid", invalid);
        }
        if (!kubelet.policy().options().warnings().isEmpty()) {
            answer.putTexts("warnings", kubelet.policy().options().warnings());
        }
    }

    private static Tree.Mapping event(NodeFound found) {
        return switch (found) {
            case NodeFound.Offered offered -> pod(offered);
            case NodeFound.Kept(var pod) -> JsonAnswer.part().put("kept", pod).tree();
            case NodeFound.Removed(var pod, _) -> JsonAnswer.part().put("removed", pod).tree();
            case NodeFound.Restarted(var pods) ->
                    JsonAnswer.part()
                            .put("restart", Tree.Bool.of(true))
                            .putTexts("readmitted", readmitted(pods))
                            .put("pods", pods.stream().map(NodeAdmitTree::pod).toList())
                            .tree();
            case NodeFound.NotModelled(var word) ->
                    JsonAnswer.part().put("outcome", "NotModelled").put("field", word).tree();
        };
    }

    private static List<String> readmitted(List<NodeFound.Offered> pods) {
        var names = new ArrayList<String>();
        for (var each : pods) {
            if (each.admission() instanceof Admission.Admitted(var pod, _)) {
                names.add(pod.meta().fullName());
            }
        }
        return names;
    }

    private static Tree.Mapping pod(NodeFound.Offered offered) {
        var admission = offered.admission();
        var answer = JsonAnswer.part().put("pod", admission.pod().meta().fullName());
        return switch (admission) {
            case Admission.Admitted(_, var placements) ->
                    answer.put("admit", Tree.Bool.of(true))
                            .put(
                                    "containers",
                                    placements.stream().map(NodeAdmitTree::container).toList())
                            .tree();
            case Admission.Rejected(_, var reason, var message, _) -> {
                answer.put("admit", Tree.Bool.of(false))
                        .put("reason", reason)
                        .put("message", message);
                if (offered.why() != null) {
                    answer.put("why", NodeWhyTree.of(offered.why()));
                }
                yield answer.tree();
            }
            case Admission.AdmissionUndecided(_, var step) ->
                    answer.put("outcome", "Undecided").put("step", step).tree();
            case Admission.AdmissionNotModelled(_, var what) ->
                    answer.put("outcome", "NotModelled").put("field", what).tree();
        };
    }

    static Tree.Mapping container(ContainerPlacement placement) {
        var answer = JsonAnswer.part().put("name", placement.container());
        if (!placement.cpus().isEmpty()) {
            answer.put("cpus", placement.cpus().toString());
        }
        if (!placement.memory().isEmpty()) {
            answer.put(
                    "memory",
                    placement.memory().stream()
                            .map(
                                    block ->
                                            JsonAnswer.part()
                                                    .put("numaNodes", nodes(block.nodes()))
                                                    .put("type", block.type())
                                                    .put("bytes", block.bytes())
                                                    .tree())
                            .toList());
        }
        if (!placement.devices().isEmpty()) {
            var devices = JsonAnswer.part();
            placement.devices().forEach(devices::putTexts);
            answer.put("devices", devices.tree());
        }
        answer.put("hint", hint(placement.hint()));
        if (placement.tie() != null) {
            answer.put("tie", placement.tie().nodes().stream().map(NodeAdmitTree::tied).toList());
        }
        return answer.tree();
    }

    /// One of several tied nodes, with its allocated and allocatable amounts.
    private static Tree.Mapping tied(Tie.TieCandidate candidate) {
        var answer = JsonAnswer.part().put("numaNode", candidate.node());
        score(answer, "cpu", candidate.cpu());
        score(answer, "memory", candidate.memory());
        return answer.tree();
    }

    private static void score(JsonAnswer answer, String resource, Tie.@Nullable Score score) {
        if (score != null) {
            answer.put(
                    resource,
                    JsonAnswer.part()
                            .put("assigned", score.assigned())
                            .put("allocatable", score.allocatable())
                            .put("percent", score.percent())
                            .tree());
        }
    }

    static Tree.Mapping hint(Hint hint) {
        var answer = JsonAnswer.part();
        var mask = hint.affinity();
        if (mask != null) {
            answer.put("numaNodes", nodes(mask));
        }
        return answer.put("preferred", Tree.Bool.of(hint.preferred())).tree();
    }

    static Tree nodes(NodeMask mask) {
        var numbers = new ArrayList<Tree>();
        for (var id : mask.ids()) {
            numbers.add(Tree.Number.of(id));
        }
        return Tree.Sequence.of(numbers);
    }

    private static Tree.Mapping state(Managers managers, Files files) {
        var answer = JsonAnswer.part().put("sharedCpus", managers.cpus().shared().toString());
        managers.memory()
                .ifPresent(
                        memory -> {
                            var rows = new ArrayList<Tree>();
                            memory.machine()
                                    .nodes()
                                    .forEach(
                                            (id, node) ->
                                                    node.tables()
                                                            .forEach(
                                                                    (type, table) ->
                                                                            rows.add(
                                                                                    JsonAnswer
                                                                                            .part()
                                                                                            .put(
                                                                                                    "numaNode",
                                                                                                    id)
                                                                                            .put(
                                                                                                    "type",
                                                                                                    type)
                                                                                            .put(
                                                                                                    "allocatable",
                                                                                                    table
                                                                                                            .allocatable())
                                                                                            .put(
                                                                                                    "reserved",
                                                                                                    table
                                                                                                            .reserved())
                                                                                            .put(
                                                                                                    "free",
                                                                                                    table
                                                                                                            .free())
                                                                                            .put(
                                                                                                    "group",
                                                                                                    nodes(
                                                                                                            node
                                                                                                                    .cells()))
                                                                                            .put(
                                                                                                    "assignments",
                                                                                                    node
                                                                                                            .assignments())
                                                                                            .tree())));
                            answer.put("memory", Tree.Sequence.of(rows));
                        });
        if (files == Files.SHOWN) {
            var shown = JsonAnswer.part();
            files(managers).forEach(shown::put);
            answer.put("files", shown.tree());
        }
        return answer.tree();
    }

    /// The state files by name, as the kubelet would write them.
    static Map<String, String> files(Managers managers) {
        var saved = managers.saved();
        var texts = new LinkedHashMap<String, String>();
        if (saved.cpus() != null) {
            texts.put(CpuCheckpoint.FILE, TreeWriter.json(CpuCheckpoint.write(saved.cpus())));
        }
        if (saved.memory() != null) {
            texts.put(
                    MemoryCheckpoint.FILE, TreeWriter.json(MemoryCheckpoint.write(saved.memory())));
        }
        if (saved.devices() != null
                && !(saved.devices().entries().isEmpty()
                        && saved.devices().registered().isEmpty())) {
            texts.put(
                    DeviceCheckpoint.FILE,
                    TreeWriter.json(DeviceCheckpoint.write(saved.devices())));
        }
        return texts;
    }

    static Tree.Mapping ties(TieCount ties) {
        return JsonAnswer.part()
                .put("asked", ties.asked())
                .put("decided", ties.decided())
                .put("byCpu", ties.byCpu())
                .put("byMemory", ties.byMemory())
                .put("byBoth", ties.byBoth())
                .put("disagreed", ties.disagreed())
                .put("undecided", ties.silent())
                .put("guarded", ties.guarded())
                .tree();
    }
}
