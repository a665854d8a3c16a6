package io.juxta.testkit;

import io.juxta.model.Tree;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/// Reads the YAML of test cases into trees: YAML 1.2 with the core schema, lines kept.
public final class YamlTree {

    private YamlTree() {}

    /// The only document of a text.
    public static Tree load(String yaml) {
        return compose()
                .composeString(yaml)
                .map(YamlTree::tree)
                .orElseThrow(() -> new IllegalArgumentException("The YAML is empty."));
    }

    /// The mappings of a text that lists at least one.
    public static List<Tree.Mapping> rows(String yaml) {
        if (load(yaml) instanceof Tree.Sequence(var items, _) && !items.isEmpty()) {
            return items.stream().map(Tree.Mapping.class::cast).toList();
        }
        throw new IllegalArgumentException("The YAML lists nothing.");
    }

    /// The objects of a text, one after the other.
    public static List<Tree.Mapping> objects(String yaml) {
        var objects = new ArrayList<Tree.Mapping>();
        for (var node : compose().composeAllFromString(yaml)) {
            if (tree(node) instanceof Tree.Mapping object) {
                objects.add(object);
            }
        }
        return objects;
    }

    private static Compose compose() {
        return new Compose(
                LoadSettings.builder()
                        .setSchema(new CoreSchema())
                        .setCodePointLimit(64 << 20)
                        .build());
    }

    private static Tree tree(Node node) {
        var line = node.getStartMark().map(mark -> mark.getLine() + 1).orElse(Tree.NO_LINE);
        return switch (node) {
            case MappingNode mapping -> {
                var fields = new LinkedHashMap<String, Tree>();
                for (var entry : mapping.getValue()) {
                    var key = ((ScalarNode) entry.getKeyNode()).getValue();
                    if (fields.put(key, tree(entry.getValueNode())) != null) {
                        throw new IllegalArgumentException(
                                "line %d: the key %s stands twice".formatted(line, key));
                    }
                }
                yield new Tree.Mapping(fields, line);
            }
            case SequenceNode sequence -> {
                List<Tree> items = new ArrayList<>();
                sequence.getValue().forEach(item -> items.add(tree(item)));
                yield new Tree.Sequence(items, line);
            }
            case ScalarNode scalar -> scalar(scalar.getTag(), scalar.getValue(), line);
            default ->
                    throw new IllegalArgumentException(
                            "line %d: %s is no JSON".formatted(line, node.getTag()));
        };
    }

    private static Tree scalar(Tag tag, String text, int line) {
        if (tag.equals(Tag.NULL)) {
            return new Tree.Null(line);
        }
        if (tag.equals(Tag.BOOL)) {
            return new Tree.Bool(Boolean.parseBoolean(text), line);
        }
        if (tag.equals(Tag.INT)) {
            return new Tree.Number(whole(text).toString(), line);
        }
        if (tag.equals(Tag.FLOAT)) {
            return new Tree.Number(new BigDecimal(text).toString(), line);
        }
        return new Tree.Text(text, line);
    }

    private static BigInteger whole(String text) {
        if (text.startsWith("0x")) {
            return new BigInteger(text.substring(2), 16);
        }
        return text.startsWith("0o") ? new BigInteger(text.substring(2), 8) : new BigInteger(text);
    }
}
