package io.juxta.cli.allocate;

import io.juxta.allocator.core.Outcome;
import io.juxta.cli.command.Command;
import io.juxta.cli.command.Manual;
import io.juxta.cli.load.ClusterFiles;
import io.juxta.cli.load.NodeAnswer;
import io.juxta.cli.load.ObjectReferences;
import io.juxta.cli.options.AskedNames;
import io.juxta.cli.options.ClusterAccess;
import io.juxta.cli.options.CommandOptions;
import io.juxta.cli.options.ObjectKind;
import io.juxta.cli.options.PlacementAsk;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.ExitCode;
import io.juxta.cli.page.Output;
import io.juxta.cli.page.Sentence;
import io.juxta.cli.page.Terminal;
import io.juxta.cli.page.UsageException;
import io.juxta.cli.reasons.AllocatedClaims;
import io.juxta.cli.reasons.AllocationAnswer;
import io.juxta.cli.reasons.ConstraintNames;
import io.juxta.cli.reasons.NodeAnswerPage;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Claim;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.ParseResult;

/// `juxta allocate`: which devices claims get on a node.
public final class AllocateCommand implements Command {

    private static final List<Output> OUTPUTS =
            List.of(Output.TABLE, Output.JSON, Output.YAML, Output.NAME);

    private static final List<ObjectKind> KINDS = List.of(ObjectKind.CLAIM, ObjectKind.NODE);

    @Override
    public Manual manual() {
        return new Manual(
                "allocate",
                "Which devices do these claims get on a node?",
                """
                Says which devices a Kubernetes 1.37 scheduler would give to claims on one node, and what
                it would write into their status. Claims that are allocated already hold their devices;
                a named one that is allocated is left out. Every answer is checked against all rules
                before you see it.

                Objects are named as with kubectl: claim/pair or "claim pair", node/worker-1; --claim and
                --node mean the same. -o name prints only the devices.

                When the claims do not fit you see why. "Undecided" means that the budget ended first; it
                is never a no.

                The exit code is 0 when the claims fit, 1 when they do not, 2 when the input cannot be
                read, 3 when it is undecided.
                """,
                """
                # Which devices does a claim of my cluster get on a node?
                {program} allocate claim/pair --node worker-1

                # And in a folder?
                {program} allocate -f examples/gpu-nic claim/pair --node worker-1

                # What would be written into its status?
                {program} allocate -f examples/gpu-nic claim/pair --node worker-1 -o yaml

                # Two claims of one pod, from a dump
                {program} allocate -f dump.tar.gz -n team claim/gpu claim/nic --node worker-1

                # Ask as a program
                echo '{"id":1,"node":"n","claims":["default/c"],"objects":[...]}' | {program} allocate --batch
                """,
                "[-f FILE...] claim/NAME... --node NAME [options]",
                List.of(
                        PlacementAsk.section(
                                "The node; the same as node/NAME. One without a Node object has its"
                                        + " name only."),
                        CommandOptions.input(
                                "{\"id\":...,\"node\":\"...\",\"claims\":[\"NS/NAME\"],"
                                        + "\"objects\":[{...}]}; \"featureGates\","
                                        + " \"schedulerFeatureGates\", \"profile\" and \"budget\""
                                        + " may be added."),
                        rules(),
                        ClusterAccess.section(ClusterAccess.FileUse.TAKEN),
                        CommandOptions.output(OUTPUTS)),
                List.of(AskedNames.words(KINDS)));
    }

    private static Manual.Section rules() {
        var rules = new ArrayList<>(CommandOptions.rules().options());
        rules.add(CommandOptions.schedulerGateSwitches());
        return new Manual.Section("Rules", rules);
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        var options = CommandOptions.from(arguments, OUTPUTS);
        return switch (options.mode()) {
            case BATCH -> batch(arguments, options, console);
            case OBJECTS -> files(options, PlacementAsk.from(arguments, KINDS), console);
        };
    }

    private static ExitCode batch(ParseResult arguments, CommandOptions options, Console console) {
        if (arguments.hasMatchedOption("--claim") || arguments.hasMatchedOption("--node")) {
            throw new UsageException(
                    "--batch reads its questions from standard input, so it goes without --claim"
                            + " and --node.");
        }
        AskedNames.refuseWithBatch(arguments);
        var ask = new PlacementAsk(List.of(), null, PlacementAsk.budget(arguments));
        return AllocateBatch.run(options, ask.budgetOver(null), console);
    }

    private static ExitCode files(CommandOptions options, PlacementAsk ask, Console console) {
        var names = ask.required();
        var node = ask.node();
        if (node == null) {
            throw new UsageException(
                    "Which node? Name it with --node, or see all of them with explain.");
        }
        var read = ClusterFiles.readToAllocate(options, console);
        if (read.isEmpty()) {
            return ExitCode.BAD;
        }
        var files = read.get();
        var found = files.claims(names, console);
        if (found.isEmpty()) {
            return ExitCode.BAD;
        }
        var claims = found.get();
        if (!files.knows(node, console)) {
            return ExitCode.BAD;
        }
        var gaps = files.gaps();
        var warnings = new ArrayList<>(gaps.ofDevices());
        files.doubt(node).ifPresent(warnings::add);
        var open = claims.stream().filter(claim -> !claim.isAllocated()).toList();
        warnings.addAll(new ConstraintNames(files.store()).unknown(open));
        warnings.forEach(console::warning);
        var missing = new ObjectReferences(files.store()).missing(open);
        var placement =
                NodeAnswer.ask(
                                files.world().on(files.node(node)),
                                open,
                                ask.budgetOver(files.budget()))
                        .naming(missing);
        var yes = open.isEmpty() ? List.<String>of() : List.of(node);
        var exit = gaps.weighed(placement.exit(), yes, missing);
        var doubt = gaps.doubt(placement.exit(), exit, yes);
        doubt.ifPresent(warnings::add);
        print(placement, claims, warnings, options.output(), console);
        if (options.output() == Output.TABLE) {
            doubt.ifPresent(console::afterword);
        }
        return exit;
    }

    private static void print(
            NodeAnswer placement,
            List<Claim> named,
            List<String> warnings,
            Output output,
            Console console) {
        switch (output) {
            case TABLE -> {
                if (placement.claims().isEmpty()) {
                    AllocatedClaims.of(named).print(console);
                } else {
                    NodeAnswerPage.of(placement).print(Terminal.detect(System.getenv()), console);
                }
            }
            case JSON ->
                    console.line(TreeWriter.prettyJson(AllocationAnswer.tree(placement, warnings)));
            case YAML -> console.print(TreeWriter.yaml(AllocationAnswer.tree(placement, warnings)));
            case NAME -> names(placement, console);
            case WIDE -> throw new IllegalStateException("allocate has no wide form");
        }
    }

    private static void names(NodeAnswer placement, Console console) {
        if (placement.outcome() instanceof Outcome.Allocated(var allocations, _)) {
            for (var allocation : allocations) {
                allocation.results().forEach(result -> console.line(result.device().toString()));
            }
        } else {
            console.note(Sentence.ended(placement.line()));
        }
    }
}
