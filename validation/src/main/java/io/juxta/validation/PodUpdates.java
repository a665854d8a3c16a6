package io.juxta.validation;

import static io.juxta.validation.ErrorType.FORBIDDEN;
import static io.juxta.validation.ErrorType.INVALID;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.HashMap;
import java.util.List;

/// What may change in a pod that exists: images, a shorter deadline, more tolerations, fewer
/// scheduling gates, and while there are gates a narrower choice of nodes. Claims never change.
final class PodUpdates {

    private static final FieldPath PATH = FieldPath.of("spec");
    private static final String REQUIRED_TERMS = "requiredDuringSchedulingIgnoredDuringExecution";
    private static final List<PodContainer.Kind> WITH_IMAGES =
            List.of(PodContainer.Kind.REGULAR, PodContainer.Kind.INIT);

    private final PodSettings settings;
    private final Findings findings;

    PodUpdates(PodSettings settings, Findings findings) {
        this.settings = settings;
        this.findings = findings;
    }

    void validate(Tree.Mapping pod, Tree.Mapping oldPod) {
        var spec = pod.mapping("spec");
        var old = oldPod.mapping("spec");
        new PodAnnotations(settings, findings).validateUpdate(pod, oldPod);
        if (!sameNumberOfContainers(spec, old) || !deadline(spec, old)) {
            return;
        }
        new PodTolerations(settings, findings).validateUpdate(spec, old);
        schedulingGates(spec, old);
        var rest = withoutWhatMayChange(spec, old);
        if (Reading.anyIn(old, "schedulingGates")) {
            rest = narrowerNodes(rest, old);
        }
        if (!PodSameness.same(rest, old)) {
            findings.written(
                    FORBIDDEN,
                    PATH,
                    "only images, activeDeadlineSeconds, added tolerations and removed schedulingGates may change; make a new pod for %s"
                            .formatted(String.join(", ", PodSameness.differing(rest, old))));
        }
    }

    private boolean sameNumberOfContainers(Tree.Mapping spec, Tree.Mapping old) {
        for (var kind : WITH_IMAGES) {
            if (spec.items(kind.list()).size() != old.items(kind.list()).size()) {
                findings.written(
                        FORBIDDEN,
                        kind.path(),
                        "containers cannot be added to or removed from a pod");
                return false;
            }
        }
        return true;
    }

    /// The deadline can only be shortened. Returns false when nothing else is to be checked.
    private boolean deadline(Tree.Mapping spec, Tree.Mapping old) {
        var path = PATH.field("activeDeadlineSeconds");
        var now = Reading.number(spec, "activeDeadlineSeconds");
        var before = Reading.number(old, "activeDeadlineSeconds");
        if (now.isEmpty()) {
            if (before.isPresent()) {
                findings.written(INVALID, path, "a deadline cannot be taken back");
            }
            return true;
        }
        if (now.getAsLong() < 0 || now.getAsLong() > Integer.MAX_VALUE) {
            findings.written(INVALID, path, "%d is out of range".formatted(now.getAsLong()));
            return false;
        }
        if (before.isPresent() && before.getAsLong() < now.getAsLong()) {
            findings.written(
                    INVALID,
                    path,
                    "%d is later than the stored %d; it can only come nearer"
                            .formatted(now.getAsLong(), before.getAsLong()));
            return false;
        }
        return true;
    }

    private void schedulingGates(Tree.Mapping spec, Tree.Mapping old) {
        var added = new HashMap<String, Integer>();
        var gates = Reading.objects(spec, "schedulingGates");
        for (var i = 0; i < gates.size(); i++) {
            added.put(gates.get(i).text("name"), i);
        }
        Reading.objects(old, "schedulingGates").forEach(gate -> added.remove(gate.text("name")));
        added.forEach(
                (name, i) ->
                        findings.written(
                                FORBIDDEN,
                                PATH.field("schedulingGates").index(i).field("name"),
                                "gate %s is new; gates can only be removed".formatted(name)));
    }

    private static Tree.Mapping withoutWhatMayChange(Tree.Mapping spec, Tree.Mapping old) {
        var rest = spec;
        for (var field : List.of("activeDeadlineSeconds", "tolerations", "schedulingGates")) {
            rest = Edit.takeFrom(old, rest, field);
        }
        for (var kind : WITH_IMAGES) {
            var before = PodContainer.of(old, kind).iterator();
            rest =
                    Edit.each(
                            rest,
                            kind.list(),
                            container -> Edit.takeFrom(before.next().tree(), container, "image"));
        }
        return rest;
    }

    private Tree.Mapping narrowerNodes(Tree.Mapping spec, Tree.Mapping old) {
        var selector = spec.mapping("nodeSelector").fields();
        if (!selector.entrySet().containsAll(old.mapping("nodeSelector").fields().entrySet())) {
            findings.written(
                    INVALID,
                    PATH.field("nodeSelector"),
                    "labels can only be added, not changed or removed");
        }
        var rest = Edit.takeFrom(old, spec, "nodeSelector");
        if (PodSameness.sameField(
                "nodeAffinity", rest.mapping("affinity"), old.mapping("affinity"))) {
            return rest;
        }
        narrowerTerms(terms(rest), terms(old));
        return withOldNodeAffinity(rest, old);
    }

    private static Tree.Mapping withOldNodeAffinity(Tree.Mapping spec, Tree.Mapping old) {
        var affinity =
                Edit.takeFrom(old.mapping("affinity"), spec.mapping("affinity"), "nodeAffinity");
        return affinity.fields().isEmpty() && !old.has("affinity")
                ? spec.without("affinity")
                : spec.with("affinity", affinity);
    }

    private static List<Tree.Mapping> terms(Tree.Mapping spec) {
        return Reading.objects(
                spec.mapping("affinity").mapping("nodeAffinity").mapping(REQUIRED_TERMS),
                "nodeSelectorTerms");
    }

    private void narrowerTerms(List<Tree.Mapping> terms, List<Tree.Mapping> old) {
        var path = PATH.field("affinity", "nodeAffinity", REQUIRED_TERMS, "nodeSelectorTerms");
        if (old.isEmpty()) {
            return;
        }
        if (terms.size() != old.size()) {
            findings.written(INVALID, path, "terms cannot be added or removed");
            return;
        }
        for (var i = 0; i < terms.size(); i++) {
            if (!narrower(terms.get(i), old.get(i))) {
                findings.written(
                        INVALID,
                        path.index(i),
                        "requirements can only be added at the end of a term that has some");
            }
        }
    }

    private static boolean narrower(Tree.Mapping term, Tree.Mapping old) {
        var blank = !Reading.anyIn(old, "matchExpressions") && !Reading.anyIn(old, "matchFields");
        if (blank) {
            return !Reading.anyIn(term, "matchExpressions") && !Reading.anyIn(term, "matchFields");
        }
        return startsWith(term, old, "matchExpressions") && startsWith(term, old, "matchFields");
    }

    private static boolean startsWith(Tree.Mapping term, Tree.Mapping old, String list) {
        var now = Reading.objects(term, list);
        var before = Reading.objects(old, list);
        if (now.size() < before.size()) {
            return false;
        }
        for (var i = 0; i < before.size(); i++) {
            if (!PodSameness.same(now.get(i), before.get(i))) {
                return false;
            }
        }
        return true;
    }
}
