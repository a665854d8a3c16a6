package io.juxta.validation;

import static io.juxta.validation.ErrorType.DUPLICATE;
import static io.juxta.validation.ErrorType.INVALID;
import static io.juxta.validation.ErrorType.TOO_MANY;

import io.juxta.model.FieldPath;
import io.juxta.model.Quantity;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;

/// The amounts of a capacity that can be asked for, one by one and in order.
///
/// @param fractional whether fractions are compared exactly
record AmountChoice(Quantity capacity, Quantity standard, List<Tree> written, boolean fractional) {

    private static final int MOST = 10;

    void validate(FieldPath path, Findings findings) {
        var amounts =
                written.stream().map(tree -> Quantities.read(tree).orElse(Quantity.ZERO)).toList();
        for (var i = 1; i < amounts.size(); i++) {
            if (amounts.get(i - 1).compareTo(amounts.get(i)) > 0) {
                findings.written(
                        INVALID,
                        path.index(i),
                        "%s comes after %s; sort the values upwards"
                                .formatted(amounts.get(i), amounts.get(i - 1)));
            }
        }
        if (amounts.size() > MOST) {
            findings.written(
                    TOO_MANY,
                    path,
                    "%d values, at most %d are allowed".formatted(amounts.size(), MOST));
        } else {
            for (var i = 0; i < amounts.size(); i++) {
                if (amounts.get(i).compareTo(capacity) > 0) {
                    findings.written(
                            INVALID,
                            path.index(i),
                            "%s is more than the capacity of %s"
                                    .formatted(amounts.get(i), capacity));
                }
            }
            for (var i : Findings.repeats(identities())) {
                findings.written(
                        DUPLICATE, path.index(i), "%s is already listed".formatted(amounts.get(i)));
            }
        }
        if (amounts.size() > MOST || !amounts.contains(standard)) {
            findings.written(
                    INVALID, path, "the default of %s is none of the values".formatted(standard));
        }
    }

    /// The identities by which the server finds duplicates, see [SpelledQuantity]. It has compared
    /// each one with the next before.
    private List<String> identities() {
        var spelled =
                written.stream()
                        .map(tree -> SpelledQuantity.of(Quantities.written(tree).orElse("0")))
                        .toList();
        var identities = new ArrayList<String>();
        for (var i = 0; i < spelled.size(); i++) {
            var beforeLarge = i + 1 < spelled.size() && !spelled.get(i + 1).small();
            var amount = beforeLarge ? spelled.get(i).grown() : spelled.get(i);
            identities.add(fractional ? amount.decimal() : Long.toString(amount.whole()));
        }
        return identities;
    }
}
