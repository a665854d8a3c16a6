package io.juxta.placement;

/// Brings raw scores to 0 up to 100, in whole numbers.
final class Normalize {

    private Normalize() {}

    /// The highest gets 100, the others their share of it; all zeros stay.
    static void mostBest(long[] scores) {
        var highest = highest(scores);
        if (highest == 0) {
            return;
        }
        for (var i = 0; i < scores.length; i++) {
            scores[i] = Scorer.MAX_SCORE * scores[i] / highest;
        }
    }

    /// The other way round: nothing at all gets 100, the highest nothing.
    static void fewestBest(long[] scores) {
        mostBest(scores);
        for (var i = 0; i < scores.length; i++) {
            scores[i] = Scorer.MAX_SCORE - scores[i];
        }
    }

    private static long highest(long[] scores) {
        var highest = 0L;
        for (var score : scores) {
            highest = Math.max(highest, score);
        }
        return highest;
    }
}
