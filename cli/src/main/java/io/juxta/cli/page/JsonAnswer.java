package io.juxta.cli.page;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A builder of an answer: JSON whose keys keep the order in which they are added.
public final class JsonAnswer {

    private static final Tree API_VERSION = Tree.Text.of("juxta.io/v1alpha1");

    private final Map<String, Tree> fields = new LinkedHashMap<>();

    private JsonAnswer() {}

    public static JsonAnswer of(String kind) {
        return new JsonAnswer().put("apiVersion", API_VERSION).put("kind", kind);
    }

    /// Some JSON inside an answer.
    public static JsonAnswer part() {
        return new JsonAnswer();
    }

    public JsonAnswer put(String name, Tree value) {
        fields.put(name, value);
        return this;
    }

    public JsonAnswer put(String name, String value) {
        return put(name, Tree.Text.of(value));
    }

    public JsonAnswer put(String name, long value) {
        return put(name, Tree.Number.of(value));
    }

    public JsonAnswer put(String name, List<? extends Tree> items) {
        return put(name, Tree.Sequence.of(items));
    }

    public JsonAnswer putTexts(String name, List<String> texts) {
        return put(name, texts.stream().map(Tree.Text::of).toList());
    }

    /// Puts these before the existing warnings.
    public JsonAnswer warnFirst(List<String> sentences) {
        if (sentences.isEmpty()) {
            return this;
        }
        var all =
                new ArrayList<Tree>(
                        sentences.stream()
                                .map(ObjectSource.OBJECTS::said)
                                .map(Tree.Text::of)
                                .toList());
        if (fields.get("warnings") instanceof Tree.Sequence(var before, _)) {
            all.addAll(before);
        }
        return put("warnings", all);
    }

    public Tree.Mapping tree() {
        return Tree.Mapping.of(fields);
    }
}
