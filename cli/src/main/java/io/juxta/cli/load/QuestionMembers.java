package io.juxta.cli.load;

import io.juxta.cli.page.BadQuestion;
import io.juxta.model.Tree;
import java.util.List;

/// Reads the members of a batch line as a type, or throws a [BadQuestion] that names the member.
public final class QuestionMembers {

    private QuestionMembers() {}

    public static Tree.Mapping mapping(Tree tree, String path) {
        if (tree instanceof Tree.Mapping mapping) {
            return mapping;
        }
        throw new BadQuestion(path + ": an object is needed.");
    }

    public static String text(Tree tree, String path) {
        if (tree instanceof Tree.Text(var value, _)) {
            return value;
        }
        throw new BadQuestion(path + ": a text is needed.");
    }

    /// An optional text; missing is the same as empty.
    public static String textOf(Tree.Mapping line, String name) {
        return line.field(name).map(tree -> text(tree, name)).orElse("");
    }

    /// The items of an optional list; missing is the same as empty.
    public static List<Tree> itemsOf(Tree.Mapping line, String name) {
        return line.field(name).map(tree -> items(tree, name)).orElse(List.of());
    }

    private static List<Tree> items(Tree tree, String path) {
        if (tree instanceof Tree.Sequence(var items, _)) {
            return items;
        }
        throw new BadQuestion(path + ": a list is needed.");
    }

    public static boolean bool(Tree tree, String path) {
        if (tree instanceof Tree.Bool(var value, _)) {
            return value;
        }
        throw new BadQuestion(path + ": true or false is needed.");
    }
}
