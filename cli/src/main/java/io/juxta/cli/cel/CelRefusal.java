package io.juxta.cli.cel;

import io.juxta.cel.Compilation.Category;
import io.juxta.cel.Compilation.CompilationRefused;
import io.juxta.cel.Environment;
import io.juxta.cel.Place;
import io.juxta.cel.Problem;
import io.juxta.cel.Use;
import io.juxta.cel.Vocabulary;
import io.juxta.cli.page.DidYouMean;
import io.juxta.cli.page.Fitted;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// An expression that does not compile: where, why, and what to write instead.
record CelRefusal(CompilationRefused refused, Use use, Environment environment) {

    private static final int MOST_SHOWN = 3;

    private static final Pattern FIELD = Pattern.compile("undefined field '([^']*)'.*");
    private static final Pattern NAME = Pattern.compile("undeclared reference to '([^']*)'.*");
    private static final Pattern OVERLOAD =
            Pattern.compile("found no matching overload for '([^']*)' applied to '(.*)'");
    private static final Pattern RESULT = Pattern.compile("must evaluate to .*, not (.*)");
    private static final Pattern RANGE =
            Pattern.compile("expression of type '(.*)' cannot be range of a comprehension.*");

    /// The parser knows no token that starts with a single =.
    private static final String SINGLE_EQUALS = "Syntax error: token recognition error at: '=";

    private static final String SYNTAX =
            "The text makes no sense from here on: look for a missing quote, bracket or operator.";

    private static final String ASSIGNMENT =
            "did you mean ==? An expression compares and never assigns.";

    private static final String LIST_GATE = "--feature-gates=DRAListTypeAttributes=true";
    private static final String SHARING_GATE = "--feature-gates=DRAConsumableCapacity=true";

    /// Functions as people write them.
    private static final Map<String, String> OPERATORS =
            Map.ofEntries(
                    Map.entry("_==_", "=="),
                    Map.entry("_!=_", "!="),
                    Map.entry("_<_", "<"),
                    Map.entry("_<=_", "<="),
                    Map.entry("_>_", ">"),
                    Map.entry("_>=_", ">="),
                    Map.entry("_+_", "+"),
                    Map.entry("_-_", "-"),
                    Map.entry("_*_", "*"),
                    Map.entry("_/_", "/"),
                    Map.entry("_%_", "%"),
                    Map.entry("_&&_", "&&"),
                    Map.entry("_||_", "||"),
                    Map.entry("!_", "!"),
                    Map.entry("-_", "-"),
                    Map.entry("@in", "in"),
                    Map.entry("_[_]", "[ ]"),
                    Map.entry("_?_:_", "? :"));

    /// A function or operator as it is written in an expression.
    static String operator(String function) {
        return OPERATORS.getOrDefault(function, function);
    }

    /// The first problem in one simple line.
    String firstLine() {
        return refused.problems().isEmpty()
                ? plain(whole())
                : plain(message(refused.problems().getFirst()));
    }

    private static String message(Problem problem) {
        return problem.message()
                .lines()
                .findFirst()
                .orElse("")
                .replace(" (in container '')", "")
                .replaceFirst(" expecting \\{.*", "");
    }

    private String plain(String message) {
        var overload = OVERLOAD.matcher(message);
        if (overload.matches()) {
            return "%s does not go with %s"
                    .formatted(operator(overload.group(1)), given(overload.group(2)));
        }
        var name = NAME.matcher(message);
        if (name.matches()) {
            return "nothing is called %s".formatted(name.group(1));
        }
        var field = FIELD.matcher(message);
        if (field.matches()) {
            return "there is no field %s".formatted(field.group(1));
        }
        var result = RESULT.matcher(message);
        if (result.find()) {
            return "its result may not be %s".formatted(result.group(1));
        }
        if (message.startsWith(SINGLE_EQUALS)) {
            return "= is no operator, did you mean ==?";
        }
        if (message.startsWith("Syntax error") && message.contains("<EOF>")) {
            return "the text ends too early";
        }
        return message;
    }

    /// Every problem with its place and its cure.
    List<String> lines(int room) {
        var lines = new ArrayList<String>();
        if (refused.problems().isEmpty()) {
            lines.addAll(Fitted.wrapped(whole(), "  ", room));
            cure(whole()).forEach(cure -> lines.addAll(Fitted.wrapped(cure, "  ", room)));
            return lines;
        }
        for (var problem : worthTelling().stream().limit(MOST_SHOWN).toList()) {
            if (!lines.isEmpty()) {
                lines.add("");
            }
            lines.addAll(lines(problem, room));
        }
        var more = worthTelling().size() - MOST_SHOWN;
        if (more > 0) {
            lines.add("");
            lines.add("And %d more problem%s.".formatted(more, more == 1 ? "" : "s"));
        }
        return lines;
    }

    /// The problems to show. After a single = the parser reports errors that == would not have.
    private List<Problem> worthTelling() {
        var assignments =
                refused.problems().stream()
                        .filter(problem -> message(problem).startsWith(SINGLE_EQUALS))
                        .toList();
        return assignments.isEmpty() ? refused.problems() : assignments;
    }

    private List<String> lines(Problem problem, int room) {
        var lines = new ArrayList<String>();
        if (problem.offset() >= 0) {
            lines.addAll(CelCaret.lines(refused.expression(), place(problem), room));
        }
        var message = message(problem);
        lines.addAll(Fitted.wrapped(message, "  ", room));
        for (var cure : cure(message)) {
            lines.addAll(Fitted.wrapped(cure, "  ", room));
        }
        return lines;
    }

    private Place place(Problem problem) {
        return Place.at(refused.expression(), problem.offset());
    }

    /// The error of the text as a whole, without Kubernetes' prefix.
    private String whole() {
        var first = refused.text().lines().findFirst().orElse("");
        return refused.category() == Category.INTERNAL
                ? "it never works: " + first.replace("program instantiation failed: ", "")
                : first.replace("compilation failed: ", "");
    }

    private List<String> cure(String message) {
        var field = FIELD.matcher(message);
        if (field.matches()) {
            return List.of(field(field.group(1)));
        }
        var name = NAME.matcher(message);
        if (name.matches()) {
            return name(name.group(1));
        }
        var overload = OVERLOAD.matcher(message);
        if (overload.matches()) {
            return overload(overload.group(2));
        }
        var result = RESULT.matcher(message);
        if (result.find()) {
            return result(result.group(1));
        }
        var range = RANGE.matcher(message);
        if (range.matches() && range.group(1).equals("any")) {
            return List.of("Attributes can be lists with " + LIST_GATE + ".");
        }
        if (message.startsWith(SINGLE_EQUALS)) {
            return List.of(ASSIGNMENT);
        }
        return message.startsWith("Syntax error") ? List.of(SYNTAX) : List.of();
    }

    private String field(String field) {
        if (field.equals("allowMultipleAllocations")) {
            return "It is a field with " + SHARING_GATE + ".";
        }
        if (field.equals("name")) {
            return "Kubernetes lets no expression see a device's name; --profile=seed does.";
        }
        var fields = Vocabulary.deviceFields(environment);
        var near = DidYouMean.to(field, fields);
        var all =
                "device has %s and %s."
                        .formatted(
                                String.join(", ", fields.subList(0, fields.size() - 1)),
                                fields.getLast());
        return near.isEmpty() ? all : "did you mean %s? %s".formatted(near.getFirst(), all);
    }

    private List<String> name(String name) {
        if (name.equals("include")) {
            return List.of(
                    environment.lists()
                            ? "KEP-5491 calls it include, Kubernetes includes; --profile=seed takes"
                                    + " both."
                            : "KEP-5491 calls it include, Kubernetes includes; it is a function"
                                    + " with "
                                    + LIST_GATE
                                    + ".");
        }
        if (name.equals("includes")) {
            return List.of("It is a function with " + LIST_GATE + ".");
        }
        var words = new ArrayList<>(Vocabulary.functions(environment));
        words.add("device");
        var near = DidYouMean.to(name, words);
        if (!near.isEmpty()) {
            return List.of("did you mean %s?".formatted(String.join(" or ", near)));
        }
        return List.of(
                "The only variable is device; a text needs quotes, as in \"%s\".".formatted(name));
    }

    private static List<String> overload(String types) {
        var cures = new ArrayList<String>();
        if (types.contains("Quantity")) {
            cures.add(
                    "A capacity is compared like this: x.compareTo(quantity(\"40Gi\")) >= 0,"
                            + " or x.isGreaterThan(quantity(\"40Gi\")).");
        } else if (types.contains("Semver")) {
            cures.add(
                    "A version is compared like this: x.isGreaterThan(semver(\"1.2.0\")), or x =="
                            + " semver(\"1.2.0\").");
        } else if (types.contains("string") && types.contains("int")) {
            cures.add("int(…) and string(…) convert one to the other.");
        }
        return cures;
    }

    /// `(int, string)` and `string.(int)` in words.
    private static String given(String written) {
        var types =
                written.replace("kubernetes.Quantity", "quantity")
                        .replace("kubernetes.Semver", "version")
                        .replace("kubernetes.", "");
        var member = types.indexOf(".(");
        if (member > 0) {
            var arguments = types.substring(member + 2, types.length() - 1);
            return types.substring(0, member)
                    + (arguments.isEmpty() ? "" : " called with " + arguments);
        }
        return types.substring(1, Math.max(1, types.length() - 1)).replace(", ", " and ");
    }

    private List<String> result(String type) {
        return switch (use) {
            case SELECTOR ->
                    List.of(
                            "A selector says true or false; this gives %s. Compare it with something."
                                    .formatted(type));
            case DERIVED ->
                    type.startsWith("list") && !environment.lists()
                            ? List.of("A list is allowed with " + LIST_GATE + ".")
                            : List.of(
                                    "A derived attribute is a text, a number, true or false, or a"
                                            + " version; this gives %s.".formatted(type));
        };
    }
}
