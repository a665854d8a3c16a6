package io.juxta.cel;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What Go limits about a part of a regular expression: how large it is when written out, how deep
/// it nests, and how often its repetitions repeat each other.
///
/// @param operator the `*`, `+`, `?` or `{` put on it last, blank when there is none
record PatternPart(long size, int height, List<Repeat> repeats, char operator) {

    static final PatternPart LITERAL = new PatternPart(1, 1, List.of(), ' ');

    private static final int HIGHEST = 1000;
    private static final int MOST_REPEATS = 1000;
    private static final long LARGEST = (128L << 20) / 40;

    /// A counted repetition with those inside it.
    record Repeat(int most, List<Repeat> inside) {

        /// Whether repetitions within repetitions stay below a limit, which each divides.
        boolean within(int limit) {
            if (most == 0) {
                return true;
            }
            return most <= limit && inside.stream().allMatch(repeat -> repeat.within(limit / most));
        }
    }

    /// The parts between two parentheses, or the whole expression.
    static final class Group {

        private final boolean capturing;
        private final List<Repeat> repeats = new ArrayList<>();
        private long size;
        private int highest = 1;
        private int alternatives = 1;
        private int parts;
        private @Nullable PatternPart last;

        Group(boolean capturing) {
            this.capturing = capturing;
        }

        void add(PatternPart part) {
            settle();
            last = part;
        }

        private void settle() {
            if (last != null) {
                size = Math.min(LARGEST + 1, size + last.size);
                highest = Math.max(highest, last.height);
                repeats.addAll(last.repeats);
                // Letters in a row are one thing.
                parts += last.equals(LITERAL) && parts > 0 ? 0 : 1;
                last = null;
            }
        }

        void alternative() {
            settle();
            alternatives++;
        }

        void repeatLast(char operator) {
            if (last != null && last.operator != operator) {
                last = new PatternPart(last.size + 1, last.height + 1, last.repeats, operator);
            }
        }

        /// Whether so many repetitions are allowed.
        boolean repeatLast(int fewest, int most) {
            // Two repetitions in a row are another error.
            if (last == null || last.operator != ' ') {
                return true;
            }
            var times = most < 0 ? fewest : most;
            var repeat = new Repeat(times, last.repeats);
            if ((fewest >= 2 || most >= 2) && !repeat.within(MOST_REPEATS)) {
                return false;
            }
            last =
                    new PatternPart(
                            last.size * Math.max(1, times) + 1,
                            last.height + 1,
                            List.of(repeat),
                            '{');
            return true;
        }

        boolean tooDeep() {
            return Math.max(highest, last == null ? 1 : last.height) > HIGHEST;
        }

        boolean tooLarge() {
            return size + (last == null ? 0 : last.size) > LARGEST;
        }

        PatternPart part() {
            settle();
            // Non-capturing groups are merged with what surrounds them.
            var height =
                    capturing
                            ? highest + (parts > 1 ? 1 : 0) + (alternatives > 1 ? 1 : 0) + 1
                            : highest;
            return new PatternPart(
                    size + alternatives - 1 + (capturing ? 2 : 0),
                    height,
                    List.copyOf(repeats),
                    ' ');
        }
    }
}
