package io.juxta.cli.load;

import io.juxta.cli.page.Console;
import io.juxta.cli.page.JsonAnswer;
import io.juxta.cli.page.Output;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import java.util.List;

/// Objects as kubectl prints them: YAML documents, or one JSON object or `List`.
public final class ObjectList {

    private ObjectList() {}

    public static void print(List<Tree.Mapping> objects, Output output, Console console) {
        switch (output) {
            case JSON ->
                    console.line(
                            TreeWriter.prettyJson(
                                    objects.size() == 1 ? objects.getFirst() : list(objects)));
            case YAML -> {
                var separator = "";
                for (var object : objects) {
                    console.print(separator);
                    console.print(TreeWriter.yaml(object));
                    separator = "---\n";
                }
            }
            case TABLE, WIDE, NAME ->
                    throw new IllegalStateException("Objects are not printed as " + output);
        }
    }

    /// The list that kubectl makes of several objects.
    private static Tree list(List<Tree.Mapping> objects) {
        return JsonAnswer.part()
                .put("apiVersion", "v1")
                .put("kind", "List")
                .put("items", objects)
                .tree();
    }
}
