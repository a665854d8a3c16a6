package io.juxta.kube.anonymize;

import java.util.ArrayList;
import java.util.List;

/// The annotation in which juxta records what accounting policies charge a pod: lines of
/// `word=value`, some about a claim.
final class AccountingText {

    private static final String UID = "uid=";

    private AccountingText() {}

    static String mapped(String text, FieldWalk.Texts texts) {
        var lines = new ArrayList<String>();
        for (var line : text.split("\n", -1)) {
            var words = new ArrayList<>(List.of(line.split(" ", -1)));
            if (words.size() > 2 && words.getFirst().equals("claim")) {
                words.set(1, texts.take(words.get(1), new TextRole.Name()));
                words.replaceAll(
                        word ->
                                word.startsWith(UID) && word.length() > UID.length()
                                        ? UID
                                                + texts.take(
                                                        word.substring(UID.length()),
                                                        new TextRole.Uid())
                                        : word);
            }
            lines.add(String.join(" ", words));
        }
        return String.join("\n", lines);
    }
}
