package io.juxta.cli.load;

import io.juxta.kube.decode.Decoded;
import io.juxta.kube.dialect.Conversion;
import io.juxta.kube.dialect.Converter;
import io.juxta.kube.dialect.Dialect;
import io.juxta.kube.dialect.Dialects;
import io.juxta.kube.dialect.Normalised;
import io.juxta.model.FieldPath;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Faults by the rules of 1.37 that the enhancement texts allow, found by a second validation with
/// the rules of the texts.
public final class SeedAllowance {

    private static final String ALLOWED =
            "The seed dialect allowed this: check with --profile=seed";

    private static final String CONVERTIBLE =
            ALLOWED + ", or let juxta convert write the 1.37 form.";

    private static final String NOT_CONVERTIBLE = ALLOWED + ". It has no 1.37 form.";

    private static final String V1BETA1 =
            "v1beta1 writes a request like this: set apiVersion to resource.k8s.io/v1beta1, or let"
                    + " juxta convert write the v1 form.";

    /// There is no fault, or none that the texts allow.
    static final SeedAllowance NONE =
            new SeedAllowance(List.of(), List.of(), Set.of(), List.of(), false);

    private final List<Normalised.DialectNote> notes;
    private final List<FieldPath> wrong;
    private final Set<FieldPath> both;
    private final List<FieldPath> lost;
    private final boolean judged;

    /// @param notes about the dialect
    /// @param wrong faults by the texts' rules
    /// @param both faults by all rules
    /// @param lost what convert cannot express
    /// @param judged whether the texts' rules were applied at all
    private SeedAllowance(
            List<Normalised.DialectNote> notes,
            List<FieldPath> wrong,
            Set<FieldPath> both,
            List<FieldPath> lost,
            boolean judged) {
        this.notes = notes;
        this.wrong = wrong;
        this.both = both;
        this.lost = lost;
        this.judged = judged;
    }

    /// @param seed validates by the texts' rules
    /// @param judged the result by other rules, with at least one fault
    static SeedAllowance of(
            ObjectValidation seed,
            ObjectValidation.ValidationAsked asked,
            ObjectValidation.ObjectVerdict.Judged judged) {
        if (judged.flawless()
                || !(seed.judge(asked)
                        instanceof
                        ObjectValidation.ObjectVerdict.Judged(
                                _,
                                var report,
                                var unknown,
                                var read))) {
            return NONE;
        }
        var wrong = new ArrayList<FieldPath>();
        report.errors().forEach(error -> wrong.add(error.field()));
        unknown.forEach(field -> wrong.add(field.path()));
        var both = new HashSet<FieldPath>();
        judged.report().errors().forEach(error -> both.add(error.field()));
        both.retainAll(wrong);
        var notes =
                read.notes().isEmpty()
                        ? Dialects.normalise(asked.object(), Dialects.Door.FILE).notes()
                        : read.notes();
        var lost = new ArrayList<FieldPath>();
        if (Converter.convert(asked.object()) instanceof Conversion.Lossy(_, _, var left)) {
            left.forEach(note -> lost.add(note.field()));
        }
        return new SeedAllowance(notes, wrong, both, lost, true);
    }

    /// The cure for a fault at this field; empty when the texts reject it too.
    Optional<String> cure(FieldPath field) {
        if (!judged || wrong.stream().anyMatch(other -> refuses(other, field))) {
            return Optional.empty();
        }
        for (var note : notes) {
            if (touches(field, note.author()) || touches(field, note.now())) {
                return Optional.of(
                        note.dialect() == Dialect.V1BETA1
                                ? V1BETA1
                                : isLost(field) ? NOT_CONVERTIBLE : CONVERTIBLE);
            }
        }
        return Optional.of(isLost(field) ? NOT_CONVERTIBLE : ALLOWED + ".");
    }

    /// Whether a fault by the texts' rules is about a field: at it or below, or above it and not a
    /// fault that the other rules report separately.
    private boolean refuses(FieldPath fault, FieldPath field) {
        return touches(fault, field)
                && (fault.steps().size() >= field.steps().size() || !both.contains(fault));
    }

    private boolean isLost(FieldPath field) {
        return lost.stream().anyMatch(path -> touches(field, path));
    }

    /// The same for all that is wrong, each once.
    public List<String> cures(ObjectValidation.ObjectVerdict.Judged judged) {
        var cures = new LinkedHashSet<String>();
        judged.report().errors().forEach(error -> cure(error.field()).ifPresent(cures::add));
        judged.unknown().stream()
                .map(Decoded.UnknownField::path)
                .forEach(path -> cure(path).ifPresent(cures::add));
        return List.copyOf(cures);
    }

    /// True when one is the other or an ancestor of it.
    private static boolean touches(FieldPath a, FieldPath b) {
        var one = a.steps();
        var other = b.steps();
        var common = Math.min(one.size(), other.size());
        return common > 0 && one.subList(0, common).equals(other.subList(0, common));
    }
}
