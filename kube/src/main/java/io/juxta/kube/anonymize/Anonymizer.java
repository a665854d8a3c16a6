package io.juxta.kube.anonymize;

import io.juxta.kube.anonymize.ExpressionReader.ExpressionUse;
import io.juxta.model.Tree;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;

/// Renames everything in some objects that names somebody.
///
/// It is made from all objects, which it reads twice: to learn what cannot be renamed, and to
/// collect the words. Then it renames one object after the other. What it was not made from, it
/// leaves as it is.
public final class Anonymizer {

    private final Survey survey;
    private final WordNames words;
    private final Numbered uids;
    private final Numbered addresses;
    private final Numbered digests;
    private final List<KeptText> kept;
    private final SortedSet<String> standard;
    private final FieldWalk walk = new FieldWalk(this::name);

    private Anonymizer(Survey survey, Vocabulary vocabulary) {
        this.survey = survey;
        this.words = vocabulary.wordNames();
        this.uids = vocabulary.uids();
        this.addresses = vocabulary.addresses();
        this.digests = vocabulary.digests();
        this.kept = vocabulary.kept();
        this.standard = vocabulary.standard();
    }

    /// Learns the names of some objects.
    ///
    /// @param objects of the newest versions, as [io.juxta.kube.decode.Decoder] reads them
    public static Anonymizer of(Iterable<Tree.Mapping> objects, ExpressionReader expressions) {
        var survey = new Survey(expressions);
        var surveying = new FieldWalk(survey);
        objects.forEach(surveying::object);
        var vocabulary = new Vocabulary(survey);
        var collecting = new FieldWalk(vocabulary);
        objects.forEach(collecting::object);
        return new Anonymizer(survey, vocabulary);
    }

    /// The object under its new names.
    public Tree.Mapping renamed(Tree.Mapping object) {
        return walk.object(object);
    }

    private String name(String text, TextRole role) {
        return switch (role) {
            case TextRole.Image _ -> ImageName.parse(text).mapped(words::name, digests::name);
            case TextRole.Uid _ -> Numbered.isUuid(text) ? uids.name(text) : words.name(text);
            case TextRole.Address _ -> addresses.name(text);
            case TextRole.Expression(var use) -> expression(text, use);
            case TextRole.KeyedValue _ ->
                    String.join(
                            Words.PART_SEPARATOR,
                            Words.parts(text).stream().map(words::name).toList());
            case TextRole.Accounting _ -> AccountingText.mapped(text, this::name);
            case TextRole.Name _,
                    TextRole.Key _,
                    TextRole.ResourceKey _,
                    TextRole.Bound _,
                    TextRole.Driver _,
                    TextRole.AttributeKey _,
                    TextRole.AttributeText _,
                    TextRole.ConditionWord _,
                    TextRole.VolumeId _ ->
                    words.name(text);
        };
    }

    private String expression(String text, ExpressionUse use) {
        var read = survey.expression(text, use);
        if (read.isEmpty()) {
            return text;
        }
        var renamed = new StringBuilder();
        var copied = 0;
        for (var part : read.get().texts()) {
            var name = words.name(part.value());
            if (!name.equals(part.value())) {
                renamed.append(text, copied, part.start())
                        .append(part.quoted() ? quoted(name) : name);
                copied = part.end();
            }
        }
        return renamed.append(text, copied, text.length()).toString();
    }

    private static String quoted(String text) {
        var quoted = new StringBuilder("\"");
        for (var i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            if (c == '"' || c == '\\') {
                quoted.append('\\').append(c);
            } else if (c < ' ') {
                quoted.append("\\x%02x".formatted((int) c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }

    /// Texts that stay for a reason.
    public List<KeptText> kept() {
        return kept;
    }

    /// Words that stay because they are Kubernetes' own.
    public SortedSet<String> standardWords() {
        return standard;
    }

    /// The new name of a name: of an object, a label, an attribute.
    public String name(String text) {
        return words.name(text);
    }

    /// What every new word and uid was before: the key to the dump, not to be sent with it.
    public SortedMap<String, String> originals() {
        var originals = new TreeMap<String, String>();
        words.byWord().forEach((word, name) -> originals.put(name, word));
        for (var numbered : List.of(uids, addresses, digests)) {
            numbered.byText().forEach((text, name) -> originals.put(name, text));
        }
        originals.entrySet().removeIf(entry -> entry.getKey().equals(entry.getValue()));
        return Collections.unmodifiableSortedMap(originals);
    }
}
