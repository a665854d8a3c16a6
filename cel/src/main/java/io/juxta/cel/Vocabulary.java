package io.juxta.cel;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/// The names an expression may use, for suggestions.
public final class Vocabulary {

    private static final List<String> MACROS =
            List.of(
                    "has",
                    "all",
                    "exists",
                    "exists_one",
                    "map",
                    "filter",
                    "cel.bind",
                    "optMap",
                    "optFlatMap",
                    "sortBy",
                    "transformList",
                    "transformMap",
                    "transformMapEntry");

    private Vocabulary() {}

    /// The names of functions and macros, operators left out.
    public static SortedSet<String> functions(Environment environment) {
        var names = new TreeSet<>(MACROS);
        for (var function : Functions.all().list()) {
            var name = function.name();
            if (Character.isLetter(name.charAt(0))
                    && !name.contains("@")
                    && (environment.lists() || !name.equals("includes"))) {
                names.add(name);
            }
        }
        return names;
    }

    /// The fields of `device`.
    public static List<String> deviceFields(Environment environment) {
        var fields = new ArrayList<>(List.of("attributes", "capacity", "driver"));
        if (environment.sharing()) {
            fields.add("allowMultipleAllocations");
        }
        if (environment.seedWords()) {
            fields.add("name");
        }
        return List.copyOf(fields);
    }
}
