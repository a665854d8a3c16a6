package io.juxta.cel;

import java.util.List;
import java.util.Objects;

/// Comprehensions: what all macros over lists and maps become.
final class Fold {

    private Fold() {}

    /// `cel.bind(v, x, result)`.
    static final class Bind extends Node {

        private final Accumulator accumulator;
        private final Node result;

        Bind(Accumulator accumulator, Node result) {
            this.accumulator = accumulator;
            this.result = result;
        }

        @Override
        Object eval(Frame frame) {
            accumulator.clear(frame);
            return accumulator.settle(frame, result.eval(frame));
        }
    }

    /// What one round does. A condition that fails does not end the rounds, only `false` does.
    private record Round(Accumulator accumulator, Node condition, Node step) {

        /// Whether to go on.
        boolean make(Frame frame) {
            if (Node.isFalse(condition.eval(frame))) {
                return false;
            }
            accumulator.write(frame, step.eval(frame));
            return true;
        }
    }

    /// A comprehension with one variable: the elements of a list, or the keys of a map.
    static final class OverOne extends Node {

        private final Accumulator accumulator;
        private final Node range;
        private final int variable;
        private final Round round;
        private final Node result;

        OverOne(
                Accumulator accumulator,
                Node range,
                int variable,
                Node condition,
                Node step,
                Node result) {
            this.accumulator = accumulator;
            this.range = range;
            this.variable = variable;
            this.round = new Round(accumulator, condition, step);
            this.result = result;
        }

        @Override
        Object eval(Frame frame) {
            var container = range.eval(frame);
            accumulator.clear(frame);
            switch (container) {
                case Failure _ -> {
                    return container;
                }
                case List<?> list -> each(frame, list, list.size());
                case MapValue map -> each(frame, map.keys(), map.size());
                default -> {
                    return new Failure(
                            "got '%s', expected iterable type"
                                    .formatted(GoNames.wrapper(container)));
                }
            }
            return accumulator.settle(frame, result.eval(frame));
        }

        /// @param size at the start: a list may grow during the iteration
        private void each(Frame frame, Iterable<?> elements, int size) {
            var iterator = elements.iterator();
            for (var i = 0; i < size; i++) {
                frame.locals[variable] = iterator.next();
                if (!round.make(frame)) {
                    return;
                }
            }
        }
    }

    /// A comprehension with two variables: index and element of a list, key and value of a map.
    static final class OverTwo extends Node {

        private final Accumulator accumulator;
        private final Node range;
        private final int first;
        private final int second;
        private final Round round;
        private final Node result;

        OverTwo(
                Accumulator accumulator,
                Node range,
                int first,
                int second,
                Node condition,
                Node step,
                Node result) {
            this.accumulator = accumulator;
            this.range = range;
            this.first = first;
            this.second = second;
            this.round = new Round(accumulator, condition, step);
            this.result = result;
        }

        @Override
        Object eval(Frame frame) {
            var container = range.eval(frame);
            accumulator.clear(frame);
            switch (container) {
                case Failure _ -> {
                    return container;
                }
                case List<?> list -> eachElement(frame, list);
                case MapValue map -> eachEntry(frame, map);
                default -> {
                    return new Failure(
                            "unsupported comprehension range type: " + GoNames.wrapper(container));
                }
            }
            return accumulator.settle(frame, result.eval(frame));
        }

        private void eachElement(Frame frame, List<?> list) {
            var iterator = list.iterator();
            var size = list.size();
            for (var i = 0L; i < size; i++) {
                frame.locals[first] = i;
                frame.locals[second] = iterator.next();
                if (!round.make(frame)) {
                    return;
                }
            }
        }

        private void eachEntry(Frame frame, MapValue map) {
            for (var key : map.keys()) {
                frame.locals[first] = key;
                frame.locals[second] = Objects.requireNonNull(map.find(key));
                if (!round.make(frame)) {
                    return;
                }
            }
        }
    }
}
