package io.juxta.kube.anonymize;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/// The words of a name: what stands between separators.
///
/// A separator is a character that sorts before `0`: blank, `-`, `.`, `/` and others. Every other
/// character belongs to a word. So two names compare as their first different words do, and a map
/// of words that keeps their order keeps the order of all names.
///
/// The last three numbers of an IPv4 address inside a name, as in `ip-10-0-12-7`, are one word.
final class Words {

    /// Stands between the zones of a volume that is in several.
    static final String PART_SEPARATOR = "__";

    private static final String OCTET = "(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])";

    /// `10-0-12-7` or `10.0.12.7`, with nothing but separators around it.
    private static final Pattern ADDRESS =
            Pattern.compile(
                    "(?<![0-\\uffff])%1$s([-.])(%1$s\\1%1$s\\1%1$s)(?![0-\\uffff])"
                            .formatted(OCTET));

    private Words() {}

    static boolean isSeparator(char c) {
        return c < '0';
    }

    /// The names in the value of a label: one, or the zones of a volume.
    static List<String> parts(String text) {
        return List.of(text.split(PART_SEPARATOR, -1));
    }

    static List<String> of(String text) {
        var words = new ArrayList<String>();
        mapped(
                text,
                word -> {
                    words.add(word);
                    return word;
                });
        return words;
    }

    /// The text with every word replaced.
    static String mapped(String text, UnaryOperator<String> names) {
        var mapped = new StringBuilder();
        var address = ADDRESS.matcher(text);
        var from = 0;
        while (address.find()) {
            plain(text, from, address.start(2), names, mapped);
            mapped.append(names.apply(address.group(2)));
            from = address.end(2);
        }
        plain(text, from, text.length(), names, mapped);
        return mapped.toString();
    }

    private static void plain(
            String text, int from, int to, UnaryOperator<String> names, StringBuilder mapped) {
        var start = from;
        for (var at = from; at <= to; at++) {
            if (at == to || isSeparator(text.charAt(at))) {
                if (at > start) {
                    mapped.append(names.apply(text.substring(start, at)));
                }
                if (at < to) {
                    mapped.append(text.charAt(at));
                }
                start = at + 1;
            }
        }
    }
}
