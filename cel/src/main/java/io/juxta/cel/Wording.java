package io.juxta.cel;

import dev.cel.common.CelIssue;
import dev.cel.common.CelSource;
import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelExpr.ExprKind.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What cel-java complains about, in cel-go's words.
final class Wording {

    private static final String RECURSION = "Expression recursion limit exceeded";
    private static final Problem TOO_LONG = Problem.ofText("max recursion depth exceeded");

    /// The nesting from which on the nesting itself is too deep, with up to three rules for each
    /// level, and not a chain of operators or selections that is too long.
    private static final int NESTED = Nesting.LIMIT / 3;

    private static final Pattern SYNTAX =
            Pattern.compile(
                    "(mismatched input|extraneous input|no viable alternative|missing |"
                            + "token recognition error|rule ).*",
                    Pattern.DOTALL);
    private static final Set<String> TAKEN_FOR_BOOL =
            Set.of("bool", "dyn", "any", "!error!", "wrapper(bool)");
    private static final Pattern NO_OVERLOAD =
            Pattern.compile(
                    "found no matching overload for '(.*?)' applied to '(.*?)'"
                            + "( \\(candidates: .*)?",
                    Pattern.DOTALL);
    private static final String UNKNOWN_FIELD = "Message type resolution failure";
    private static final Pattern UNKNOWN_MESSAGE =
            Pattern.compile(
                    UNKNOWN_FIELD + " while referencing field .* for type '(.*?)'.*",
                    Pattern.DOTALL);

    /// A variable of the inference: its counter is cel-go's, its name is not.
    private static final Pattern VARIABLE = Pattern.compile("%[A-Za-z_]+%?([0-9]+)");

    private final SourceText text;

    Wording(SourceText text) {
        this.text = text;
    }

    /// Where cel-go would point for a part.
    static int offset(CelExpr expr, CelSource source, SourceText text) {
        var offset = source.getPositionsMap().getOrDefault(expr.id(), -1);
        return expr.getKind() == Kind.CONSTANT ? ofNumber(offset, text) : offset;
    }

    private static int ofNumber(int offset, SourceText text) {
        return text.digitAt(offset) ? text.numberStart(offset) : offset;
    }

    /// @param depth how deep the text is nested
    List<Problem> ofParser(List<CelIssue> issues, int depth) {
        var problems = new ArrayList<Problem>();
        for (var issue : issues) {
            var message = issue.getMessage();
            if (message.startsWith(RECURSION)) {
                return List.of(depth > NESTED ? Nesting.PROBLEM : TOO_LONG);
            }
            problems.add(at(issue, ofParser(message)));
        }
        return problems;
    }

    private static String ofParser(String message) {
        if (SYNTAX.matcher(message).matches()) {
            return "Syntax error: " + message.replace("%%", "%");
        }
        if (message.startsWith("For input string")) {
            return "invalid int literal";
        }
        if (message.endsWith("exceeds range of unsigned long.")) {
            return "invalid uint literal";
        }
        if (message.startsWith("Illegal escape sequence")) {
            return "unable to unescape string";
        }
        if (message.equals("Invalid unicode code point")) {
            return "invalid unicode code point";
        }
        return message;
    }

    /// Numbers too large for a double, which cel-java takes for infinite.
    List<Problem> ofOverflows(CelExpr expr, CelSource source) {
        if (expr.getKind() == Kind.CONSTANT
                && expr.constant().getKind() == CelConstant.Kind.DOUBLE_VALUE
                && Double.isInfinite(expr.constant().doubleValue())) {
            return List.of(text.problemAt(offset(expr, source, text), "invalid double literal"));
        }
        var problems = new ArrayList<Problem>();
        for (var part : Names.children(expr)) {
            problems.addAll(ofOverflows(part, source));
        }
        return problems;
    }

    List<Problem> ofChecker(List<CelIssue> issues, CelExpr parsed, CelSource source) {
        var problems = new ArrayList<Problem>();
        var operands = new ArrayList<Problem>();
        for (var issue : issues) {
            var message = issue.getMessage();
            var overload = NO_OVERLOAD.matcher(message);
            var unknown = UNKNOWN_MESSAGE.matcher(message);
            if (overload.matches()) {
                var function = overload.group(1);
                var call = find(parsed, issue.getExprId());
                if ((function.equals("_&&_") || function.equals("_||_")) && call != null) {
                    addOperands(operands, types(overload.group(2)), call, source);
                } else {
                    problems.add(
                            at(
                                    issue,
                                    "found no matching overload for '%s' applied to '%s'"
                                            .formatted(
                                                    function,
                                                    types(
                                                            VARIABLE.matcher(overload.group(2))
                                                                    .replaceAll("dyn")))));
                }
            } else if (unknown.matches()) {
                problems.add(
                        at(
                                issue,
                                "unexpected failed resolution of '%s'"
                                        .formatted(unknown.group(1))));
            } else if (message.startsWith("undeclared reference")
                    || message.startsWith("undefined field")) {
                problems.add(at(issue, message));
            } else if (!message.startsWith(UNKNOWN_FIELD)) {
                // A field of an unknown message is covered by the error reported already.
                problems.add(at(issue, types(message)));
            }
        }
        // An operand comes after its own parts.
        problems.addAll(operands);
        return problems;
    }

    /// For `&&` and `||` every operand that is no bool is reported separately.
    private void addOperands(
            List<Problem> problems, String signature, CelExpr call, CelSource source) {
        var operands = call.call().args();
        var types = split(signature.substring(1, signature.length() - 1));
        for (var i = 0; i < operands.size() && i < types.size(); i++) {
            var type = types.get(i);
            if (!TAKEN_FOR_BOOL.contains(type) && !type.startsWith("_var")) {
                problems.add(
                        text.problemAt(
                                offset(operands.get(i), source, text),
                                "expected type 'bool' but found '%s'".formatted(type)));
            }
        }
    }

    private Problem at(CelIssue issue, String message) {
        var place = issue.getSourceLocation();
        var problem = text.problemAt(place.getLine(), place.getColumn(), message);
        var start = ofNumber(problem.offset(), text);
        return start == problem.offset() ? problem : text.problemAt(start, message);
    }

    /// The names cel-go has for types in its messages.
    private static String types(String message) {
        return VARIABLE.matcher(message)
                .replaceAll("_var$1")
                .replace("*error*", "!error!")
                .replaceAll("\\bgoogle\\.protobuf\\.Duration\\b", "duration")
                .replaceAll("\\bgoogle\\.protobuf\\.Timestamp\\b", "timestamp")
                .replaceAll("\\bgoogle\\.protobuf\\.Any\\b", "any")
                .replaceAll("\\bnull_type\\b", "null");
    }

    private static List<String> split(String types) {
        var parts = new ArrayList<String>();
        var depth = 0;
        var start = 0;
        for (var i = 0; i < types.length(); i++) {
            var c = types.charAt(i);
            if (c == '(') {
                depth++;
            } else if (c == ')') {
                depth--;
            } else if (c == ',' && depth == 0) {
                parts.add(types.substring(start, i).strip());
                start = i + 1;
            }
        }
        parts.add(types.substring(start).strip());
        return parts;
    }

    private static @Nullable CelExpr find(CelExpr expr, long id) {
        if (expr.id() == id) {
            return expr;
        }
        for (var child : Names.children(expr)) {
            var found = find(child, id);
            if (found != null) {
                return found;
            }
        }
        return null;
    }
}
