package io.juxta.placement;

import io.juxta.model.Taint;
import io.juxta.model.TaintEffect;
import io.juxta.model.Toleration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// The tolerations of a pod, matched against taints.
///
/// @param comparisons whether the operators `Lt` and `Gt` are enabled
record TolerationFilter(List<Toleration> tolerations, boolean comparisons) {

    private static final Pattern DECIMAL = Pattern.compile("0|-?[1-9][0-9]*");

    static TolerationFilter of(Attempt attempt) {
        return of(attempt.pod(), attempt.terms());
    }

    static TolerationFilter of(PodView pod, PlacementSettings terms) {
        return new TolerationFilter(
                tolerations(pod, terms.ownership()),
                terms.gates().on("TaintTolerationComparisonOperators"));
    }

    /// The taint of owned nodes is there for the pods of others.
    private static List<Toleration> tolerations(PodView pod, NodeOwnership ownership) {
        var own = pod.pod().spec().tolerations();
        return switch (ownership) {
            case NodeOwnership.EveryNode _ -> own;
            case NodeOwnership.SelectedNodes _ -> {
                var more = new ArrayList<>(own);
                more.add(NodeOwnership.IGNORED);
                yield more;
            }
        };
    }

    boolean bearsAll(List<Taint> taints) {
        for (var i = 0; i < taints.size(); i++) {
            if (!bears(taints.get(i))) {
                return false;
            }
        }
        return true;
    }

    boolean bears(Taint taint) {
        for (var i = 0; i < tolerations.size(); i++) {
            if (bears(tolerations.get(i), taint)) {
                return true;
            }
        }
        return false;
    }

    private boolean bears(Toleration toleration, Taint taint) {
        if (toleration.effect() != TaintEffect.KnownEffect.UNSPECIFIED
                && !toleration.effect().equals(taint.effect())) {
            return false;
        }
        if (!toleration.key().isEmpty() && !toleration.key().equals(taint.key())) {
            return false;
        }
        return switch (toleration.operator()) {
            case Toleration.TolerationOperator.Known.EXISTS -> true;
            case Toleration.TolerationOperator.Known.UNSPECIFIED,
                    Toleration.TolerationOperator.Known.EQUAL ->
                    toleration.value().equals(taint.value());
            case Toleration.TolerationOperator.Known.LESS ->
                    comparable(toleration, taint)
                            && number(taint.value()) < number(toleration.value());
            case Toleration.TolerationOperator.Known.GREATER ->
                    comparable(toleration, taint)
                            && number(taint.value()) > number(toleration.value());
            case Toleration.TolerationOperator.Unknown _ -> false;
        };
    }

    private boolean comparable(Toleration toleration, Taint taint) {
        return comparisons && isNumber(toleration.value()) && isNumber(taint.value());
    }

    private static boolean isNumber(String text) {
        if (!DECIMAL.matcher(text).matches()) {
            return false;
        }
        try {
            return Long.toString(Long.parseLong(text)).equals(text);
        } catch (NumberFormatException _) {
            return false;
        }
    }

    private static long number(String text) {
        return Long.parseLong(text);
    }
}
