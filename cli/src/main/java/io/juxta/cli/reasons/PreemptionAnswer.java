package io.juxta.cli.reasons;

import io.juxta.cli.page.JsonAnswer;
import io.juxta.model.Tree;
import io.juxta.placement.PodView;
import io.juxta.placement.Preemption;
import io.juxta.scheduler.PreemptionRecord;
import java.util.ArrayList;
import java.util.List;

/// Who has to go for a pod, as data and in sentences.
public final class PreemptionAnswer {

    private PreemptionAnswer() {}

    /// A preemption that was carried out.
    public static Tree tree(PreemptionRecord record) {
        var answer = JsonAnswer.part().put("pod", record.pod());
        if (!record.group().isEmpty()) {
            answer.put("podGroup", record.group())
                    .put(
                            "nominated",
                            record.nominated().entrySet().stream()
                                    .map(each -> nominated(each.getKey(), each.getValue()))
                                    .toList());
        }
        return filled(
                answer, record.node(), record.victims(), record.budgetsViolated(), record.tied());
    }

    private static Tree nominated(String pod, String node) {
        return JsonAnswer.part().put("pod", pod).put("node", node).tree();
    }

    /// A preemption that a scheduler would carry out.
    public static Tree tree(Preemption.Evictions found) {
        return filled(
                JsonAnswer.part(),
                found.node(),
                victims(found),
                found.budgetsViolated(),
                found.tied());
    }

    private static Tree filled(
            JsonAnswer answer,
            String node,
            List<String> victims,
            List<String> budgetsViolated,
            List<String> tied) {
        answer.put("node", node)
                .putTexts("victims", victims)
                .putTexts("budgetsViolated", budgetsViolated);
        return (tied.isEmpty() ? answer : answer.putTexts("tied", tied)).tree();
    }

    private static List<String> victims(Preemption.Evictions found) {
        return found.victims().stream().map(PodView::name).toList();
    }

    /// What a scheduler would do for the pod; empty where it cannot do anything.
    public static List<String> sentences(Preemption preemption) {
        if (!(preemption instanceof Preemption.Evictions found)) {
            return List.of();
        }
        var sentences = new ArrayList<String>();
        sentences.add(
                "On %s it fits once %s gone."
                        .formatted(
                                found.node(),
                                found.victims().size() == 1
                                        ? victims(found).getFirst() + " is"
                                        : String.join(", ", victims(found)) + " are"));
        if (!found.budgetsViolated().isEmpty()) {
            sentences.add(
                    "This violates %s %s; Kubernetes evicts all the same where nothing else makes"
                                    .formatted(
                                            found.budgetsViolated().size() == 1
                                                    ? "budget"
                                                    : "budgets",
                                            String.join(", ", found.budgetsViolated()))
                            + " room.");
        }
        if (!found.tied().isEmpty()) {
            sentences.add(
                    "As good as %s: %s.".formatted(found.node(), String.join(", ", found.tied())));
        }
        return sentences;
    }
}
