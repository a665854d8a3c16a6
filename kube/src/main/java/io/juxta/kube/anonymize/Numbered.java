package io.juxta.kube.anonymize;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.function.IntFunction;
import java.util.regex.Pattern;

/// Texts of a fixed form under numbers, in their order: uids, addresses, digests.
final class Numbered {

    private static final Pattern UUID =
            Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

    /// Addresses that stand for all, or for the node itself.
    private static final Set<String> NOBODYS = Set.of("0.0.0.0", "::", "127.0.0.1", "::1");

    private final Map<String, String> renamed = new HashMap<>();

    private Numbered(SortedSet<String> texts, IntFunction<String> form) {
        var number = 1;
        for (var text : texts) {
            renamed.put(text, form.apply(number++));
        }
    }

    static boolean isUuid(String text) {
        return UUID.matcher(text).matches();
    }

    static Numbered uids(SortedSet<String> uids) {
        return new Numbered(uids, number -> "00000000-0000-4000-8000-%012x".formatted(number));
    }

    /// Addresses of the range that RFC 2544 sets aside for measurements.
    static Numbered addresses(SortedSet<String> addresses) {
        var numbered =
                new Numbered(
                        addresses,
                        number ->
                                "198.%d.%d.%d"
                                        .formatted(
                                                18 + (number >> 16 & 1),
                                                number >> 8 & 255,
                                                number & 255));
        NOBODYS.forEach(address -> numbered.renamed.put(address, address));
        return numbered;
    }

    static Numbered digests(SortedSet<String> digests) {
        return new Numbered(digests, number -> "sha256:" + "%064x".formatted(number));
    }

    String name(String text) {
        return renamed.getOrDefault(text, text);
    }

    Map<String, String> byText() {
        return renamed;
    }
}
