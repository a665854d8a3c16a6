package io.juxta.cli.validate;

import io.juxta.cli.load.CheckedObject;
import io.juxta.cli.load.JudgedContext;
import io.juxta.cli.load.ObjectValidation;
import io.juxta.cli.load.ObjectValidation.ObjectVerdict;
import io.juxta.cli.options.CommandOptions;
import io.juxta.cli.options.Gates;
import io.juxta.cli.options.ProfileName;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.ExitCode;
import io.juxta.cli.page.Remarks;
import io.juxta.cli.page.Sentence;
import io.juxta.kube.dialect.Dialects;
import io.juxta.kube.text.Document;
import io.juxta.kube.text.InputException;
import io.juxta.kube.text.ManifestListener;
import io.juxta.kube.text.Settings;
import io.juxta.kube.text.Warning;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// `juxta validate -f …`: validates every object of the files as a create.
///
/// An object is validated as soon as it is read and then dropped; only one that depends on nodes or
/// namespaces waits for the end of the input. Unreadable objects are reported; all others are
/// validated.
final class ValidateFiles implements ManifestListener {

    private final Gates gates;
    private final ObjectValidation judge;
    private final Remarks remarks;
    private final JudgedContext surroundings = new JudgedContext();
    private final Map<Integer, Document> waiting = new TreeMap<>();
    private final Map<Integer, CheckedObject> checked = new TreeMap<>();
    private final Map<String, Integer> ignored = new TreeMap<>();
    private final Console console;
    private final List<String> unreadable = new ArrayList<>();
    private int place;

    private ValidateFiles(Gates gates, ProfileName profile, Remarks remarks, Console console) {
        this.console = console;
        this.gates = gates;
        this.judge = new ObjectValidation(gates, profile.profile(), Dialects.Door.FILE);
        this.remarks = remarks;
    }

    static ExitCode run(CommandOptions options, Console console) {
        var manifests = options.manifests(console);
        var settings = manifests.settings();
        var gates =
                options.gatesOver(
                        settings.map(Settings::featureGates).orElse(Collections.emptySortedMap()));
        var profile =
                options.profileOver(
                        settings.flatMap(found -> Optional.ofNullable(found.profile())));
        gates.warnings().forEach(console::warning);

        var remarks = new Remarks();
        var files = new ValidateFiles(gates, profile, remarks, console);
        manifests.read(files);
        files.waiting.forEach(files::check);

        var page =
                new ValidationPage(
                        List.copyOf(files.checked.values()),
                        files.ignored,
                        files.unreadable.size(),
                        gates,
                        profile);
        files.unreadable.forEach(console::error);
        remarks.print(console);
        page.remark(console);
        page.print(options.output(), console);
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
        if (JudgedContext.matterTo(document, gates)) {
            waiting.put(place, document);
        } else {
            check(place, document);
        }
    }

    private void check(int at, Document document) {
        var tree = document.tree();
        var asked =
                new ObjectValidation.ValidationAsked(
                        tree, null, "", surroundings.labelsAround(tree), surroundings.nodes());
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
