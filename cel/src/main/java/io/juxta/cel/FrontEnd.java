package io.juxta.cel;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelOptions;
import dev.cel.common.CelValidationException;
import dev.cel.common.CelValidationResult;
import dev.cel.parser.CelParser;
import dev.cel.parser.CelParserImpl;
import java.util.ArrayList;
import java.util.List;

/// Parses and checks an expression: a checked tree, or Kubernetes' errors.
///
/// cel-java parses and checks, with our macros and declarations; only the files used by this one
/// depend on its types. Thread-safe.
final class FrontEnd {

    /// The longest text, in code points.
    private static final int LONGEST = 100_000;

    /// More parts than a text of that length has by itself: macros that copy their target could
    /// make any number.
    private static final int MOST_PARTS = 60_000;

    private static final List<Validator> VALIDATORS = Validator.inOrder();

    private final Environment environment;
    private final CelParser parser;
    private final Declarations declarations;

    FrontEnd(Environment environment) {
        var options =
                CelOptions.current()
                        .enableReservedIds(true)
                        .enableOptionalSyntax(true)
                        .enableQuotedIdentifierSyntax(true)
                        .enableHiddenAccumulatorVar(true)
                        .enableCompileTimeOverloadResolution(false)
                        .populateMacroCalls(false)
                        .retainRepeatedUnaryOperators(false)
                        .retainUnbalancedLogicalExpressions(false)
                        .maxExpressionCodePointSize(LONGEST)
                        .maxParseRecursionDepth(Nesting.LIMIT)
                        .maxParseExpressionNodeCount(MOST_PARTS)
                        .build();
        this.environment = environment;
        this.parser =
                CelParserImpl.newBuilder()
                        .setOptions(options)
                        .addMacros(Macros.in(environment))
                        .build();
        this.declarations = new Declarations(environment, options);
    }

    CheckedExpression check(String expression, Use use) {
        var text = new SourceText(expression);
        if (text.size() > LONGEST) {
            return text.refuse(
                    List.of(
                            Problem.ofText(
                                    "expression code point size exceeds limit: size: %d, limit %d"
                                            .formatted(text.size(), LONGEST))));
        }
        var depth = Nesting.of(expression);
        if (depth > Nesting.LIMIT) {
            return text.refuse(List.of(Nesting.PROBLEM));
        }
        return RoomyStack.call(depth, () -> read(expression, depth, text, use));
    }

    private CheckedExpression read(String expression, int depth, SourceText text, Use use) {
        var wording = new Wording(text);
        var parsing = parser.parse(expression, "<input>");
        if (parsing.hasError()) {
            return text.refuse(wording.ofParser(parsing.getErrors(), depth));
        }
        var parsed = tree(parsing);
        var overflows = wording.ofOverflows(parsed.getExpr(), parsed.getSource());
        if (!overflows.isEmpty()) {
            return text.refuse(overflows);
        }
        var names = Names.in(parsed.getExpr());
        var checking = declarations.checker(names.all(), names.messages()).check(parsed);
        if (checking.hasError()) {
            return text.refuse(
                    wording.ofChecker(checking.getErrors(), parsed.getExpr(), parsed.getSource()));
        }
        return judge(text, new ExprBuilder(tree(checking), text, declarations).build(), use);
    }

    private CheckedExpression judge(SourceText text, Expr root, Use use) {
        var panics = new CompilerPanics().judge(root, text);
        if (!panics.isEmpty()) {
            return text.refuse(panics);
        }
        var problems = new ArrayList<Problem>();
        for (var validator : VALIDATORS) {
            problems.addAll(validator.judge(root, text));
        }
        if (!problems.isEmpty()) {
            return text.refuse(problems);
        }
        var refusal = ResultType.refusal(root.type(), use, environment);
        return refusal.isPresent()
                ? new CheckedExpression.CheckRefused(List.of(), refusal.get())
                : new CheckedExpression.CheckedTree(root);
    }

    private static CelAbstractSyntaxTree tree(CelValidationResult result) {
        try {
            return result.getAst();
        } catch (CelValidationException e) {
            throw new IllegalStateException("cel-java has no tree and says not why.", e);
        }
    }
}
