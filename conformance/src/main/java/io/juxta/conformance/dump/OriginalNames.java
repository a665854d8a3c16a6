package io.juxta.conformance.dump;

import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Gives an answer about renamed objects the original names again, so that it can be compared with
/// the answer about the objects themselves.
final class OriginalNames {

    private static final Pattern UUID =
            Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");

    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9]+");

    private final Map<String, String> originals;

    /// @param originals the word that each new word was before
    OriginalNames(Map<String, String> originals) {
        this.originals = originals;
    }

    /// An answer in JSON. What is no JSON is taken as plain text.
    String answer(String text) {
        if (!text.startsWith("{")) {
            return plain(text);
        }
        var tree = JsonTrees.parse(text.getBytes(StandardCharsets.UTF_8), Source.of("answer"));
        return TreeWriter.prettyJson(named(tree));
    }

    private Tree named(Tree tree) {
        return switch (tree) {
            case Tree.Mapping mapping -> {
                var fields = new LinkedHashMap<String, Tree>();
                mapping.fields().forEach((key, value) -> fields.put(plain(key), named(value)));
                yield Tree.Mapping.of(fields);
            }
            case Tree.Sequence(var items, _) ->
                    Tree.Sequence.of(items.stream().map(this::named).toList());
            case Tree.Text(var text, _) -> Tree.Text.of(plain(text));
            case Tree.Number _, Tree.Bool _, Tree.Null _ -> tree;
        };
    }

    private String plain(String text) {
        var uuids = UUID.matcher(text).replaceAll(uuid -> original(uuid.group()));
        return WORD.matcher(uuids).replaceAll(word -> original(word.group()));
    }

    private String original(String word) {
        return Matcher.quoteReplacement(originals.getOrDefault(word, word));
    }

    /// An answer in which ids that juxta derives from names are numbered.
    static String withoutDerivedIds(String text) {
        var numbers = new HashMap<String, Integer>();
        return UUID.matcher(text)
                .replaceAll(
                        uuid ->
                                "id-"
                                        + numbers.computeIfAbsent(
                                                uuid.group(), _ -> numbers.size() + 1));
    }
}
