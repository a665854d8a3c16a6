package io.juxta.kube.anonymize;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Other words for words, in the same order.
///
/// Some words stay: numbers up to 999, because programs count with them (`web-0`), and those that
/// the caller keeps. The others get words of their own, which sort between the same two that stay
/// as before. A new word is a short prefix that puts it there, then consonants that count: no word
/// says anything about the old one but its place in the order.
final class WordNames {

    private static final String DIGITS = "bcdfghjklmnpqrstvwxz";

    /// Fewer letters could be taken for a word of a sentence.
    private static final int SHORTEST = 3;

    private static final int LARGEST_NUMBER = 999;
    private static final Pattern PLAIN = Pattern.compile("[a-z0-9]+");
    private static final Pattern NUMBER = Pattern.compile("0|[1-9][0-9]{0,2}");

    /// The first lower-case and the first upper-case word: a name that starts with a letter gets
    /// one that does.
    private static final List<String> LETTERS = List.of("A", "a");

    /// Words that no field can be called in an expression.
    private static final Set<String> RESERVED =
            Set.of(
                    "as",
                    "break",
                    "const",
                    "continue",
                    "else",
                    "false",
                    "for",
                    "function",
                    "if",
                    "import",
                    "in",
                    "let",
                    "loop",
                    "namespace",
                    "null",
                    "package",
                    "return",
                    "true",
                    "var",
                    "void",
                    "while");

    private final Map<String, String> renamed = new HashMap<>();

    /// @param words to rename, unless they stay
    /// @param kept words that stay
    WordNames(Collection<String> words, Set<String> kept) {
        var fixed = fixed(kept);
        var sorted = new TreeSet<String>();
        var addresses = new TreeSet<String>();
        for (var word : words) {
            if (!kept.contains(word) && !isNumber(word)) {
                (word.chars().anyMatch(c -> Words.isSeparator((char) c)) ? addresses : sorted)
                        .add(word);
            }
        }
        var taken = new HashSet<>(RESERVED);
        taken.addAll(fixed);
        taken.addAll(kept);
        taken.addAll(sorted);
        var gaps = new TreeMap<String, List<String>>();
        for (var word : sorted) {
            // No word sorts before 0.
            var below = Objects.requireNonNull(fixed.floor(word));
            gaps.computeIfAbsent(below, _ -> new ArrayList<>()).add(word);
        }
        gaps.forEach((below, between) -> name(between, prefix(below, fixed), taken));
        name(List.copyOf(addresses), "x", taken);
    }

    /// Whether a word is a number that stays.
    static boolean isNumber(String word) {
        return NUMBER.matcher(word).matches();
    }

    /// The words of a text that are renamed unless somebody keeps them.
    static List<String> renamable(String text) {
        return Words.of(text).stream().filter(word -> !isNumber(word)).toList();
    }

    private static NavigableSet<String> fixed(Set<String> kept) {
        var fixed = new TreeSet<String>(LETTERS);
        for (var number = 0; number <= LARGEST_NUMBER; number++) {
            fixed.add(Integer.toString(number));
        }
        kept.stream().filter(word -> PLAIN.matcher(word).matches()).forEach(fixed::add);
        return fixed;
    }

    /// What every word between a fixed one and the next starts with.
    private static String prefix(String below, NavigableSet<String> fixed) {
        var above = fixed.higher(below);
        if (Character.isLowerCase(below.charAt(0)) && !below.equals("a")) {
            for (var length = 0; length < below.length(); length++) {
                var next = (char) (below.charAt(length) + 1);
                var shorter = below.substring(0, length) + next;
                if (next > 'a' && next <= 'z' && isBefore(shorter, above)) {
                    return shorter;
                }
            }
        }
        // Where the next word goes on, nothing but a zero is before it.
        return isBefore(below, above) ? below : below + "0";
    }

    /// Whether all words with a prefix sort before another word.
    private static boolean isBefore(String prefix, @Nullable String above) {
        return above == null || (prefix.compareTo(above) < 0 && !above.startsWith(prefix));
    }

    private void name(List<String> words, String prefix, Set<String> taken) {
        var needed = words.size() + taken.stream().filter(word -> word.startsWith(prefix)).count();
        var width = SHORTEST;
        while (Math.powExact((long) DIGITS.length(), width) < needed) {
            width++;
        }
        var number = 0;
        for (var word : words) {
            String name;
            do {
                name = prefix + counted(number++, width);
            } while (taken.contains(name));
            renamed.put(word, name);
        }
    }

    private static String counted(int number, int width) {
        var digits = new char[width];
        var rest = number;
        for (var at = width - 1; at >= 0; at--) {
            digits[at] = DIGITS.charAt(rest % DIGITS.length());
            rest /= DIGITS.length();
        }
        return new String(digits);
    }

    /// The name under which a text goes on. Words that were never seen stay.
    String name(String text) {
        return Words.mapped(text, word -> renamed.getOrDefault(word, word));
    }

    /// Whether a text stays as it is.
    boolean keeps(String text) {
        return name(text).equals(text);
    }

    /// The new word of every word that was renamed.
    SortedMap<String, String> byWord() {
        return Collections.unmodifiableSortedMap(new TreeMap<>(renamed));
    }
}
