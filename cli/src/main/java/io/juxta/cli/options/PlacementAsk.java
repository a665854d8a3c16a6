package io.juxta.cli.options;

import io.juxta.allocator.solver.Allocator;
import io.juxta.cli.command.Manual;
import io.juxta.cli.page.UsageException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// Which claims, or which pod, are to be placed, and where.
///
/// @param claims by `namespace/name`
/// @param pod by `namespace/name`; null when not given
/// @param node null when not given
/// @param budget null when not given
public record PlacementAsk(
        List<String> claims, @Nullable String pod, @Nullable String node, @Nullable Long budget) {

    public PlacementAsk {
        claims = List.copyOf(claims);
    }

    public PlacementAsk(List<String> claims, @Nullable String node, @Nullable Long budget) {
        this(claims, null, node, budget);
    }

    public static Manual.Section section(String node, OptionSpec... more) {
        var options = new ArrayList<OptionSpec>();
        options.add(
                Manual.texts(
                        String.class,
                        "NAME",
                        "A claim to place; the same as claim/NAME. Repeat it for the further claims"
                                + " of the same pod, in the pod's order.",
                        "--claim"));
        options.addAll(List.of(more));
        options.add(Manual.text("NAME", List.of(), node, "--node"));
        options.add(AskedNames.namespace());
        options.add(
                Manual.text(
                        "UNITS",
                        List.of(),
                        "How much work may be done for a node before the answer is \"undecided\". The"
                                + " default takes about 150 ms.",
                        "--budget"));
        return new Manual.Section("Question", options);
    }

    /// What the arguments of a command ask for.
    ///
    /// @param kinds what may be named
    public static PlacementAsk from(ParseResult arguments, List<ObjectKind> kinds) {
        var names = AskedNames.from(arguments, kinds);
        return new PlacementAsk(names.claims(), names.pod(), names.node(), budget(arguments));
    }

    public static @Nullable Long budget(ParseResult arguments) {
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
            // Reported below.
        }
        throw new UsageException(
                "--budget is %s: a whole number above 0 is needed.".formatted(text));
    }

    /// The claims; an error when there are none.
    public List<String> required() {
        if (claims.isEmpty()) {
            throw new UsageException(
                    "Which claim? Name it, as in claim/pair or --claim default/pair.");
        }
        return claims;
    }

    /// The typed budget, or that of a settings file, or the default.
    public long budgetOver(@Nullable Long settings) {
        if (budget != null) {
            return budget;
        }
        return settings != null ? settings : Allocator.DEFAULT_BUDGET;
    }
}
