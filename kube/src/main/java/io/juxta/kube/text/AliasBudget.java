package io.juxta.kube.text;

/// Stops a document whose aliases expand to far more than was written, by kubectl's rule.
///
/// Small documents may consist almost only of aliases; the allowed share falls from 99% at 400,000
/// values to 10% at 4,000,000, so that aliases never add more than about 400,000 values.
final class AliasBudget {

    private static final long SMALL = 400_000;
    private static final long LARGE = 4_000_000;

    private long counted;
    private long fromAliases;

    /// Counts one more key or value.
    void count() {
        counted++;
    }

    /// Counts some more.
    void count(int more) {
        counted += more;
    }

    long counted() {
        return counted;
    }

    /// Counts an alias of so many values.
    void expand(long size, Source place) {
        counted += size + 1;
        fromAliases += size;
        if (fromAliases > 100 && counted > 1000 && (double) fromAliases / counted > allowed()) {
            throw new InputException(
                    place,
                    "aliases unfold this document to more than %,d values".formatted(counted),
                    "Write the values out, or use fewer aliases inside anchors");
        }
    }

    private double allowed() {
        if (counted <= SMALL) {
            return 0.99;
        }
        if (counted >= LARGE) {
            return 0.10;
        }
        return 0.99 - 0.89 * ((double) (counted - SMALL) / (LARGE - SMALL));
    }
}
