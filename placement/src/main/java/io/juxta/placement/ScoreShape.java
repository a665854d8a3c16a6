package io.juxta.placement;

import java.util.List;

/// The piecewise linear function of a `shape` in the configuration: a score by utilization.
final class ScoreShape {

    /// The scores of the points are given from 0 to 10.
    private static final long SCALE = 10;

    private ScoreShape() {}

    /// The score at a utilization in percent; before the first point that of the first, after the
    /// last that of the last.
    static long at(List<FitStrategy.Point> shape, long utilization) {
        FitStrategy.Point last = null;
        for (var point : shape) {
            if (utilization <= point.utilization()) {
                if (last == null) {
                    return point.score() * SCALE;
                }
                var rise = (point.score() - last.score()) * SCALE;
                return last.score() * SCALE
                        + rise
                                * (utilization - last.utilization())
                                / (point.utilization() - last.utilization());
            }
            last = point;
        }
        return last == null ? 0 : last.score() * SCALE;
    }
}
