package io.juxta.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.model.Tree;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Why pods are turned away and what would let them in, as told by `engine/remedies.yaml`.
class AdmissionRemediesTest {

    private final Shapes shapes = new Shapes();

    @TestFactory
    Stream<DynamicTest> remedies() {
        return Story.cases("engine/remedies", this::check);
    }

    private void check(Tree.Mapping row) {
        var machine = shapes.machine(row.text("shape"));
        var settings = shapes.settings(row, row.flag("fuller"));
        var devices = shapes.devices(row);
        var options = Kubelet.KubeletOptions.USUAL;
        var history = new History(machine, settings, devices, SavedState.NONE, options);
        var kubelet = Kubelet.start(machine, settings, devices, SavedState.NONE, options);
        List<Admission> last = List.of();
        for (var item : row.items("steps")) {
            var step = step(((Tree.Text) item).value());
            history.add(step);
            last = History.play(kubelet, step).orElseThrow();
        }
        var rejected =
                last.stream()
                        .filter(Admission.Rejected.class::isInstance)
                        .map(Admission.Rejected.class::cast)
                        .findFirst()
                        .orElseThrow(() -> new AssertionError("the last step turns no pod away"));

        var why = RejectionReason.of(history, kubelet.policy().name(), rejected);

        if (row.has("summary")) {
            assertThat(why.summary()).isEqualTo(row.text("summary"));
        }
        assertThat(why.remedies().remedies().stream().map(AdmissionRemediesTest::told).toList())
                .isEqualTo(texts(row, "remedies"));
        if (row.has("tried")) {
            assertThat(why.remedies().tried().stream().map(AdmissionRemediesTest::told).toList())
                    .isEqualTo(texts(row, "tried"));
        }
    }

    private static History.HistoryStep step(String words) {
        if (words.equals("restart")) {
            return new History.HistoryStep.Restart();
        }
        return words.startsWith("remove ")
                ? new History.HistoryStep.Remove(words.substring(7))
                : new History.HistoryStep.Admit(PodWords.parse(words));
    }

    private static List<String> texts(Tree.Mapping row, String name) {
        return row.items(name).stream().map(item -> ((Tree.Text) item).value()).toList();
    }

    private static String told(AdmissionRemedy remedy) {
        var change =
                switch (remedy.change()) {
                    case AdmissionRemedy.Setting setting ->
                            told(setting)
                                    + remedy.when().stream()
                                            .map(when -> " " + word(when))
                                            .collect(Collectors.joining(" and"));
                    case AdmissionRemedy.OtherRequest(
                                    var direction,
                                    var container,
                                    var resource,
                                    var amount) ->
                            "%s %s to %s in %s"
                                    .formatted(word(direction), resource, amount, container);
                    case AdmissionRemedy.OtherRequests(var resource, var amounts) ->
                            resource + " " + amounts;
                    case AdmissionRemedy.NewUid _ -> "new UID";
                    case AdmissionRemedy.WithoutPods(var pods) ->
                            "without " + String.join(" ", pods);
                };
        return change
                + (remedy.alignment() == AdmissionRemedy.Alignment.ALIGNED
                        ? ""
                        : ", " + word(remedy.alignment()))
                + (remedy.rejects().isEmpty() ? "" : ", away " + remedy.rejects());
    }

    private static String told(AdmissionRemedy.Setting setting) {
        return switch (setting) {
            case AdmissionRemedy.OtherPolicy(var policy) -> policy.word();
            case AdmissionRemedy.OtherScope(var scope) -> "scope " + scope.word();
            case AdmissionRemedy.OtherOption(var option, _) -> option;
        };
    }

    private static String told(AdmissionRemedy.Tried tried) {
        return switch (tried) {
            case AdmissionRemedy.Tried.OfSetting(var setting) -> told(setting);
            case AdmissionRemedy.Tried.OfNewUid _ -> "new UID";
            case AdmissionRemedy.Tried.OfRequest(var container, var resource, var asked) ->
                    "%s %s in %s".formatted(resource, asked, container);
            case AdmissionRemedy.Tried.OfRequests(var resource) -> resource + " in all";
            case AdmissionRemedy.Tried.OfPods(var pods, var of) ->
                    "%d of %d pods".formatted(pods, of);
            case AdmissionRemedy.Tried.OfAllPods(var pods) -> "all %d pods".formatted(pods);
        };
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
