package io.juxta.cel;

import java.util.AbstractList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/// Two lists one after the other: what `a + b` gives.
///
/// Adding long lists costs 1 and must take no longer, so they are not copied. Chains of these are
/// never deeper than an expression has plus signs: what macros build goes into an [Accumulation].
final class Concatenation extends AbstractList<Object> {

    private static final int SHORT = 64;

    private final List<?> left;
    private final List<?> right;
    private final int size;

    private Concatenation(List<?> left, List<?> right, int size) {
        this.left = left;
        this.right = right;
        this.size = size;
    }

    /// The list, or a [Failure] when it would be too long.
    static Object of(List<?> left, List<?> right) {
        var size = (long) left.size() + right.size();
        if (Limits.exceeded(size)) {
            return Limits.tooLarge(size);
        }
        if (size > SHORT) {
            return new Concatenation(left, right, (int) size);
        }
        var both = new ArrayList<Object>((int) size);
        both.addAll(left);
        both.addAll(right);
        return new GoList(both, "[]interface {}");
    }

    @Override
    public Object get(int index) {
        List<?> list = this;
        var at = index;
        while (list instanceof Concatenation both) {
            var middle = both.left.size();
            list = at < middle ? both.left : both.right;
            at = at < middle ? at : at - middle;
        }
        return list.get(at);
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public Iterator<Object> iterator() {
        return new Walk(this);
    }

    /// Goes through the parts from left to right.
    private static final class Walk implements Iterator<Object> {

        private final ArrayDeque<List<?>> ahead = new ArrayDeque<>();
        private Iterator<?> part = List.of().iterator();

        Walk(List<?> list) {
            ahead.push(list);
        }

        @Override
        public boolean hasNext() {
            while (!part.hasNext() && !ahead.isEmpty()) {
                var list = ahead.pop();
                while (list instanceof Concatenation both) {
                    ahead.push(both.right);
                    list = both.left;
                }
                part = list.iterator();
            }
            return part.hasNext();
        }

        @Override
        public Object next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            return part.next();
        }
    }
}
