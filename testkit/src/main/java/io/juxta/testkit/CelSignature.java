package io.juxta.testkit;

import java.util.List;

/// One overload of the environment: a line of the table of functions.
public record CelSignature(
        String function,
        String overload,
        boolean member,
        List<CelType> parameters,
        CelType result) {

    private static final List<String> UNWRITABLE = List.of("in", "_in_", "__not_strictly_false__");

    public CelSignature {
        parameters = List.copyOf(parameters);
    }

    /// Reads a table whose lines are `function | overload | style | (parameters) -> result | …`.
    public static List<CelSignature> table(String text) {
        return text.lines()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(CelSignature::parse)
                .toList();
    }

    private static CelSignature parse(String line) {
        var cells = line.split(" \\| ", -1);
        var arrow = cells[3].indexOf(" -> ");
        return new CelSignature(
                cells[0].strip(),
                cells[1].strip(),
                cells[2].strip().equals("member"),
                CelType.parseAll(cells[3].substring(1, arrow - 1)),
                CelType.parse(cells[3].substring(arrow + 4).strip()));
    }

    /// How reports name it; overload ids are not unique.
    public String title() {
        return function + " " + overload;
    }

    /// True for those that take what no device expression has: an authorizer or what it makes.
    public boolean needsAuthorizer() {
        return parameters.stream().anyMatch(type -> type.name().contains(".authorization."));
    }

    /// True for those that cannot be written: internal names of grammar constructs, which no
    /// checker has.
    public boolean isUnwritable() {
        return UNWRITABLE.contains(function);
    }
}
