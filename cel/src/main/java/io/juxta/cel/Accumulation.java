package io.juxta.cel;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// The list a comprehension builds.
///
/// Adding to it changes it instead of copying, so that building n elements takes n steps.
/// Kubernetes' evaluator does the same, and lets it show: every accumulator that starts as an empty
/// list is one of these, also that of `cel.bind`.
final class Accumulation extends AbstractList<Object> {

    private final ArrayList<Object> elements = new ArrayList<>();

    /// The operator `+`, which changes a list like this instead of making a new one.
    ///
    /// @param other for all other operands
    static Body.Binary adding(Body.Binary other) {
        return (left, right) ->
                left instanceof Accumulation list ? list.plus(right) : other.apply(left, right);
    }

    private Object plus(Object more) {
        if (!(more instanceof List<?> list)) {
            return Failure.NO_OVERLOAD;
        }
        var size = (long) elements.size() + list.size();
        if (Limits.exceeded(size)) {
            return Limits.tooLarge(size);
        }
        elements.addAll(list);
        return this;
    }

    /// The same elements, to grow no more.
    List<Object> frozen() {
        return Collections.unmodifiableList(elements);
    }

    @Override
    public Object get(int index) {
        return elements.get(index);
    }

    @Override
    public int size() {
        return elements.size();
    }
}
