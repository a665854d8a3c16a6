package io.juxta.cli.topology;

import io.juxta.cli.command.Command;
import io.juxta.cli.command.Manual;
import io.juxta.cli.load.ObjectList;
import io.juxta.cli.load.ObjectValidation;
import io.juxta.cli.options.CommandOptions;
import io.juxta.cli.options.Gates;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.DidYouMean;
import io.juxta.cli.page.ExitCode;
import io.juxta.cli.page.Output;
import io.juxta.cli.page.Sentence;
import io.juxta.cli.page.UsageException;
import io.juxta.kube.dialect.Dialects;
import io.juxta.kube.form.ModelWriter;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import io.juxta.topology.DiscoveryException;
import io.juxta.validation.RuleProfile;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// `juxta topology`: the hardware of a machine, and the slices a driver on it would publish.
public final class TopologyCommand implements Command {

    private static final List<Output> OUTPUTS = List.of(Output.TABLE, Output.JSON, Output.YAML);
    private static final List<Output> SLICE_OUTPUTS = List.of(Output.YAML, Output.JSON);

    @Override
    public List<Command> tasks() {
        return List.of(new TopologyCaptureCommand());
    }

    @Override
    public Manual manual() {
        return new Manual(
                "topology",
                "What is this machine made of, and what would a driver publish about it?",
                """
                Draws a machine from its sysfs: sockets, NUMA nodes with CPUs, memory and distances, and
                the PCI devices on each with the standard attribute numaNode in both of its forms. The
                machine is this one, or the one whose /sys (a folder or a capture) --sysfs names. What
                "-o json" printed is drawn too; --machine is another name of --sysfs.

                With --slices it prints the ResourceSlices a driver on it would publish: PCI devices by
                class, and the CPUs, memory and huge pages of every NUMA node, each piece charged to the
                node when DRANodeAllocatableResources is on. They are valid for "validate" under the same
                feature gates.

                "topology capture" saves just the files that were read. Reading a capture gives the same
                answer as the machine itself.

                The exit code is 0, or 2 when there is no sysfs to read.
                """,
                """
                # This machine
                {program} topology

                # Save it, and look at it elsewhere
                {program} topology capture machine.tar.gz
                {program} topology --sysfs machine.tar.gz -o json

                # Draw what was printed before
                {program} topology --machine machine.json

                # What a driver would publish, and whether an API server would take it
                {program} topology --slices --driver gpu.example.com --node worker-1 | \\
                  {program} validate -f -

                # GPUs only, with their neighbours, where the cluster takes lists. CPUs and memory say
                # their own node in every form
                {program} topology --slices --driver gpu.example.com --node worker-1 --class 0x03 \\
                  --numa-form=list --feature-gates=DRAListTypeAttributes=true
                """,
                "[capture FILE.tar.gz] [options]",
                List.of(
                        new Manual.Section("Input", List.of(sysfs())),
                        SliceOptions.section(),
                        new Manual.Section("Rules", CommandOptions.gateSwitches()),
                        CommandOptions.output(OUTPUTS)),
                List.of(Manual.task(tasks())));
    }

    static OptionSpec sysfs() {
        return Manual.path(
                "PATH",
                "The sysfs to read: a folder, or a capture as .tar.gz or .tgz; or what \"topology -o"
                        + " json\" printed. The default is this machine.",
                "--sysfs",
                "--machine");
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        var word = arguments.matchedPositionalValue(0, "");
        if (!word.isEmpty()) {
            throw new UsageException(
                    "Nothing is done with %s: another sysfs is given with --sysfs%s"
                            .formatted(word, DidYouMean.hint(word, List.of("capture"))));
        }
        try {
            return arguments.hasMatchedOption("--slices")
                    ? slices(arguments, console)
                    : machine(arguments, console);
        } catch (DiscoveryException e) {
            console.error(String.valueOf(e.getMessage()));
            return ExitCode.BAD;
        }
    }

    private static ExitCode machine(ParseResult arguments, Console console) {
        SliceOptions.refuseWithoutSlices(arguments);
        var output = CommandOptions.output(arguments, OUTPUTS);
        CommandOptions.typedGates(arguments).warnings().forEach(console::warning);
        var source = MachineSource.from(arguments, console);
        var machine = source.machine();
        switch (output) {
            case JSON -> console.line(TreeWriter.prettyJson(MachineTree.of(machine)));
            case YAML -> console.print(TreeWriter.yaml(MachineTree.of(machine)));
            case TABLE ->
                    console.print(
                            new MachinePage(machine, source.description(), console.room()).text());
            case WIDE, NAME -> throw new IllegalStateException("topology has no " + output);
        }
        return ExitCode.YES;
    }

    private static ExitCode slices(ParseResult arguments, Console console) {
        var output = CommandOptions.output(arguments, SLICE_OUTPUTS);
        var gates = CommandOptions.typedGates(arguments);
        var wish = SliceOptions.from(arguments, gates.on());
        var source = MachineSource.from(arguments, console);
        var machine = source.machine();
        var published = MachineSlices.of(machine, wish);
        List<Tree.Mapping> trees = new ArrayList<>();
        published.slices().forEach(slice -> trees.add(ModelWriter.write(slice)));
        refuseInvalid(trees, gates);
        gates.warnings().forEach(console::warning);
        machine.warnings().forEach(console::warning);
        published.warnings().forEach(console::warning);
        ObjectList.print(trees, output, console);
        return ExitCode.YES;
    }

    /// Names come from the command line, so the slices are validated before they are printed.
    private static void refuseInvalid(List<Tree.Mapping> slices, Gates gates) {
        var judge = new ObjectValidation(gates, RuleProfile.KUBERNETES_1_37, Dialects.Door.FILE);
        for (var slice : slices) {
            if (judge.judge(new ObjectValidation.ValidationAsked(slice, null, "", null, null))
                            instanceof ObjectValidation.ObjectVerdict.Judged judged
                    && !judged.report().valid()) {
                var error = judged.report().errors().getFirst();
                throw new UsageException(
                        "An API server would refuse the slices: %s: %s"
                                .formatted(error.field(), Sentence.ended(error.message())));
            }
        }
    }
}
