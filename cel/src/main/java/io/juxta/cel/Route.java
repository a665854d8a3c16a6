package io.juxta.cel;

import io.juxta.cel.Chain.OfBranches;
import io.juxta.cel.Chain.OfDevice;
import io.juxta.cel.Chain.OfSteps;
import io.juxta.cel.Shape.Kind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An attribute chain while it is being planned: it grows step by step as the expression is walked
/// from the inside out, and becomes a [Chain] when it has ended.
sealed interface Route {

    /// The same with one more step.
    Route plus(Step step);

    Chain chain();

    /// Steps from one start.
    record Straight(Chain start, List<Step> steps) implements Route {
        public Straight {
            steps = List.copyOf(steps);
        }

        @Override
        public Route plus(Step step) {
            var more = new ArrayList<>(steps);
            more.add(step);
            return new Straight(start, more);
        }

        /// The chain, with its first steps made one where they are a lookup in the device.
        @Override
        public Chain chain() {
            if (start instanceof OfDevice device && !device.hidden()) {
                var lookup = lookup();
                if (lookup != null) {
                    return from(lookup, 3);
                }
                if (!steps.isEmpty() && key(0) instanceof String name) {
                    var field = DeviceField.named(name);
                    return field == null ? from(start, 0) : from(field, 1);
                }
            }
            return from(start, 0);
        }

        private Chain from(Chain first, int taken) {
            return steps.size() == taken
                    ? first
                    : new OfSteps(first, steps.subList(taken, steps.size()));
        }

        /// `device.attributes["d"].n` in any of its forms, or null when the chain does not start
        /// so.
        private @Nullable Chain lookup() {
            if (steps.size() < 3
                    || !(key(0) instanceof String field)
                    || !(key(1) instanceof String domain)) {
                return null;
            }
            var kind =
                    switch (field) {
                        case "attributes" -> Kind.ATTRIBUTE;
                        case "capacity" -> Kind.CAPACITY;
                        default -> null;
                    };
            if (kind == null) {
                return null;
            }
            return switch (steps.get(2)) {
                case Step.Test test -> new DeviceLookup.Presence(kind, domain, test.field());
                case Step.ByConstant step when step.key() instanceof String id ->
                        step.optional()
                                ? new DeviceLookup.Possible(kind, domain, id)
                                : new DeviceLookup.Certain(kind, domain, id);
                default -> null;
            };
        }

        /// The constant key of a step, null when it has none or has a question mark.
        private @Nullable Object key(int index) {
            return steps.get(index) instanceof Step.ByConstant step && !step.optional()
                    ? step.key()
                    : null;
        }
    }

    /// A ternary: further steps belong to both branches.
    record Forked(Node condition, Route yes, Route no) implements Route {

        @Override
        public Route plus(Step step) {
            return new Forked(condition, yes.plus(step), no.plus(step));
        }

        @Override
        public Chain chain() {
            return new OfBranches(condition, yes.chain(), no.chain());
        }
    }
}
