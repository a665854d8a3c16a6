package io.juxta.conformance;

import io.juxta.model.Tree;
import java.util.EnumSet;
import java.util.Set;

/// What a compared pod has to do with, so that a comparison can say what it was about.
enum SchedulerFeature {
    PROFILE("chose another profile"),
    BOUND_VOLUME("use a volume that was bound before"),
    STATIC_VOLUME("got a volume that was there"),
    PROVISIONED("got a volume that was provisioned for their node"),
    UNBOUND("find no node and want a volume"),
    ONE_POD("use a volume that one pod at a time can use"),
    EPHEMERAL("bring a volume of their own"),
    PREEMPTED("preempted others"),
    BUDGET("came where there are disruption budgets"),
    HELPLESS("find no node even by preemption"),
    SAMPLED("were looked for on some of more than a hundred nodes"),
    FIRST("took the first node that fits"),
    BURST("came with others at once");

    private final String words;

    SchedulerFeature(String words) {
        this.words = words;
    }

    String words() {
        return words;
    }

    static Set<SchedulerFeature> of(Trial trial) {
        var features = EnumSet.noneOf(SchedulerFeature.class);
        var spec = trial.pod().mapping("spec");
        switch (spec.text("schedulerName")) {
            case "default-scheduler" -> {}
            case "first" -> {
                features.add(PROFILE);
                features.add(FIRST);
            }
            case "sampling", "most" -> {
                features.add(PROFILE);
                features.add(SAMPLED);
            }
            case "preempting" -> preemption(trial, features);
            default -> features.add(PROFILE);
        }
        volumes(trial, features);
        return features;
    }

    private static void preemption(Trial trial, Set<SchedulerFeature> features) {
        features.add(PROFILE);
        if (!trial.after().victims().isEmpty()) {
            features.add(PREEMPTED);
        } else if (trial.outcome() == Trial.Outcome.UNSCHEDULABLE) {
            features.add(HELPLESS);
        }
        if (has(trial, "PodDisruptionBudget")) {
            features.add(BUDGET);
        }
    }

    private static boolean has(Trial trial, String kind) {
        return trial.before().stream().anyMatch(object -> object.text("kind").equals(kind));
    }

    private static void volumes(Trial trial, Set<SchedulerFeature> features) {
        for (var item : trial.pod().mapping("spec").items("volumes")) {
            var volume = (Tree.Mapping) item;
            if (volume.has("ephemeral")) {
                features.add(EPHEMERAL);
            }
            var claim = Trial.volumeClaim(trial.pod(), volume);
            if (claim.isEmpty()) {
                continue;
            }
            if (trial.outcome() != Trial.Outcome.PLACED) {
                features.add(UNBOUND);
                continue;
            }
            var before = trial.boundBefore(claim);
            var after = trial.boundAfter(claim);
            if (!before.isEmpty()) {
                features.add(BOUND_VOLUME);
            } else {
                features.add(trial.isStatic(after) ? STATIC_VOLUME : PROVISIONED);
            }
            if (trial.isForOnePod(claim)) {
                features.add(ONE_POD);
            }
        }
    }
}
