package io.juxta.cel;

import io.juxta.cel.Type.Simple;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A format written out must be readable, and go with the arguments where those are written out
/// too.
final class FormatLiterals implements Validator {

    private static final Set<Simple> INTEGERS = EnumSet.of(Simple.INT, Simple.UINT);
    private static final Set<Simple> FRACTIONS = EnumSet.of(Simple.DOUBLE, Simple.STRING);
    private static final Set<Simple> BITS = EnumSet.of(Simple.INT, Simple.UINT, Simple.BOOL);
    private static final Set<Simple> DIGITS =
            EnumSet.of(Simple.INT, Simple.UINT, Simple.STRING, Simple.BYTES);

    @Override
    public List<Problem> judge(Expr root, SourceText text) {
        var problems = new ArrayList<Problem>();
        for (var call : Validator.calls(root, "format")) {
            if (call.target() instanceof Expr.Literal(_, _, String format)
                    && call.arguments().size() == 1
                    && call.arguments().getFirst() instanceof Expr.ListLiteral list) {
                new Reading(call, format, list.elements(), text).problem().ifPresent(problems::add);
            }
        }
        return problems;
    }

    /// One format, read clause by clause. What is shown of it are bytes, as cel-go has it.
    private static final class Reading {

        private final Expr.Call call;
        private final String format;
        private final List<Expr.Element> arguments;
        private final SourceText text;
        private int at;
        private int used;

        Reading(Expr.Call call, String format, List<Expr.Element> arguments, SourceText text) {
            this.call = call;
            this.format = ByteText.of(format);
            this.arguments = arguments;
            this.text = text;
        }

        Optional<Problem> problem() {
            while (at < format.length()) {
                if (format.charAt(at) != '%') {
                    at++;
                } else if (format.startsWith("%%", at)) {
                    at += 2;
                } else {
                    at++;
                    var problem = clause();
                    if (problem.isPresent()) {
                        return problem;
                    }
                }
            }
            return arguments.size() > used
                    ? wrong(
                            "too many arguments supplied to string.format (expected %d, got %d)"
                                    .formatted(used, arguments.size()))
                    : Optional.empty();
        }

        private Optional<Problem> clause() {
            if (at == format.length()) {
                return wrong("unexpected end of string");
            }
            if (used >= arguments.size()) {
                return wrong("index %d out of range".formatted(used));
            }
            var argument = arguments.get(used++).value();
            if (format.charAt(at) == '.') {
                var problem = precision();
                if (problem.isPresent()) {
                    return problem;
                }
            }
            var letter = format.charAt(at++);
            return switch (letter) {
                case 's' -> printable(argument);
                case 'd' -> one(argument, INTEGERS, "decimal clause can only be used on integers");
                case 'f' ->
                        one(argument, FRACTIONS, "fixed-point clause can only be used on doubles");
                case 'e' ->
                        one(argument, FRACTIONS, "scientific clause can only be used on doubles");
                case 'b' ->
                        one(argument, BITS, "only integers and bools can be formatted as binary");
                case 'x', 'X' ->
                        one(
                                argument,
                                DIGITS,
                                "only integers, byte buffers, and strings can be formatted as hex");
                case 'o' -> one(argument, INTEGERS, "octal clause can only be used on integers");
                default -> unparsable("unrecognized formatting clause \"" + letter + "\"");
            };
        }

        private Optional<Problem> precision() {
            var start = ++at;
            while (at < format.length() && NumberText.digit(format.charAt(at))) {
                at++;
            }
            if (at == format.length()) {
                return unparsable(
                        "error while parsing precision: could not find end of precision specifier");
            }
            var digits = format.substring(start, at);
            return NumberText.parseLong(digits) == null
                    ? unparsable(
                            "error while parsing precision: error while converting precision to"
                                    + " integer: "
                                    + GoErrors.atoi(digits))
                    : Optional.empty();
        }

        private Optional<Problem> one(Expr argument, Set<Simple> allowed, String complaint) {
            return argument.type() == Simple.DYN
                            || (argument.type() instanceof Simple simple
                                    && allowed.contains(simple))
                    ? Optional.empty()
                    : misfit(argument, complaint);
        }

        /// What `%s` takes, and inside a literal everything must be printable too.
        private Optional<Problem> printable(Expr argument) {
            var fits =
                    switch (argument.type()) {
                        case Simple simple -> simple != Simple.ANY;
                        case Type.ListOf _, Type.MapOf _, Type.TypeOf _ -> true;
                        case Type.OptionalOf _, Type.Named _, Type.Parameter _ -> false;
                    };
            if (!fits) {
                return misfit(
                        argument,
                        "string clause can only be used on strings, bools, bytes, ints, doubles,"
                                + " maps, lists, types, durations, and timestamps");
            }
            if (argument instanceof Expr.ListLiteral || argument instanceof Expr.MapLiteral) {
                return Parts.of(argument).stream()
                        .map(this::printable)
                        .flatMap(Optional::stream)
                        .findFirst();
            }
            return Optional.empty();
        }

        private Optional<Problem> misfit(Expr argument, String complaint) {
            var name = ResultType.runtimeName(argument.type());
            var open = name.indexOf('(');
            return Optional.of(
                    text.problemAt(
                            argument.offset(),
                            "error during formatting: %s, was given %s"
                                    .formatted(
                                            complaint, open < 0 ? name : name.substring(0, open))));
        }

        private Optional<Problem> unparsable(String why) {
            return wrong("could not parse formatting clause: " + why);
        }

        private Optional<Problem> wrong(String message) {
            return Optional.of(text.problemAt(call.offset(), message));
        }
    }
}
