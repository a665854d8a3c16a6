package io.juxta.cel;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// The maximal cost of one overload of a function, its arguments included (its target is not).
///
/// The first that is defined counts: the list and set functions by overload, Kubernetes by the name
/// of the function, the language by overload; everything else costs 1.
final class CallEstimates {

    private CallEstimates() {}

    static CallEstimate estimate(
            Overload overload, @Nullable Operand target, List<Operand> arguments) {
        var own = ListEstimates.find(overload.id(), target, arguments);
        if (own == null) {
            own = KubernetesEstimates.find(overload, target, arguments);
        }
        if (own == null) {
            own = LanguageEstimates.find(overload.id(), target, arguments);
        }
        if (own == null) {
            own = CallEstimate.of(1);
        }
        return own.plus(overload.id().equals("conditional") ? branches(arguments) : sum(arguments));
    }

    private static long sum(List<Operand> arguments) {
        var sum = 0L;
        for (var argument : arguments) {
            sum = Saturating.plus(sum, argument.cost());
        }
        return sum;
    }

    /// The condition and the more expensive branch.
    private static long branches(List<Operand> arguments) {
        return Saturating.plus(
                arguments.get(0).cost(),
                Saturating.max(arguments.get(1).cost(), arguments.get(2).cost()));
    }
}
