package io.juxta.allocator.why;

import io.juxta.model.Quantity;
import io.juxta.model.Taint;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/// Common phrases of the sentences.
final class Phrases {

    /// Attributes that name the location of a device.
    private static final Set<String> PLACES =
            Set.of("numaNode", "pcieRoot", "cpuSocketID", "cpuSocket");

    static final int MOST_NAMES = 4;

    private Phrases() {}

    static String remaining(Quantity used, Quantity total) {
        return used.signum() == 0
                ? "there is " + total
                : "%s of %s left".formatted(total.minus(used), total);
    }

    static String taint(Taint taint) {
        return "%s%s:%s"
                .formatted(
                        taint.key(),
                        taint.value().isEmpty() ? "" : "=" + taint.value(),
                        taint.effect().text());
    }

    static String preposition(String attribute) {
        return PLACES.contains(shortName(attribute)) ? "on" : "with";
    }

    static String shortName(String attribute) {
        return attribute.substring(attribute.indexOf('/') + 1);
    }

    static String devices(long count) {
        return count == 1 ? "1 device" : count + " devices";
    }

    /// The first few, and how many more.
    static String some(Collection<?> all) {
        var texts = all.stream().map(Object::toString).toList();
        if (texts.size() <= MOST_NAMES) {
            return all instanceof Set || !isValues(all) ? String.join(", ", texts) : list(texts);
        }
        return String.join(", ", texts.subList(0, MOST_NAMES - 1))
                + " and %d more".formatted(texts.size() - MOST_NAMES + 1);
    }

    private static boolean isValues(Collection<?> all) {
        return all.stream().allMatch(ComparedValues.Value.class::isInstance);
    }

    /// `a, b and c`.
    static String list(Collection<String> all) {
        var texts = List.copyOf(all);
        if (texts.size() < 2) {
            return String.join("", texts);
        }
        return String.join(", ", texts.subList(0, texts.size() - 1)) + " and " + texts.getLast();
    }
}
