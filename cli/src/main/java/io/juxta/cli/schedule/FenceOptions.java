package io.juxta.cli.schedule;

import io.juxta.cli.command.Manual;
import io.juxta.cli.fence.FencePlan;
import io.juxta.cli.fence.OwnedScope;
import io.juxta.cli.options.CommandOptions;
import io.juxta.cli.page.Output;
import io.juxta.cli.page.UsageException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// The options that decide which fences a scheduler needs, as `schedule manifests` and `schedule
/// check` take them.
final class FenceOptions {

    static final String MODE = "--mode";
    static final String ELECT = "--leader-elect";
    static final String NAME = "--scheduler-name";
    private static final String ACCOUNT = "--account";
    private static final String OUTPUT = "--output";

    private FenceOptions() {}

    static Manual.Section section() {
        var options = new ArrayList<OptionSpec>();
        options.add(
                Manual.text(
                        "MODE",
                        List.of("own", "replace"),
                        "own: beside another scheduler. replace: in its place.",
                        MODE));
        options.addAll(OwnedScope.options());
        options.add(
                Manual.text(
                        "NAME",
                        List.of(),
                        "The schedulerName that pods of DaemonSets get for owned nodes; else"
                                + " juxta.",
                        NAME));
        options.add(
                Manual.text(
                        "USER",
                        List.of(),
                        "Who the scheduler is to the API server; else the ServiceAccount juxta in"
                                + " the namespace juxta.",
                        ACCOUNT));
        options.add(
                Manual.text(
                        "BOOL",
                        List.of("true", "false"),
                        "Whether instances hold a Lease; the default is true.",
                        ELECT));
        return new Manual.Section("Scheduler", options);
    }

    /// @throws UsageException when the options do not fit together
    static FencePlan plan(ParseResult arguments) {
        var typed = arguments.matchedOptionValue(MODE, "");
        var scope = OwnedScope.typed(arguments);
        if (typed.isEmpty()) {
            throw new UsageException("--mode=own or --mode=replace: the fences differ.");
        }
        return switch (ScheduleMode.of(typed, List.of())) {
            case OWN ->
                    plan(
                            arguments,
                            scope.orElseThrow(
                                    () ->
                                            new UsageException(
                                                    "--mode=own needs --own-nodes: which nodes are"
                                                            + " this scheduler's.")));
            case REPLACE -> {
                if (scope.isPresent()) {
                    throw new UsageException(
                            "--own-nodes goes with --mode=own: in the place of kube-scheduler every"
                                    + " node is this scheduler's.");
                }
                yield plan(arguments, null);
            }
        };
    }

    private static FencePlan plan(ParseResult arguments, @Nullable OwnedScope scope) {
        return FencePlan.of(
                arguments.matchedOptionValue(ACCOUNT, FencePlan.ACCOUNT),
                arguments.matchedOptionValue(NAME, "juxta"),
                scope,
                election(arguments));
    }

    static FencePlan.Election election(ParseResult arguments) {
        return switch (arguments.matchedOptionValue(ELECT, "true")) {
            case "true" -> FencePlan.Election.ON;
            case "false" -> FencePlan.Election.OFF;
            default -> throw new UsageException("--leader-elect is true or false.");
        };
    }

    static Manual.Section output(List<Output> offered) {
        return CommandOptions.output(offered);
    }

    static Output output(ParseResult arguments, List<Output> offered) {
        return Output.parse(
                arguments.matchedOptionValue(OUTPUT, offered.getFirst().word()), offered);
    }
}
