package io.juxta.cli.options;

import io.juxta.cli.command.Manual;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.Output;
import io.juxta.cli.page.ProgressLine;
import io.juxta.cli.page.ReadProgress;
import io.juxta.cli.page.UsageException;
import io.juxta.kube.connect.Connection;
import io.juxta.kube.text.Manifests;
import io.juxta.model.FeatureGates;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// The options all commands share: what to read, which rules apply and how to print.
///
/// @param files the arguments of `-f`, in order
/// @param gates the switches of `--feature-gates`, as written
/// @param schedulerGates those of `--scheduler-feature-gates`, or null when not given
/// @param profile empty when not given
/// @param cluster the cluster to ask; null when only files or a batch are read
public record CommandOptions(
        List<Path> files,
        Manifests.FolderDepth depth,
        Mode mode,
        Output output,
        Map<String, Boolean> gates,
        @Nullable Map<String, Boolean> schedulerGates,
        GateBase base,
        Optional<ProfileName> profile,
        @Nullable Connection cluster) {

    /// The option for the gates of the API server.
    public static final String GATES = "--feature-gates";

    public static final String SCHEDULER_GATES = "--scheduler-feature-gates";

    /// Where the objects come from.
    public enum Mode {
        /// Files, a cluster, or both.
        OBJECTS,
        BATCH
    }

    /// The base of `--feature-gates`.
    public enum GateBase {
        STOCK,
        ALL_ON
    }

    public CommandOptions {
        files = List.copyOf(files);
        gates = Map.copyOf(gates);
        schedulerGates = schedulerGates == null ? null : Map.copyOf(schedulerGates);
    }

    /// The options about input, for the help page.
    ///
    /// @param batch what a line of the batch holds, for the help page
    public static Manual.Section input(String batch) {
        var input = new ArrayList<>(inputFiles().options());
        input.add(
                Manual.flag(
                        "Answer one JSON document a line from standard input, " + batch,
                        "--batch"));
        return new Manual.Section("Input", input);
    }

    /// The same for a command that has no batch.
    public static Manual.Section inputFiles() {
        return new Manual.Section(
                "Input",
                List.of(
                        Manual.texts(
                                Path.class,
                                "FILE",
                                "A file or folder, or - for standard input: YAML or JSON, many"
                                        + " documents, Lists, .gz and .tar.gz. Repeat it for more.",
                                "-f",
                                "--filename"),
                        Manual.flag("Read the subfolders of folders too.", "-R", "--recursive")));
    }

    public static Manual.Section rules() {
        var rules = new ArrayList<>(gateSwitches());
        rules.add(
                Manual.text(
                        "NAME",
                        ProfileName.words(),
                        "1.37 (default), seed (the enhancement texts' own fields and"
                                + " limits) or strict (also what 1.37 lets through by"
                                + " mistake).",
                        "--profile"));
        return new Manual.Section("Rules", rules);
    }

    /// The feature gates, for a command that has no profiles.
    public static List<OptionSpec> gateSwitches() {
        return List.of(
                Manual.texts(
                        String.class,
                        "NAME=BOOL",
                        "Switch feature gates of Kubernetes 1.37, as in A=true,B=false."
                                + " Repeat it for more.",
                        GATES),
                Manual.flag("Switch on every feature gate that can be on.", "--all-gates"));
    }

    /// The gates of the scheduler, for a command that schedules.
    public static OptionSpec schedulerGateSwitches() {
        return Manual.texts(
                String.class,
                "NAME=BOOL",
                "Gates of the scheduler, where they differ from those of the API server."
                        + " The scheduler's decide where pods go, the server's what is kept of"
                        + " what is written.",
                SCHEDULER_GATES);
    }

    public static Manual.Section output(List<Output> offered) {
        var words = offered.stream().map(Output::word).toList();
        return new Manual.Section(
                "Output",
                List.of(
                        Manual.text(
                                "FORMAT",
                                words,
                                "How to print: %s. The default is %s."
                                        .formatted(String.join(", ", words), words.getFirst()),
                                "-o",
                                "--output")));
    }

    /// The files for the reader of `kube`, with progress on a terminal.
    public Manifests manifests(Console console) {
        var manifests =
                new Manifests(files.stream().map(Path::toString).toList(), depth, console.in());
        if (ProgressLine.isSeen()) {
            var progress = new ReadProgress(console, manifests::size, System::nanoTime);
            manifests.listen(progress);
            if (files.contains(Path.of("-"))) {
                progress.waitFor(console.in());
            }
        }
        return manifests;
    }

    /// The effective gates: stock with those of a settings file, or all, and the typed ones on top.
    ///
    /// @throws UsageException when a gate does not exist or needs one that is off
    public Gates gatesOver(Map<String, Boolean> settings) {
        return gates(base, gates, settings);
    }

    /// The scheduler's gates: those of the API server unless given.
    ///
    /// @param settings those of a settings file, or null when not given
    /// @throws UsageException when a gate does not exist or needs one that is off
    public Gates schedulerGatesOver(@Nullable Map<String, Boolean> settings, Gates server) {
        return schedulerGates == null && settings == null
                ? server
                : gates(
                        base,
                        schedulerGates == null ? Map.of() : schedulerGates,
                        settings == null ? Map.of() : settings);
    }

    /// The typed gates, for a command that reads no settings file.
    ///
    /// @throws UsageException when a gate does not exist or needs one that is off
    public static Gates typedGates(ParseResult arguments) {
        return typedGates(arguments, Map.of());
    }

    /// The typed gates over those of a settings file.
    ///
    /// @throws UsageException when a gate does not exist or needs one that is off
    public static Gates typedGates(ParseResult arguments, Map<String, Boolean> settings) {
        return gates(base(arguments), switches(arguments), settings);
    }

    private static Gates gates(
            GateBase base, Map<String, Boolean> gates, Map<String, Boolean> settings) {
        return switch (base) {
            case STOCK -> Gates.STOCK.switched(settings).with(gates, Gates.Unmet.REFUSED);
            case ALL_ON ->
                    new Gates(FeatureGates.allOn(), List.of()).with(gates, Gates.Unmet.REFUSED);
        };
    }

    /// The typed profile, or that of a settings file, or 1.37.
    public ProfileName profileOver(Optional<String> settings) {
        return profile.or(() -> settings.map(ProfileName::parse)).orElse(ProfileName.KUBERNETES);
    }

    /// Parses the shared options. The first format offered is the default.
    ///
    /// @throws UsageException when a value is invalid, or options exclude each other
    public static CommandOptions from(ParseResult arguments, List<Output> offered) {
        var mode = arguments.hasMatchedOption("--batch") ? Mode.BATCH : Mode.OBJECTS;
        List<Path> files = new ArrayList<>(arguments.matchedOptionValue("--filename", List.of()));
        if (files.contains(Path.of(""))) {
            throw new UsageException("-f is followed by nothing: name a file or folder.");
        }
        var asksCluster = ClusterAccess.isAsked(arguments);
        if (mode == Mode.OBJECTS && files.isEmpty() && !asksCluster) {
            throw new UsageException("Nothing to read: name a file or folder with -f.");
        }
        if (mode == Mode.BATCH && !files.isEmpty()) {
            throw new UsageException("--batch reads standard input, so it goes without -f.");
        }
        if (mode == Mode.BATCH && arguments.hasMatchedOption("--output")) {
            throw new UsageException("--batch always answers in JSON, so it goes without -o.");
        }
        return new CommandOptions(
                files,
                arguments.hasMatchedOption("--recursive")
                        ? Manifests.FolderDepth.RECURSIVE
                        : Manifests.FolderDepth.FLAT,
                mode,
                output(arguments, offered),
                switches(arguments),
                arguments.hasMatchedOption(SCHEDULER_GATES)
                        ? Gates.parse(arguments.matchedOptionValue(SCHEDULER_GATES, List.of()))
                        : null,
                base(arguments),
                arguments.hasMatchedOption("--profile")
                        ? Optional.of(
                                ProfileName.parse(arguments.matchedOptionValue("--profile", "")))
                        : Optional.empty(),
                asksCluster ? ClusterAccess.connection(arguments) : null);
    }

    /// The typed format, or the first one offered.
    ///
    /// @throws UsageException when it is none of those offered
    public static Output output(ParseResult arguments, List<Output> offered) {
        return arguments.hasMatchedOption("--output")
                ? Output.parse(arguments.matchedOptionValue("--output", ""), offered)
                : offered.getFirst();
    }

    private static Map<String, Boolean> switches(ParseResult arguments) {
        return arguments.hasMatchedOption(GATES)
                ? Gates.parse(arguments.matchedOptionValue(GATES, List.of()))
                : Map.of();
    }

    private static GateBase base(ParseResult arguments) {
        return arguments.hasMatchedOption("--all-gates") ? GateBase.ALL_ON : GateBase.STOCK;
    }
}
