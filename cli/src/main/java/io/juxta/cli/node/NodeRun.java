package io.juxta.cli.node;

import io.juxta.model.Pod;
import io.juxta.node.Admission;
import io.juxta.node.History;
import io.juxta.node.Kubelet;
import io.juxta.node.KubeletSettings;
import io.juxta.node.RejectionReason;
import io.juxta.node.SavedState;
import io.juxta.node.StartException;
import io.juxta.node.device.PluginDevice;
import io.juxta.topology.Machine;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Runs events on one node, one after the other.
///
/// It ends early when the kubelet does not start, or not again, and when an admission is undecided:
/// the state after that is unknown.
final class NodeRun {

    /// The input of a run.
    ///
    /// @param before pods that ran when the saved state was written; null when nothing was saved
    record Question(
            Machine machine,
            KubeletSettings settings,
            Map<String, List<PluginDevice>> devices,
            SavedState saved,
            @Nullable List<Pod> before,
            List<NodeEvent> events,
            Kubelet.KubeletOptions options,
            Reasons reasons) {}

    /// Whether rejections are explained.
    enum Reasons {
        GIVEN,
        LEFT_OUT
    }

    /// How it ended.
    enum End {
        DONE,
        UNDECIDED,
        START_ERROR
    }

    private final List<NodeFound> found = new ArrayList<>();
    private final Reasons reasons;
    private final boolean fromState;
    private End end = End.DONE;
    private String error = "";
    private String cure = "";
    private @Nullable Kubelet kubelet;

    private NodeRun(Reasons reasons, boolean fromState) {
        this.reasons = reasons;
        this.fromState = fromState;
    }

    static NodeRun of(Question question) {
        var run = new NodeRun(question.reasons(), question.before() != null);
        try {
            run.start(question);
        } catch (StartException e) {
            run.end = End.START_ERROR;
            run.error = String.valueOf(e.getMessage());
            run.cure = e.cure();
        }
        return run;
    }

    private void start(Question question) {
        var history =
                new History(
                        question.machine(),
                        question.settings(),
                        question.devices(),
                        question.saved(),
                        question.options());
        var started =
                Kubelet.start(
                        question.machine(),
                        question.settings(),
                        question.devices(),
                        question.saved(),
                        question.options());
        kubelet = started;
        if (question.before() != null) {
            history.add(new History.HistoryStep.Again(question.before()));
            found.add(restarted(started, history, started.again(question.before())));
        }
        for (var event : question.events()) {
            if (end != End.DONE) {
                return;
            }
            found.add(
                    switch (event) {
                        case NodeEvent.Admit(var pod) -> admit(started, history, pod);
                        case NodeEvent.AdmitAgain(var pod) ->
                                started.uids().contains(Kubelet.uid(pod))
                                        ? new NodeFound.Kept(pod.meta().fullName())
                                        : admit(started, history, pod);
                        case NodeEvent.Remove(var pod) -> {
                            history.add(new History.HistoryStep.Remove(pod));
                            yield new NodeFound.Removed(
                                    pod,
                                    started.remove(pod)
                                            ? NodeFound.Was.RUNNING
                                            : NodeFound.Was.NOT_RUNNING);
                        }
                        case NodeEvent.Restart _ -> {
                            history.add(new History.HistoryStep.Restart());
                            yield restarted(started, history, started.restart());
                        }
                        case NodeEvent.NotModelled(var word) -> new NodeFound.NotModelled(word);
                    });
        }
    }

    private NodeFound.Offered admit(Kubelet started, History history, Pod pod) {
        history.add(new History.HistoryStep.Admit(pod));
        return offered(started, history, started.admit(pod));
    }

    private NodeFound.Restarted restarted(
            Kubelet started, History history, Kubelet.Restarted again) {
        return new NodeFound.Restarted(
                again.again().stream()
                        .map(admission -> offered(started, history, admission))
                        .toList());
    }

    private NodeFound.Offered offered(Kubelet started, History history, Admission admission) {
        return switch (admission) {
            case Admission.AdmissionUndecided(_, var step) -> {
                end = End.UNDECIDED;
                error = step;
                yield new NodeFound.Offered(admission, null);
            }
            case Admission.Rejected rejected ->
                    new NodeFound.Offered(
                            admission,
                            reasons == Reasons.GIVEN
                                    ? RejectionReason.of(history, started.policy().name(), rejected)
                                    : null);
            case Admission.Admitted _, Admission.AdmissionNotModelled _ ->
                    new NodeFound.Offered(admission, null);
        };
    }

    /// The result of each event, as far as it went.
    List<NodeFound> found() {
        return List.copyOf(found);
    }

    /// The last result of each pod, in the order they first came.
    List<NodeFound.Offered> latest() {
        var latest = new LinkedHashMap<String, NodeFound.Offered>();
        offered().forEach(each -> latest.put(Kubelet.uid(each.admission().pod()), each));
        return List.copyOf(latest.values());
    }

    /// Whether the run begins with the pods of a saved state.
    boolean startsFromState() {
        return fromState;
    }

    /// Every pod that was offered, those after a restart too, in order.
    List<NodeFound.Offered> offered() {
        var all = new ArrayList<NodeFound.Offered>();
        for (var each : found) {
            switch (each) {
                case NodeFound.Offered offered -> all.add(offered);
                case NodeFound.Restarted(var pods) -> all.addAll(pods);
                case NodeFound.Kept _, NodeFound.Removed _, NodeFound.NotModelled _ -> {}
            }
        }
        return all;
    }

    End end() {
        return end;
    }

    /// Why it did not start, or what was undecided.
    String error() {
        return error;
    }

    /// What must be true for it to start, where the error does not say it.
    String cure() {
        return cure;
    }

    /// The node after the last event; null when it never started.
    @Nullable Kubelet kubelet() {
        return kubelet;
    }
}
