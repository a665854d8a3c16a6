package io.juxta.cli.load;

import io.juxta.cli.command.Manual;
import io.juxta.cli.options.Arguments;
import io.juxta.cli.options.CommandOptions;
import io.juxta.cli.options.ObjectFilter;
import io.juxta.cli.options.PlacementAsk;
import io.juxta.cli.options.SchedulerProfiles;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.UsageException;
import io.juxta.model.Tree;
import io.juxta.placement.PlacementSettings;
import io.juxta.placement.Sampling;
import io.juxta.scheduler.Attempts;
import io.juxta.scheduler.Scheduler;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// The options of `simulate` besides the files.
///
/// @param copies how many copies of the pods to place; 0 when not given
/// @param schedulerName null when not given
/// @param configuration null when not given
/// @param budget null when not given
/// @param selection which pods are shown; all are placed
/// @param evictions whether pods of lower priority are evicted
public record SimulateAsk(
        int copies,
        @Nullable String schedulerName,
        @Nullable Path configuration,
        Follows follows,
        Attempts attempts,
        PlacementSettings.AccountingPolicies accounting,
        Sampling sampling,
        int threads,
        @Nullable Long budget,
        ObjectFilter selection,
        Scheduler.EvictionMode evictions) {

    /// Whose behaviour applies where the two differ.
    public enum Follows {
        JUXTA,
        UPSTREAM
    }

    /// The feature that accounting policies are part of.
    static final String GATE = "DRANodeAllocatableResources";

    /// The settings that control placement.
    ///
    /// @param configuration a file, or null when not given
    /// @param written a KubeSchedulerConfiguration in a batch line, which wins, or null
    public record SchedulingRules(
            @Nullable Path configuration,
            Tree.@Nullable Mapping written,
            Follows follows,
            PlacementSettings.AccountingPolicies accounting) {

        /// The settings for the placer. A notice names policies that do not count.
        public PlacementSettings terms(ClusterFiles files, long budget, Console console) {
            var terms = SimulateAsk.terms(files, budget, follows, accounting);
            PolicyNotice.of(files.store(), accounting, terms).ifPresent(console::warning);
            return terms;
        }

        public SchedulerProfiles profiles(PlacementSettings terms, Console console) {
            return written == null
                    ? SchedulerProfiles.of(terms, configuration, console)
                    : SchedulerProfiles.of(terms, written, console);
        }
    }

    public static final int MOST_COPIES = 1_000_000;
    private static final int MOST_THREADS = 256;

    /// The options that control placement, for `simulate` and `explain --pod`, and the rules of all
    /// commands.
    public static Manual.Section rulesSection() {
        var all = new ArrayList<>(rules());
        all.addAll(CommandOptions.rules().options());
        all.add(CommandOptions.schedulerGateSwitches());
        return new Manual.Section("Rules", all);
    }

    private static List<OptionSpec> rules() {
        return List.of(
                Manual.path(
                        "FILE",
                        "A KubeSchedulerConfiguration: plugins, weights, scoring. Pods of"
                                + " schedulers it does not name are skipped.",
                        "--config"),
                Manual.text(
                        "WHOSE",
                        List.of("juxta", "upstream"),
                        "juxta (default), or upstream: what the real kube-scheduler 1.37 does, mistakes"
                                + " included.",
                        "--compat"),
                policies());
    }

    /// For every command that shows what nodes are charged.
    public static OptionSpec policies() {
        return Manual.flag(
                "Count by the accounting policies of the first design of node-allocatable"
                        + " devices (AddPerClaim, AddPerReference, Max, ConsumeFrom).",
                "--accounting-policies");
    }

    public static Manual.Section section() {
        var options = new ArrayList<>(questions());
        options.addAll(
                1,
                ObjectFilter.options(
                        "pods",
                        "All pods are placed: those that are not shown take their turn too."));
        return new Manual.Section("Question", options);
    }

    private static List<OptionSpec> questions() {
        return List.of(
                Manual.text(
                        "N",
                        List.of(),
                        "How many of N copies fit? Repeats the pods without a node, Jobs,"
                                + " Deployments, ReplicaSets, StatefulSets and PodGroups of the"
                                + " last file that has any and holds no nodes. Pods that wait in"
                                + " the other files are placed before.",
                        "--repeat"),
                Manual.text(
                        "NAME",
                        List.of(),
                        "Only pods of this scheduler; others are skipped.",
                        "--scheduler-name"),
                Manual.text(
                        "HOW",
                        List.of("until-none-fits", "once"),
                        "Whether pods that were left over are tried again when others were"
                                + " placed. The default is until-none-fits.",
                        "--attempts"),
                Manual.text(
                        "HOW",
                        List.of("on", "off"),
                        "Whether a pod that fits nowhere evicts pods of lower priority: on (default)"
                                + " or off.",
                        "--preemption"),
                Manual.text(
                        "HOW",
                        List.of("all", "kubernetes"),
                        "How many nodes are looked at: all (default), or as many as a"
                                + " kube-scheduler looks at in a large cluster.",
                        "--node-sampling"),
                Manual.text(
                        "UNITS",
                        List.of(),
                        "How much work may be done for a pod's claims on a node before the"
                                + " answer is \"undecided\"; on all nodes together, a hundred"
                                + " times that. The default takes about 150 ms.",
                        "--budget"),
                Manual.text(
                        "N",
                        List.of(),
                        "How many threads look at nodes; the answer does not depend on it.",
                        "--threads"));
    }

    public static SimulateAsk from(ParseResult arguments) {
        return new SimulateAsk(
                whole(arguments, "--repeat", 0, MOST_COPIES),
                text(arguments, "--scheduler-name"),
                configuration(arguments),
                follows(arguments),
                switch (word(arguments, "--attempts", List.of("until-none-fits", "once"))) {
                    case "once" -> Attempts.ONCE;
                    default -> Attempts.UNTIL_NONE_FITS;
                },
                accounting(arguments),
                switch (word(arguments, "--node-sampling", List.of("all", "kubernetes"))) {
                    case "kubernetes" -> Sampling.adaptive(0);
                    default -> Sampling.NONE;
                },
                whole(
                        arguments,
                        "--threads",
                        Runtime.getRuntime().availableProcessors(),
                        MOST_THREADS),
                PlacementAsk.budget(arguments),
                ObjectFilter.from(arguments),
                evictions(word(arguments, "--preemption", List.of("on", "off"))));
    }

    public static Scheduler.EvictionMode evictions(String word) {
        return word.equals("off") ? Scheduler.EvictionMode.OFF : Scheduler.EvictionMode.ON;
    }

    public static SchedulingRules rules(ParseResult arguments) {
        return new SchedulingRules(
                configuration(arguments), null, follows(arguments), accounting(arguments));
    }

    static Follows follows(ParseResult arguments) {
        return switch (word(arguments, "--compat", List.of("juxta", "upstream"))) {
            case "upstream" -> Follows.UPSTREAM;
            default -> Follows.JUXTA;
        };
    }

    static @Nullable Path configuration(ParseResult arguments) {
        return Arguments.path(arguments, "--config");
    }

    public static PlacementSettings.AccountingPolicies accounting(ParseResult arguments) {
        return arguments.hasMatchedOption("--accounting-policies")
                ? PlacementSettings.AccountingPolicies.ON
                : PlacementSettings.AccountingPolicies.OFF;
    }

    private static @Nullable String text(ParseResult arguments, String option) {
        if (!arguments.hasMatchedOption(option)) {
            return null;
        }
        String text = arguments.matchedOptionValue(option, "");
        if (text.isEmpty()) {
            throw new UsageException("%s is followed by nothing.".formatted(option));
        }
        return text;
    }

    /// One of these words; the first when not given.
    private static String word(ParseResult arguments, String option, List<String> words) {
        var word = text(arguments, option);
        if (word == null) {
            return words.getFirst();
        }
        if (!words.contains(word)) {
            throw new UsageException(
                    "%s is %s: it is %s.".formatted(option, word, String.join(" or ", words)));
        }
        return word;
    }

    private static int whole(ParseResult arguments, String option, int unsaid, int most) {
        var text = text(arguments, option);
        if (text == null) {
            return unsaid;
        }
        try {
            var number = Integer.parseInt(text);
            if (number > 0 && number <= most) {
                return number;
            }
        } catch (NumberFormatException _) {
            // Reported below.
        }
        throw new UsageException(
                "%s is %s: a whole number from 1 to %d is needed.".formatted(option, text, most));
    }

    /// The settings for the placer.
    ///
    /// @param files whose gates count
    private static PlacementSettings terms(
            ClusterFiles files,
            long budget,
            Follows follows,
            PlacementSettings.AccountingPolicies accounting) {
        var gates = files.schedulerGates().on();
        var terms =
                PlacementSettings.of(gates, budget)
                        .with(
                                gates.on(GATE)
                                        ? accounting
                                        : PlacementSettings.AccountingPolicies.OFF);
        return switch (follows) {
            case JUXTA -> terms;
            case UPSTREAM -> terms.upstream();
        };
    }

    /// The scheduler whose pods are placed; empty means all.
    public String schedulerOver(@Nullable String settings) {
        if (schedulerName != null) {
            return schedulerName;
        }
        return settings == null ? "" : settings;
    }
}
