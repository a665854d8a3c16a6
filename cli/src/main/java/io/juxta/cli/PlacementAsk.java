package io.juxta.cli;

import io.juxta.allocator.Allocator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// Which claims are to be placed, and where.
///
/// @param node null when nobody said
/// @param budget null when nobody said
record PlacementAsk(List<String> claims, @Nullable String node, @Nullable Long budget) {

    PlacementAsk {
        claims = List.copyOf(claims);
    }

    static Manual.Section section(String node) {
        return new Manual.Section("Question", options(node));
    }

    private static List<OptionSpec> options(String node) {
        return List.of(
                Manual.texts(
                        String.class,
                        "NS/NAME",
                        "A claim to place; without a namespace it is in default. Repeat it for the"
                                + " further claims of the same pod, in the pod's order.",
                        "--claim"),
                Manual.text("NAME", List.of(), node, "--node"),
                Manual.text(
                        "UNITS",
                        List.of(),
                        "How much work may be done for a node before the answer is \"undecided\". The"
                                + " default takes about 150 ms.",
                        "--budget"));
    }

    static PlacementAsk from(ParseResult arguments) {
        List<String> claims = arguments.matchedOptionValue("--claim", List.of());
        if (claims.contains("")) {
            throw new UsageException(
                    "--claim is followed by nothing: name a claim, as in --claim default/pair.");
        }
        return new PlacementAsk(claims, node(arguments), budget(arguments));
    }

    private static @Nullable String node(ParseResult arguments) {
        if (!arguments.hasMatchedOption("--node")) {
            return null;
        }
        String node = arguments.matchedOptionValue("--node", "");
        if (node.isEmpty()) {
            throw new UsageException("--node is followed by nothing: name a node.");
        }
        return node;
    }

    private static @Nullable Long budget(ParseResult arguments) {
        if (!arguments.hasMatchedOption("--budget")) {
            return null;
        }
        String text = arguments.matchedOptionValue("--budget", "");
        try {
            var budget = Long.parseLong(text);
            if (budget > 0) {
                return budget;
            }
        } catch (NumberFormatException _) {
            // Said below.
        }
        throw new UsageException(
                "--budget is %s: a whole number above 0 is needed.".formatted(text));
    }

    /// The claims, or a complaint when there are none.
    List<String> required() {
        if (claims.isEmpty()) {
            throw new UsageException(
                    "Which claim? Name it with --claim, as in --claim default/pair.");
        }
        return claims;
    }

    /// What was typed, or that of a settings file, or the usual one.
    long budgetOver(@Nullable Long settings) {
        if (budget != null) {
            return budget;
        }
        return settings != null ? settings : Allocator.DEFAULT_BUDGET;
    }
}
