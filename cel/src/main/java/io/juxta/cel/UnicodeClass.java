package io.juxta.cel;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Classes of characters by category or script (`\pL`, `\p{^Greek}`), spelled out as ranges.
final class UnicodeClass {

    private static final Map<String, Character.UnicodeScript> SCRIPTS =
            Arrays.stream(Character.UnicodeScript.values())
                    .collect(Collectors.toMap(script -> plain(script.name()), script -> script));

    /// Spelling one out takes a walk through all characters; there are a few hundred names.
    private static final Map<String, String> SPELLED = new ConcurrentHashMap<>();

    private UnicodeClass() {}

    /// The ranges of a class written `\pN`, `\PN`, `\p{Name}` or `\p{^Name}`, fit for use in
    /// brackets; null when there is no such class.
    static @Nullable String ranges(String escape) {
        var negative = escape.startsWith("\\P");
        var name = escape.substring(2).replaceAll("^\\{|}$", "");
        if (name.startsWith("^") && escape.endsWith("}")) {
            negative = !negative;
            name = name.substring(1);
        }
        var test = test(plain(name));
        if (test == null) {
            return null;
        }
        var wanted = negative ? test.negate() : test;
        return SPELLED.computeIfAbsent((negative ? "^" : "") + plain(name), _ -> spelled(wanted));
    }

    /// Names are looked up whatever their case, blanks, hyphens and underscores.
    private static String plain(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[ _-]", "");
    }

    private static @Nullable IntPredicate test(String name) {
        switch (name) {
            case "any" -> {
                return _ -> true;
            }
            case "ascii" -> {
                return c -> c < 0x80;
            }
            case "assigned" -> {
                return c -> Character.getType(c) != Character.UNASSIGNED;
            }
            default -> {}
        }
        var category = CATEGORIES.get(name);
        if (category != null) {
            var bits = category.intValue();
            return c -> (bits >> Character.getType(c) & 1) == 1;
        }
        var script = SCRIPTS.get(name);
        return script == null || script == Character.UnicodeScript.UNKNOWN
                ? null
                : c -> Character.UnicodeScript.of(c) == script;
    }

    /// The codes of the categories by their numbers in Java.
    private static final List<String> CODES =
            List.of(
                    ("Cn Lu Ll Lt Lm Lo Mn Me Mc Nd Nl No Zs Zl Zp Cc Cf ?? Co Cs Pd Ps Pe Pc Po Sm Sc"
                                    + " Sk So Pi Pf")
                            .split(" "));

    private static final Map<String, Integer> CATEGORIES = categories();

    /// The categories one is made of, as bits by their numbers, by its code and its long name.
    private static Map<String, Integer> categories() {
        var categories = new HashMap<String, Integer>();
        for (var line :
                """
                Lu uppercaseletter Lu
                Ll lowercaseletter Ll
                Lt titlecaseletter Lt
                LC casedletter Lu,Ll,Lt
                Lm modifierletter Lm
                Lo otherletter Lo
                L letter Lu,Ll,Lt,Lm,Lo
                Mn nonspacingmark Mn
                Mc spacingmark Mc
                Me enclosingmark Me
                M mark Mn,Mc,Me
                M combiningmark Mn,Mc,Me
                Nd decimalnumber Nd
                Nd digit Nd
                Nl letternumber Nl
                No othernumber No
                N number Nd,Nl,No
                Pc connectorpunctuation Pc
                Pd dashpunctuation Pd
                Ps openpunctuation Ps
                Pe closepunctuation Pe
                Pi initialpunctuation Pi
                Pf finalpunctuation Pf
                Po otherpunctuation Po
                P punctuation Pc,Pd,Ps,Pe,Pi,Pf,Po
                P punct Pc,Pd,Ps,Pe,Pi,Pf,Po
                Sm mathsymbol Sm
                Sc currencysymbol Sc
                Sk modifiersymbol Sk
                So othersymbol So
                S symbol Sm,Sc,Sk,So
                Zs spaceseparator Zs
                Zl lineseparator Zl
                Zp paragraphseparator Zp
                Z separator Zs,Zl,Zp
                Cc control Cc
                Cc cntrl Cc
                Cf format Cf
                Cs surrogate Cs
                Co privateuse Co
                Cn unassigned Cn
                C other Cc,Cf,Cs,Co,Cn
                """
                        .strip()
                        .split("\n", -1)) {
            var words = line.split(" ", -1);
            var bits = 0;
            for (var code : words[2].split(",", -1)) {
                bits |= 1 << CODES.indexOf(code);
            }
            categories.put(plain(words[0]), bits);
            categories.put(words[1], bits);
        }
        return categories;
    }

    private static String spelled(IntPredicate wanted) {
        var ranges = new StringBuilder();
        for (var c = 0; c <= Character.MAX_CODE_POINT; c++) {
            if (wanted.test(c)) {
                var first = c;
                while (c < Character.MAX_CODE_POINT && wanted.test(c + 1)) {
                    c++;
                }
                ranges.append("\\x{").append(Integer.toHexString(first));
                ranges.append("}-\\x{").append(Integer.toHexString(c)).append('}');
            }
        }
        return ranges.toString();
    }
}
