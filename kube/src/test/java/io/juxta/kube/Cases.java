package io.juxta.kube;

import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.kube.text.YamlTrees;
import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import io.juxta.testkit.CaseFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.provider.Arguments;

/// The cases of a YAML file, each with its name.
public final class Cases {

    private Cases() {}

    public static Stream<Arguments> of(String file) {
        return items(file).stream().map(item -> Arguments.argumentSet(item.text("case"), item));
    }

    public static List<Tree.Mapping> items(String file) {
        var items = new ArrayList<Tree.Mapping>();
        if (YamlTrees.parse(CaseFiles.text("cases/" + file), Source.of(file))
                instanceof Tree.Sequence all) {
            all.items().forEach(item -> items.add((Tree.Mapping) item));
        }
        if (items.isEmpty()) {
            throw new IllegalStateException(file + " holds no cases.");
        }
        return items;
    }

    /// The object a case is about: YAML, or the text of `json` where the spelling of a number
    /// matters.
    public static Tree.Mapping object(Tree.Mapping item) {
        return item.has("json")
                ? (Tree.Mapping) JsonTrees.parse(item.text("json"), Source.of("json"))
                : item.mapping("object");
    }

    public static List<String> texts(Tree.Mapping holder, String name) {
        return holder.items(name).stream().map(text -> ((Tree.Text) text).value()).toList();
    }

    public static Map<String, String> pairs(Tree.Mapping holder, String name) {
        var pairs = new TreeMap<String, String>();
        for (var key : holder.mapping(name).fields().keySet()) {
            pairs.put(key, holder.mapping(name).text(key));
        }
        return pairs;
    }

    /// The path of a tree that prints as this text.
    public static FieldPath pathIn(Tree tree, String text) {
        var found = find(tree, FieldPath.ROOT, text);
        if (found == null) {
            throw new IllegalStateException("Nothing stands at " + text);
        }
        return found;
    }

    private static @Nullable FieldPath find(Tree tree, FieldPath at, String text) {
        if (at.toString().equals(text)) {
            return at;
        }
        if (tree instanceof Tree.Mapping mapping) {
            for (var entry : mapping.fields().entrySet()) {
                for (var next : List.of(at.field(entry.getKey()), at.key(entry.getKey()))) {
                    if (text.startsWith(next.toString())) {
                        var found = find(entry.getValue(), next, text);
                        if (found != null) {
                            return found;
                        }
                    }
                }
            }
        }
        if (tree instanceof Tree.Sequence sequence) {
            for (int i = 0; i < sequence.items().size(); i++) {
                var found = find(sequence.items().get(i), at.index(i), text);
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }
}
