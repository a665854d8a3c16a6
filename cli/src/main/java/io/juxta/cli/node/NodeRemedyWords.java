package io.juxta.cli.node;

import io.juxta.cli.page.Fitted;
import io.juxta.node.AdmissionRemedies;
import io.juxta.node.AdmissionRemedy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;

/// The remedies for a pod, or what was tried without success, as a sentence.
final class NodeRemedyWords {

    private NodeRemedyWords() {}

    /// @param most how many remedies are named
    static String sentence(String pod, AdmissionRemedies.FoundRemedy found, int most) {
        if (found.remedies().isEmpty()) {
            return none(pod, found.tried());
        }
        var all = found.remedies().stream().map(NodeRemedyWords::words).toList();
        var shown = all.subList(0, Math.min(most, all.size()));
        return "%s would be admitted %s; %s was run%s."
                .formatted(
                        pod,
                        String.join(", or ", shown),
                        all.size() == 1 ? "it" : "each",
                        shown.size() < all.size()
                                ? " (%d more with -o wide)".formatted(all.size() - shown.size())
                                : "");
    }

    private static String words(AdmissionRemedy remedy) {
        var words =
                switch (remedy.change()) {
                    case AdmissionRemedy.Setting setting -> words(setting, remedy.when());
                    case AdmissionRemedy.OtherRequest(_, var container, var resource, var amount) ->
                            "with %s %s %s"
                                    .formatted(
                                            resource,
                                            amount,
                                            container == null
                                                    ? "for the pod"
                                                    : "in container " + container);
                    case AdmissionRemedy.OtherRequests(var resource, var amounts) -> {
                        var each = new ArrayList<String>();
                        amounts.forEach(
                                (container, amount) ->
                                        each.add("%s in %s".formatted(amount, container)));
                        yield "with %s %s".formatted(resource, String.join(" and ", each));
                    }
                    case AdmissionRemedy.NewUid _ -> "as a new pod with a UID of its own";
                    case AdmissionRemedy.WithoutPods(var pods) ->
                            pods.size() == 1
                                    ? "after pod %s is removed".formatted(pods.getFirst())
                                    : "after pods %s are removed".formatted(all(pods));
                };
        var costs = new ArrayList<String>();
        if (remedy.change() instanceof AdmissionRemedy.OtherOption) {
            costs.add("which no kubelet of 1.37 has");
        }
        if (remedy.alignment() == AdmissionRemedy.Alignment.NOT_ALIGNED) {
            costs.add("not aligned");
        }
        if (!remedy.rejects().isEmpty()) {
            costs.add("which turns away " + Fitted.some(remedy.rejects(), 60));
        }
        return costs.isEmpty() ? words : "%s (%s)".formatted(words, String.join(", ", costs));
    }

    private static String words(AdmissionRemedy.Setting setting, Set<AdmissionRemedy.When> when) {
        if (!when.contains(AdmissionRemedy.When.FROM_START)) {
            return "after a restart with " + words(setting);
        }
        return when.contains(AdmissionRemedy.When.AFTER_RESTART)
                ? "with " + words(setting)
                : "with %s from the start".formatted(words(setting));
    }

    private static String words(AdmissionRemedy.Setting setting) {
        return switch (setting) {
            case AdmissionRemedy.OtherPolicy(var policy) ->
                    "topologyManagerPolicy: " + policy.word();
            case AdmissionRemedy.OtherScope(var scope) -> "topologyManagerScope: " + scope.word();
            case AdmissionRemedy.OtherOption(var option, _) -> option;
        };
    }

    private static String none(String pod, List<AdmissionRemedy.Tried> tried) {
        if (tried.isEmpty()) {
            return "For %s no remedy was found: there was nothing to try.".formatted(pod);
        }
        var requests = new LinkedHashMap<String, List<String>>();
        var words = new ArrayList<String>();
        for (var each : tried) {
            switch (each) {
                case AdmissionRemedy.Tried.OfSetting(var setting) -> words.add(words(setting));
                case AdmissionRemedy.Tried.OfNewUid _ -> words.add("a new UID");
                case AdmissionRemedy.Tried.OfRequest(var container, var resource, _) ->
                        requests.computeIfAbsent(
                                        container == null
                                                ? "for the pod"
                                                : "in container " + container,
                                        _ -> new ArrayList<>())
                                .add(resource);
                case AdmissionRemedy.Tried.OfRequests(var resource) ->
                        requests.computeIfAbsent(
                                        "in all containers at once", _ -> new ArrayList<>())
                                .add(resource);
                case AdmissionRemedy.Tried.OfPods _, AdmissionRemedy.Tried.OfAllPods _ -> {}
            }
        }
        requests.forEach(
                (where, resources) ->
                        words.add(
                                "other amounts of %s %s"
                                        .formatted(String.join(", ", resources), where)));
        for (var each : tried) {
            if (each instanceof AdmissionRemedy.Tried.OfPods(var pods, var of)) {
                words.add("the removal of " + any(pods, of));
            } else if (each instanceof AdmissionRemedy.Tried.OfAllPods(var pods)) {
                words.add("the removal of all %d together".formatted(pods));
            }
        }
        return "For %s no remedy was found among: %s.".formatted(pod, String.join("; ", words));
    }

    private static String any(int pods, int of) {
        if (of == 1) {
            return "the other pod";
        }
        return pods < of
                ? "any one of the first %d of %d other pods".formatted(pods, of)
                : "any one of the %d other pods".formatted(of);
    }

    /// Every name: the pods to remove are all listed.
    private static String all(List<String> names) {
        return String.join(", ", names.subList(0, names.size() - 1)) + " and " + names.getLast();
    }
}
