package io.juxta.cli.features;

import io.juxta.cli.command.Command;
import io.juxta.cli.command.Manual;
import io.juxta.cli.gates.Enhancement;
import io.juxta.cli.gates.EnhancementUse;
import io.juxta.cli.gates.EnhancementUse.UseKind;
import io.juxta.cli.gates.KubeletGates;
import io.juxta.cli.load.ClusterFiles;
import io.juxta.cli.load.NeededKinds;
import io.juxta.cli.options.ClusterAccess;
import io.juxta.cli.options.CommandOptions;
import io.juxta.cli.options.ObjectFilter;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.ExitCode;
import io.juxta.cli.page.Fitted;
import io.juxta.cli.page.JsonAnswer;
import io.juxta.cli.page.Output;
import io.juxta.cli.page.Table;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.ParseResult;

/// `juxta features`: which of the five enhancements are in use.
public final class FeaturesCommand implements Command {

    private static final List<Output> OUTPUTS =
            List.of(Output.TABLE, Output.WIDE, Output.JSON, Output.YAML);

    private static final int NAMES_WIDTH = 60;

    @Override
    public Manual manual() {
        return new Manual(
                "features",
                "Which of the five enhancements do these objects use?",
                """
                Says which slices, classes, claims, templates, pods and kubelet configurations use each of
                five enhancements, which feature gate it needs, and whether that gate is on. They are list
                attributes (KEP-5491), numaNode (KEP-6072), derived attributes (KEP-6080), node-allocatable
                resources (KEP-5517), and the Topology Manager option prefer-most-allocated-numa-node.

                A slice uses what it publishes, a class and a claim what they ask for, a pod what its claims
                use or its status records. Expressions are looked at as text. With -o wide every name is
                shown.

                With -n only the claims, templates and pods of a namespace are shown, beside what has no
                namespace: slices, classes and kubelet configurations. -l selects among all of them.
                """,
                """
                # What does my cluster use?
                {program} features

                # Kubelet configurations too
                {program} features -f dump.yaml -f kubelet.yaml -o wide

                # What does one team use?
                {program} features -f dump.yaml -n team-a
                """,
                "[-f FILE...] [options]",
                List.of(
                        new Manual.Section(
                                "Question",
                                ObjectFilter.options(
                                        "objects", "What has no namespace is shown too.")),
                        CommandOptions.inputFiles(),
                        CommandOptions.rules(),
                        ClusterAccess.section(ClusterAccess.FileUse.TAKEN),
                        CommandOptions.output(OUTPUTS)),
                List.of());
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        var options = CommandOptions.from(arguments, OUTPUTS);
        var selection = ObjectFilter.from(arguments);
        var read = ClusterFiles.read(options, NeededKinds.PODS, console);
        if (read.isEmpty()) {
            return ExitCode.BAD;
        }
        var files = read.get();
        files.gaps().common().forEach(console::warning);
        var store = files.store();
        if (!selection.exists(store, List.of(), console)) {
            return ExitCode.BAD;
        }
        var use = EnhancementUse.of(store, files.kubelets(), selection);
        var gates = new KubeletGates(files.gates().on(), files.kubelets());
        switch (options.output()) {
            case TABLE -> table(use, gates, false, console);
            case WIDE -> table(use, gates, true, console);
            case JSON -> console.line(TreeWriter.prettyJson(tree(use, gates)));
            case YAML -> console.print(TreeWriter.yaml(tree(use, gates)));
            case NAME -> throw new IllegalStateException("features does not print names");
        }
        return ExitCode.YES;
    }

    private static void table(
            EnhancementUse use, KubeletGates gates, boolean everyName, Console console) {
        console.line(answer(use));
        console.line("");
        var table = Table.wrapped().row("FEATURE", "TEXT", "GATE", "IS", "USED BY");
        for (var enhancement : Enhancement.values()) {
            var counts = new ArrayList<String>();
            for (var kind : UseKind.values()) {
                var users = use.users(enhancement, kind).size();
                if (users > 0) {
                    counts.add(kind.counted(users));
                }
            }
            table.row(
                    enhancement.shown(),
                    enhancement.text().isEmpty() ? "-" : enhancement.text(),
                    enhancement.gates().isEmpty() ? "-" : enhancement.gates().getFirst(),
                    enhancement.gates().isEmpty() ? "-" : gates.word(enhancement),
                    counts.isEmpty() ? "nobody" : String.join(", ", counts));
        }
        console.table(table);
        names(use, everyName, console);
    }

    private static String answer(EnhancementUse use) {
        var used = new ArrayList<String>();
        for (var enhancement : Enhancement.values()) {
            if (use.used(enhancement)) {
                used.add(enhancement.shown());
            }
        }
        return used.isEmpty()
                ? "None of the five enhancements is in use."
                : "%d of the five enhancements %s in use: %s."
                        .formatted(
                                used.size(),
                                used.size() == 1 ? "is" : "are",
                                String.join(", ", used));
    }

    private static void names(EnhancementUse use, boolean everyName, Console console) {
        for (var enhancement : Enhancement.values()) {
            if (!use.used(enhancement)) {
                continue;
            }
            console.line("");
            console.line(enhancement.shown());
            var table = Table.wrapped();
            for (var kind : UseKind.values()) {
                var users = use.users(enhancement, kind);
                if (!users.isEmpty()) {
                    table.row(
                            "  " + kind.counted(users.size()),
                            everyName ? String.join(", ", users) : Fitted.some(users, NAMES_WIDTH));
                }
            }
            console.table(table);
        }
    }

    private static Tree tree(EnhancementUse use, KubeletGates gates) {
        var features = new ArrayList<Tree>();
        for (var enhancement : Enhancement.values()) {
            var needed = new ArrayList<Tree>();
            for (var gate : enhancement.gates()) {
                var part =
                        JsonAnswer.part()
                                .put("name", gate)
                                .put("on", Tree.Bool.of(gates.on(enhancement, gate)));
                var kubelets = gates.tree(enhancement, gate);
                if (!kubelets.isEmpty()) {
                    part.put("kubelets", kubelets);
                }
                needed.add(part.tree());
            }
            var users = new ArrayList<Tree>();
            for (var kind : UseKind.values()) {
                var names = use.users(enhancement, kind);
                if (!names.isEmpty()) {
                    users.add(
                            JsonAnswer.part()
                                    .put("kind", kind.kind())
                                    .put("count", names.size())
                                    .putTexts("names", names)
                                    .tree());
                }
            }
            var feature = JsonAnswer.part().put("feature", enhancement.word());
            if (!enhancement.text().isEmpty()) {
                feature.put("enhancement", enhancement.text());
            }
            features.add(
                    feature.put("gates", needed)
                            .put("inUse", Tree.Bool.of(use.used(enhancement)))
                            .put("users", users)
                            .tree());
        }
        return JsonAnswer.of("FeatureReport").put("features", features).tree();
    }
}
