package io.juxta.cli.options;

import io.juxta.cel.Environment;
import io.juxta.cel.Use;
import io.juxta.cli.command.Manual;
import io.juxta.cli.page.DidYouMean;
import io.juxta.cli.page.UsageException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// The CEL options of a command line.
///
/// @param expression null when none was given
/// @param driver the only driver whose devices count, or null
/// @param claim namespace and name of the claim whose expressions are used, or null
public record CelAsk(
        @Nullable String expression,
        Use use,
        AskVocabulary vocabulary,
        @Nullable String driver,
        @Nullable String claim) {

    /// Which CEL environment is used.
    public enum AskVocabulary {
        /// That of new expressions, with the gates as they are.
        NEW,
        /// That of stored expressions, which the scheduler runs.
        STORED
    }

    private static final List<String> USES = List.of("selector", "derived");

    /// The options about expressions, for the help page.
    ///
    /// @param more options that only some tasks have
    public static Manual.Section section(OptionSpec... more) {
        var options = new ArrayList<>(options());
        options.addAll(List.of(more));
        return new Manual.Section("Expression", options);
    }

    private static List<OptionSpec> options() {
        return List.of(
                Manual.text("EXPR", List.of(), "The expression.", "-e", "--expression"),
                Manual.text(
                        "USE",
                        USES,
                        "What it is for: selector (the default) gives true or false, derived gives"
                                + " an attribute.",
                        "--use"),
                Manual.flag(
                        "Allow every word that stored expressions may have, whatever the feature"
                                + " gates say, as the scheduler does.",
                        "--stored"));
    }

    public static OptionSpec driverOption() {
        return Manual.text("NAME", List.of(), "Only the devices of this driver.", "--driver");
    }

    public static OptionSpec claimOption() {
        return Manual.text(
                "NAME",
                List.of(),
                "The expressions of this claim and its classes in place of -e; the same as"
                        + " claim/NAME.",
                "--claim");
    }

    public static CelAsk from(ParseResult arguments) {
        var expression = value(arguments, "--expression");
        if (expression != null && expression.isBlank()) {
            throw new UsageException("-e is followed by nothing: write an expression.");
        }
        return new CelAsk(
                expression,
                typed(value(arguments, "--use")),
                arguments.hasMatchedOption("--stored") ? AskVocabulary.STORED : AskVocabulary.NEW,
                value(arguments, "--driver"),
                AskedNames.from(arguments, List.of(ObjectKind.CLAIM)).claim());
    }

    private static @Nullable String value(ParseResult arguments, String option) {
        return arguments.hasMatchedOption(option) ? arguments.matchedOptionValue(option, "") : null;
    }

    private static Use typed(@Nullable String word) {
        if (word == null) {
            return Use.SELECTOR;
        }
        return use(word)
                .orElseThrow(
                        () ->
                                new UsageException(
                                        "There is no use %s (%s)%s"
                                                .formatted(
                                                        word,
                                                        String.join(", ", USES),
                                                        DidYouMean.hint(word, USES))));
    }

    /// The use a word names.
    public static Optional<Use> use(String word) {
        return USES.contains(word)
                ? Optional.of(Use.valueOf(word.toUpperCase(Locale.ROOT)))
                : Optional.empty();
    }

    /// The expression that was typed.
    ///
    /// @throws UsageException when there is none
    public String required() {
        if (expression == null) {
            throw new UsageException(
                    "No expression: write one with -e, as in -e 'device.driver == \"gpu.example.com\"'.");
        }
        return expression;
    }

    public Environment environment(Gates gates, ProfileName profile) {
        return environment(vocabulary == AskVocabulary.STORED, gates, profile);
    }

    public static Environment environment(boolean stored, Gates gates, ProfileName profile) {
        var environment = stored ? Environment.STORED : Environment.ofNew(gates.on());
        return profile.words(environment);
    }
}
