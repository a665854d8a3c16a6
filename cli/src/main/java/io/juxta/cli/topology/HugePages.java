package io.juxta.cli.topology;

import io.juxta.model.Quantity;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/// Huge pages as resources spell them: `hugepages-2Mi`.
public final class HugePages {

    private static final String PREFIX = "hugepages-";

    private HugePages() {}

    /// The resources among some that are huge pages, the smallest pages first.
    public static List<String> bySize(Collection<String> resources) {
        return resources.stream()
                .filter(resource -> resource.startsWith(PREFIX))
                .sorted(Comparator.comparing(HugePages::quantity).thenComparing(name -> name))
                .toList();
    }

    /// `2Mi`.
    public static String size(String resource) {
        return resource.substring(PREFIX.length());
    }

    /// How many pages so many bytes are.
    public static long count(String resource, long bytes) {
        return bytes / Math.max(1, quantity(resource).value());
    }

    private static Quantity quantity(String resource) {
        return Quantity.tryParse(size(resource)).orElse(Quantity.of(1));
    }
}
