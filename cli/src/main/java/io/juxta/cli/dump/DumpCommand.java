package io.juxta.cli.dump;

import io.juxta.cli.command.Command;
import io.juxta.cli.command.Manual;
import io.juxta.cli.options.ClusterAccess;
import io.juxta.cli.options.CommandOptions;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.ExitCode;
import io.juxta.cli.page.Output;
import io.juxta.cli.page.ProgramInfo;
import io.juxta.cli.page.UsageException;
import io.juxta.kube.anonymize.Anonymizer;
import io.juxta.kube.anonymize.KeptText;
import io.juxta.kube.live.ClusterKind;
import io.juxta.kube.text.DumpManifest;
import io.juxta.kube.text.DumpManifest.DumpRenaming;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/// `juxta dump`: a cluster in one file, perhaps under other names.
public final class DumpCommand implements Command {

    private static final String ANONYMIZE = "--anonymize";
    private static final String STRICT = "--strict";
    private static final String NOW = "--now";
    private static final int KEPT_SHOWN = 10;

    @Override
    public Manual manual() {
        return new Manual(
                "dump",
                "Save what the other commands need of a cluster, to ask about it elsewhere",
                """
                Saves the nodes, pods, claims, slices and other objects that the commands read, as they
                were at one moment, in a .tar.gz, a .tgz or a folder, or on standard output. Commands give
                the same answers on the dump (-f FILE.tar.gz) as on the cluster at that moment.

                It holds no Secrets and no ConfigMaps, no environment, arguments or commands of
                containers, and only the annotations that a rule reads. The manifest.json in it tells what
                was read, when, and what could not be read.

                With --anonymize everything that names somebody gets another name: objects, namespaces,
                labels, nodes, images, drivers, attributes and their texts, also inside CEL expressions.
                Order and equality stay, so every answer is the same but for the names. A text that a
                function such as startsWith looks into cannot be renamed: it stays, and is listed on
                standard error and in the manifest. With --strict there is no dump then.

                With -f a dump is made from files instead: what kubectl saved, or another dump.

                The exit code is 0, or 2 when something cannot be read or written.
                """,
                """
                # Save the cluster of the current context
                {program} dump cluster.tar.gz

                # Ask about it elsewhere
                {program} explain -f cluster.tar.gz pod/train-0

                # A dump that is safe to send
                {program} dump --anonymize cluster.tar.gz

                # The same from a dump that kubectl made
                kubectl get nodes,pods,resourceslices,deviceclasses,resourceclaims,resourceclaimtemplates -A \\
                  -o yaml | {program} dump -f - --anonymize cluster.tar.gz
                """,
                "FILE.tar.gz|DIR|- [-f FILE...] [options]",
                List.of(
                        new Manual.Section(
                                "Dump",
                                List.of(
                                        Manual.flag(
                                                "Rename everything that names somebody.",
                                                ANONYMIZE),
                                        Manual.flag(
                                                "With --anonymize: make no dump when a text cannot"
                                                        + " be renamed.",
                                                STRICT),
                                        Manual.text(
                                                "TIME",
                                                List.of(),
                                                "The time in the manifest, as in"
                                                        + " 2026-01-31T12:00:00Z; else"
                                                        + " SOURCE_DATE_EPOCH, else the clock.",
                                                NOW))),
                        CommandOptions.inputFiles(),
                        ClusterAccess.section(ClusterAccess.FileUse.NOT_TAKEN)),
                List.of(
                        PositionalParamSpec.builder()
                                .index("0")
                                .arity("0..1")
                                .type(String.class)
                                .paramLabel("FILE")
                                .build()));
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        var target = DumpTarget.parse(arguments.matchedPositionalValue(0, ""));
        var strict = arguments.hasMatchedOption(STRICT);
        var anonymous = arguments.hasMatchedOption(ANONYMIZE);
        if (strict && !anonymous) {
            throw new UsageException("--strict is about renaming: it goes with --anonymize.");
        }
        var time = time(arguments);
        var options = CommandOptions.from(arguments, List.of(Output.TABLE));
        var read =
                options.cluster() == null
                        ? FileSource.read(options, console)
                        : ClusterSource.read(options.cluster(), console);
        if (read.isEmpty()) {
            return ExitCode.BAD;
        }
        var names =
                anonymous
                        ? Anonymizer.of(read.get().objects().trees(), new CelExpressions())
                        : null;
        if (names != null && !tellKept(names, strict, console)) {
            return ExitCode.BAD;
        }
        return write(target, read.get(), names, time, console);
    }

    private static ExitCode write(
            DumpTarget target,
            ReadObjects read,
            @Nullable Anonymizer names,
            String time,
            Console console) {
        try {
            target.write(files(read, names, time), console);
        } catch (IOException e) {
            console.error("%s cannot be written: %s.".formatted(target, DumpTarget.reason(e)));
            return ExitCode.BAD;
        }
        var sentence = sentence(target, read);
        if (target instanceof DumpTarget.Stream) {
            console.note(sentence);
        } else {
            console.line(sentence);
        }
        if (!read.leftOut().isEmpty()) {
            console.note(
                    "Left out, because no command reads them: %s."
                            .formatted(counted(read.leftOut())));
        }
        return ExitCode.YES;
    }

    private static String sentence(DumpTarget target, ReadObjects read) {
        var kinds = read.kinds().stream().filter(kind -> kind.count() > 0).count();
        var count = read.objects().count();
        return "%s holds %d %s of %d %s%s."
                .formatted(
                        target instanceof DumpTarget.Stream ? "The dump" : target,
                        count,
                        count == 1 ? "object" : "objects",
                        kinds,
                        kinds == 1 ? "kind" : "kinds",
                        read.cluster() == null
                                ? ""
                                : ", of resourceVersion " + read.cluster().resourceVersion());
    }

    private static String counted(Map<String, Integer> counts) {
        return String.join(
                ", ",
                counts.entrySet().stream()
                        .map(entry -> "%d %s".formatted(entry.getValue(), entry.getKey()))
                        .toList());
    }

    /// Says which texts stay.
    ///
    /// @return whether there may be a dump
    private static boolean tellKept(Anonymizer names, boolean strict, Console console) {
        var kept = strict ? names.kept().stream().filter(KeptText::refused).toList() : names.kept();
        for (var text : kept.subList(0, Math.min(KEPT_SHOWN, kept.size()))) {
            var sentence = "\"%s\" is not renamed: %s.".formatted(text.text(), text.because());
            if (strict) {
                console.error(sentence);
            } else {
                console.warning(sentence);
            }
        }
        if (kept.size() > KEPT_SHOWN) {
            console.note(
                    "%d more texts are not renamed%s."
                            .formatted(
                                    kept.size() - KEPT_SHOWN,
                                    strict ? "" : "; the manifest lists them"));
        }
        return !strict || kept.isEmpty();
    }

    private static SequencedMap<String, byte[]> files(
            ReadObjects read, @Nullable Anonymizer names, String time) {
        var objects = names == null ? read.objects() : read.objects().renamed(names);
        var manifest =
                new DumpManifest(
                        time,
                        ProgramInfo.version(),
                        read.cluster(),
                        settings(read.settings(), names),
                        read.kinds(),
                        names == null ? read.leftOut() : Collections.emptySortedMap(),
                        names == null ? read.workloads() : builtIn(read.workloads()),
                        names == null ? null : renaming(names));
        var files = new LinkedHashMap<String, byte[]>();
        files.put(
                DumpManifest.FILE,
                (TreeWriter.prettyJson(manifest.tree()) + "\n").getBytes(StandardCharsets.UTF_8));
        for (var kind : ClusterKind.values()) {
            if (objects.count(kind) > 0) {
                files.put(ReadObjects.file(kind), objects.file(kind));
            }
        }
        return files;
    }

    /// Other kinds than Kubernetes' own may name whoever made them.
    private static SortedMap<String, Integer> builtIn(SortedMap<String, Integer> workloads) {
        var kept = new TreeMap<>(workloads);
        kept.keySet().retainAll(Set.of("CronJob"));
        return kept;
    }

    private static DumpRenaming renaming(Anonymizer names) {
        return new DumpRenaming(
                List.copyOf(names.standardWords()),
                names.kept().stream().map(kept -> Map.entry(kept.text(), kept.because())).toList());
    }

    private static Tree.@Nullable Mapping settings(
            Tree.@Nullable Mapping settings, @Nullable Anonymizer names) {
        return settings == null || names == null || !settings.has("schedulerName")
                ? settings
                : settings.with(
                        "schedulerName", Tree.Text.of(names.name(settings.text("schedulerName"))));
    }

    /// The time for the manifest: typed, of a reproducible build, or now.
    private static String time(ParseResult arguments) {
        if (arguments.hasMatchedOption(NOW)) {
            String typed = arguments.matchedOptionValue(NOW, "");
            try {
                return Instant.parse(typed).toString();
            } catch (DateTimeParseException _) {
                throw new UsageException(
                        "--now is %s: write a time as in 2026-01-31T12:00:00Z.".formatted(typed));
            }
        }
        var epoch = System.getenv("SOURCE_DATE_EPOCH");
        if (epoch != null && epoch.matches("[0-9]{1,11}")) {
            return Instant.ofEpochSecond(Long.parseLong(epoch)).toString();
        }
        return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
