package io.juxta.cel;

import java.util.AbstractList;
import java.util.List;

/// A list that Go holds in an array of its own type: one that a device publishes, or the parts of a
/// text. A list like any other, but for what Go calls its type in some messages.
final class GoList extends AbstractList<Object> {

    private final Object[] elements;
    private final String goName;

    GoList(List<?> elements, String goName) {
        this.elements = elements.toArray();
        this.goName = goName;
    }

    /// Texts that a function found.
    static GoList ofTexts(List<?> texts) {
        return new GoList(texts, "[]string");
    }

    String goName() {
        return goName;
    }

    @Override
    public Object get(int index) {
        return elements[index];
    }

    @Override
    public int size() {
        return elements.length;
    }
}
