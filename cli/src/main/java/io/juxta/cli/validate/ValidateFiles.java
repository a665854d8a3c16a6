package io.juxta.cli.validate;

import io.juxta.cli.gates.ComponentGates;
import io.juxta.cli.load.CheckedObject;
import io.juxta.cli.load.ClusterFailure;
import io.juxta.cli.load.JudgedContext;
import io.juxta.cli.load.LiveContext;
import io.juxta.cli.load.ObjectValidation;
import io.juxta.cli.load.ObjectValidation.ObjectVerdict;
import io.juxta.cli.options.CommandOptions;
import io.juxta.cli.options.Gates;
import io.juxta.cli.options.ProfileName;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.ExitCode;
import io.juxta.cli.page.Output;
import io.juxta.cli.page.Remarks;
import io.juxta.cli.page.Sentence;
import io.juxta.kube.dialect.Dialects;
import io.juxta.kube.text.Document;
import io.juxta.kube.text.InputException;
import io.juxta.kube.text.ManifestListener;
import io.juxta.kube.text.Warning;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// `juxta validate -f …`: validates every object of the files as a create, or with `--live` as what
/// a running cluster would make of it.
///
/// An object is validated as soon as it is read and then dropped; only one that depends on nodes,
/// namespaces or a cluster waits for the end of the input. Unreadable objects are reported; all
/// others are validated.
final class ValidateFiles implements ManifestListener {

    private final Gates gates;
    private final ObjectValidation judge;
    private final Remarks remarks = new Remarks();
    private final JudgedContext surroundings;
    private final @Nullable LiveContext live;
    private final Map<Integer, Document> waiting = new TreeMap<>();
    private final Map<Integer, CheckedObject> checked = new TreeMap<>();
    private final Map<String, Integer> ignored = new TreeMap<>();
    private final Console console;
    private final List<String> unreadable = new ArrayList<>();
    private int place;

    private ValidateFiles(
            Gates gates,
            ProfileName profile,
            JudgedContext surroundings,
            @Nullable LiveContext live,
            Console console) {
        this.gates = gates;
        this.judge = new ObjectValidation(gates, profile.profile(), Dialects.Door.FILE);
        this.surroundings = surroundings;
        this.live = live;
        this.console = console;
    }

    static ExitCode run(CommandOptions options, Console console) {
        var manifests = options.manifests(console);
        var settings = manifests.settings();
        var profile =
                options.profileOver(
                        settings.flatMap(found -> Optional.ofNullable(found.profile())));
        var surroundings = new JudgedContext();
        var cluster = options.cluster();
        if (cluster == null) {
            var gates = ComponentGates.of(options, settings).server();
            gates.warnings().forEach(console::warning);
            var files = new ValidateFiles(gates, profile, surroundings, null, console);
            manifests.read(files);
            files.waiting.forEach(files::check);
            return files.print(profile, options.output());
        }
        try (var live = LiveContext.open(cluster, options, settings, surroundings)) {
            live.gates().warnings().forEach(console::warning);
            var files = new ValidateFiles(live.gates(), profile, surroundings, live, console);
            manifests.read(files);
            for (var each : files.waiting.entrySet()) {
                files.check(each.getKey(), each.getValue(), live.about(each.getValue()));
            }
            live.warnings().forEach(console::warning);
            return files.print(profile, options.output());
        } catch (IOException e) {
            console.error(ClusterFailure.sentence(cluster, e));
            return ExitCode.BAD;
        }
    }

    private ExitCode print(ProfileName profile, Output output) {
        var page =
                new ValidationPage(
                        List.copyOf(checked.values()), ignored, unreadable.size(), gates, profile);
        unreadable.forEach(console::error);
        remarks.print(console);
        page.remark(console);
        page.print(output, console);
        return page.exit();
    }

    @Override
    public void warning(Warning warning) {
        console.warning(warning.toString());
    }

    @Override
    public void unreadable(InputException fault, Rest rest) {
        unreadable.add(Sentence.unreadable(fault, rest));
    }

    @Override
    public void object(Document document) {
        place++;
        surroundings.add(document);
        if (live != null || JudgedContext.matterTo(document, gates)) {
            waiting.put(place, document);
        } else {
            check(place, document);
        }
    }

    private void check(int at, Document document) {
        var tree = document.tree();
        check(
                at,
                document,
                new ObjectValidation.ValidationAsked(
                        tree, null, "", surroundings.labelsAround(tree), surroundings.nodes()));
    }

    private void check(int at, Document document, LiveContext.LiveQuestion question) {
        switch (question) {
            case LiveContext.LiveQuestion.NotServed(var fault) ->
                    checked.put(at, CheckedObject.notServed(document, fault));
            case LiveContext.LiveQuestion.Rules(var asked, var write, var refusal) -> {
                check(at, document, asked);
                checked.computeIfPresent(
                        at,
                        (_, found) ->
                                (refusal == null ? found : CheckedObject.refused(document, refusal))
                                        .in(write));
            }
        }
    }

    private void check(int at, Document document, ObjectValidation.ValidationAsked asked) {
        switch (judge.judge(asked)) {
            case ObjectVerdict.NoRules(_, var kind) -> ignored.merge(kind, 1, Integer::sum);
            case ObjectVerdict.NotServed(var fault) ->
                    checked.put(at, CheckedObject.notServed(document, fault));
            case ObjectVerdict.Unreadable(var error, var line) ->
                    unreadable.add(
                            (line > 0 ? document.source().at(line) : document.source())
                                    + ": "
                                    + Sentence.ended(error));
            case ObjectVerdict.Judged judged -> checked.put(at, checked(document, asked, judged));
        }
    }

    private CheckedObject checked(
            Document document,
            ObjectValidation.ValidationAsked asked,
            ObjectVerdict.Judged judged) {
        var source = document.source();
        var warnings = new ArrayList<String>();
        for (var field : judged.unknown()) {
            if (!field.path().isIn(document.tree())) {
                continue; // of a server that is newer
            }
            warnings.add(field.text());
            remarks.add(source.at(field.line()), field.text());
        }
        for (var warning : judged.report().warnings()) {
            warnings.add(warning);
            remarks.add(source, warning);
        }
        if (!judged.seed().dialects().isEmpty()) {
            remarks.seed(source, judged.seed().dialects());
        }
        return CheckedObject.of(document, judged, judge.allowed(asked, judged), warnings);
    }
}
