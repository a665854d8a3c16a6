package io.juxta.cli.reasons;

import io.juxta.cli.page.Console;
import io.juxta.cli.page.Table;
import io.juxta.kube.text.TreeWriter;
import io.juxta.placement.PodChange;
import io.juxta.placement.PodRemedy;
import java.util.LinkedHashSet;
import java.util.List;

/// The page of remedies for a pod, without those for its claims alone, which are shown with the
/// claims.
public record PodRemedyPage(List<PodRemedy> remedies) {

    public PodRemedyPage {
        remedies = remedies.stream().filter(remedy -> !isOfClaims(remedy)).toList();
    }

    private static boolean isOfClaims(PodRemedy remedy) {
        return remedy.changes().size() == 1
                && remedy.changes().getFirst() instanceof PodChange.OfClaims;
    }

    private static final String INDENT = "  ";

    public void print(Console console) {
        if (remedies.isEmpty()) {
            return;
        }
        console.line("");
        var table = Table.wrapped().row("What would make it fit", "CHECKED");
        for (var remedy : remedies) {
            var texts = PodRemedyWords.texts(remedy);
            table.row(INDENT + texts.getFirst(), "yes: " + PodRemedyWords.fit(remedy));
            for (var more : texts.subList(1, texts.size())) {
                table.row(INDENT + INDENT + "and " + more, "");
            }
        }
        console.table(table);
        tolerations(console);
    }

    /// The YAML of tolerations to add.
    private void tolerations(Console console) {
        var texts = new LinkedHashSet<String>();
        for (var remedy : remedies) {
            for (var change : remedy.changes()) {
                if (change instanceof PodChange.TolerateTaint tolerate) {
                    texts.add(
                            "- "
                                    + TreeWriter.json(
                                            ConflictAnswer.toleration(tolerate.toleration())));
                }
            }
        }
        if (!texts.isEmpty()) {
            console.line("");
            console.line(
                    texts.size() == 1
                            ? "The toleration, as written:"
                            : "The tolerations, as written:");
            texts.forEach(text -> console.line(INDENT + text));
        }
    }
}
