package io.juxta.placement;

/// Normalizes raw scores to 0 up to 100, in whole numbers.
final class Normalize {

    private Normalize() {}

    /// The highest becomes 100, the others proportional to it; all zeros stay.
    static void mostBest(long[] scores) {
        var highest = highest(scores);
        if (highest == 0) {
            return;
        }
        for (var i = 0; i < scores.length; i++) {
            scores[i] = Scorer.MAX_SCORE * scores[i] / highest;
        }
    }

    /// Reversed: a raw 0 becomes 100, the highest becomes 0.
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
