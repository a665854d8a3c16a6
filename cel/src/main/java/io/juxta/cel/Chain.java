package io.juxta.cel;

import java.util.List;

/// A variable or other value and the steps taken from it: `device.attributes["d"].n`.
///
/// Kubernetes charges a chain as one thing: 1 for the whole and 1 for each step. Where a chain only
/// serves another one, as the branch of a ternary or as an index, the 1 for the whole is not
/// charged; so a chain can be *resolved* as well as evaluated.
abstract class Chain extends Node {

    /// The value, with the steps charged but not the whole.
    abstract Object resolve(Frame frame);

    @Override
    Object eval(Frame frame) {
        var value = resolve(frame);
        frame.charge(1);
        return value;
    }

    /// The device itself.
    static final class OfDevice extends Chain {

        private final boolean hidden;

        /// @param hidden whether a variable of the same name hides it, so that it is written
        ///   `.device`
        OfDevice(boolean hidden) {
            this.hidden = hidden;
        }

        boolean hidden() {
            return hidden;
        }

        @Override
        Object resolve(Frame frame) {
            return new DeviceMap(frame.subject());
        }
    }

    /// A variable of a comprehension.
    static final class OfVariable extends Chain {

        private final int slot;

        OfVariable(int slot) {
            this.slot = slot;
        }

        @Override
        Object resolve(Frame frame) {
            var value = frame.locals[slot];
            if (value == null) {
                throw new IllegalStateException("A variable was read before it was set.");
            }
            return value;
        }
    }

    /// The accumulator of a comprehension, or the variable of a `cel.bind`. Its first value is
    /// computed when it is first read.
    static final class OfAccumulator extends Chain {

        private final Accumulator accumulator;

        OfAccumulator(Accumulator accumulator) {
            this.accumulator = accumulator;
        }

        @Override
        Object resolve(Frame frame) {
            return accumulator.read(frame);
        }
    }

    /// Something that is no chain, such as a call, as the start of one.
    static final class OfValue extends Chain {

        private final Node operand;

        OfValue(Node operand) {
            this.operand = operand;
        }

        @Override
        Object resolve(Frame frame) {
            return operand.eval(frame);
        }
    }

    /// A ternary. The whole is not charged.
    static final class OfBranches extends Chain {

        private final Node condition;
        private final Chain yes;
        private final Chain no;

        OfBranches(Node condition, Chain yes, Chain no) {
            this.condition = condition;
            this.yes = yes;
            this.no = no;
        }

        @Override
        Object resolve(Frame frame) {
            var chosen = condition.eval(frame);
            if (isTrue(chosen)) {
                return yes.resolve(frame);
            }
            if (isFalse(chosen)) {
                return no.resolve(frame);
            }
            return chosen instanceof Failure ? chosen : Failure.NO_OVERLOAD;
        }

        @Override
        Object eval(Frame frame) {
            return resolve(frame);
        }
    }

    /// Steps from where another chain ends.
    ///
    /// Once a step with a question mark was seen, or when the start is an optional, the chain is in
    /// optional mode: what is missing ends it with no value, at no charge, and what it finds is
    /// wrapped.
    static final class OfSteps extends Chain {

        private final Chain start;
        private final Step[] steps;
        private final int price;

        OfSteps(Chain start, List<Step> steps) {
            this.start = start;
            this.steps = steps.toArray(Step[]::new);
            // Kubernetes miscounts where a variable hides the device.
            this.price = start instanceof OfDevice device && device.hidden() ? 0 : 1;
        }

        @Override
        Object resolve(Frame frame) {
            var value = start.resolve(frame);
            if (value instanceof Failure) {
                return value;
            }
            var optional = false;
            if (value instanceof Maybe(var some)) {
                if (some == null) {
                    return value;
                }
                value = some;
                optional = true;
            }
            for (var step : steps) {
                optional |= step.optional();
                if (optional) {
                    var next = step.tryTake(frame, value);
                    if (next == null) {
                        return Maybe.NONE;
                    }
                    if (next instanceof Failure) {
                        return next;
                    }
                    frame.charge(price);
                    value = next;
                } else {
                    value = step.take(frame, value);
                    frame.charge(price);
                    if (value instanceof Failure) {
                        return value;
                    }
                }
            }
            return optional ? new Maybe(value) : value;
        }
    }

    /// A chain where only its steps are charged.
    static final class Resolved extends Node {

        private final Chain chain;

        Resolved(Chain chain) {
            this.chain = chain;
        }

        @Override
        Object eval(Frame frame) {
            return chain.resolve(frame);
        }
    }
}
