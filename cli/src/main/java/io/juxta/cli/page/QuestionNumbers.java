package io.juxta.cli.page;

import io.juxta.model.Tree;
import java.util.List;

/// Whole numbers and lists in a batch line, or a [BadQuestion] that names the member.
public final class QuestionNumbers {

    private QuestionNumbers() {}

    /// The items of a member; none when it is absent.
    public static List<Tree> items(Tree.Mapping mapping, String name, String path) {
        return mapping.field(name)
                .map(
                        tree -> {
                            if (tree instanceof Tree.Sequence(var items, _)) {
                                return items;
                            }
                            throw new BadQuestion(path + ": a list is needed.");
                        })
                .orElse(List.of());
    }

    /// A whole number of 0 or more that a member must have.
    public static long whole(Tree.Mapping mapping, String name, String path) {
        return whole(
                mapping.field(name)
                        .orElseThrow(() -> new BadQuestion(path + ": a whole number is needed.")),
                path);
    }

    /// A whole number of 0 or more.
    public static long whole(Tree tree, String path) {
        if (tree instanceof Tree.Number number) {
            try {
                long value = Long.parseLong(number.literal());
                if (value >= 0) {
                    return value;
                }
            } catch (NumberFormatException _) {
                // Reported below.
            }
        }
        throw new BadQuestion(path + ": a whole number of 0 or more is needed.");
    }

    /// The id of a NUMA node.
    public static int node(Tree tree, String path, int most) {
        if (tree instanceof Tree.Number number) {
            return node(number.literal(), path, most);
        }
        throw new BadQuestion(path + ": the ids of NUMA nodes are needed.");
    }

    /// The same, written as a key.
    public static int node(String text, String path, int most) {
        try {
            int id = Integer.parseInt(text);
            if (id >= 0 && id < most) {
                return id;
            }
        } catch (NumberFormatException _) {
            // Reported below.
        }
        throw new BadQuestion(
                "%s: %s is no NUMA node: ids go from 0 to %d.".formatted(path, text, most - 1));
    }
}
