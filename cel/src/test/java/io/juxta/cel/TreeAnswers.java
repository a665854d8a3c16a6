package io.juxta.cel;

import io.juxta.model.Tree;
import io.juxta.testkit.YamlTree;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/// Answers the CEL oracle's questions as far as the front end can, one JSON document a line: `ast`
/// and `checkedType` of what is fine, `error` of what is not. The oracle gives the same for
/// questions that have `"trees":true`, so the two can be laid side by side.
final class TreeAnswers {

    private TreeAnswers() {}

    public static void main(String[] args) throws IOException {
        var frontEnds = new HashMap<Environment, FrontEnd>();
        var out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        try (var in =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (var line = in.readLine(); line != null; line = in.readLine()) {
                var asked = (Tree.Mapping) YamlTree.load(line);
                var question = asked.fields();
                var frontEnd = frontEnds.computeIfAbsent(environment(question), FrontEnd::new);
                var use = question.get("use") instanceof Tree.Text(var word, _) ? word : "";
                out.println(
                        answer(
                                frontEnd,
                                asked.text("expression"),
                                use.equals("derived") ? Use.DERIVED : Use.SELECTOR));
            }
        }
        out.flush();
    }

    private static String answer(FrontEnd frontEnd, String expression, Use use) {
        return switch (frontEnd.check(expression, use)) {
            case CheckedExpression.CheckedTree(var root) ->
                    "{\"ast\":%s,\"checkedType\":%s}"
                            .formatted(
                                    ExprPrinter.quoted(ExprPrinter.print(root)),
                                    ExprPrinter.quoted(ResultType.runtimeName(root.type())));
            case CheckedExpression.CheckRefused(_, var text) ->
                    "{\"error\":%s}".formatted(ExprPrinter.quoted(text));
        };
    }

    private static Environment environment(Map<String, Tree> question) {
        if (on(question, "stored", false)) {
            return Environment.STORED;
        }
        var gates =
                question.get("featureGates") instanceof Tree.Mapping(var fields, _)
                        ? fields
                        : Map.<String, Tree>of();
        return new Environment(
                false,
                on(gates, "DRAListTypeAttributes", false),
                on(gates, "DRAConsumableCapacity", true),
                false);
    }

    private static boolean on(Map<String, Tree> fields, String name, boolean otherwise) {
        return fields.get(name) instanceof Tree.Bool(var value, _) ? value : otherwise;
    }
}
