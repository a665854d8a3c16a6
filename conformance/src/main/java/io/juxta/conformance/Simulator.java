package io.juxta.conformance;

import io.juxta.cli.Main;
import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/// Says where the pods of a dump that have no node would go.
interface Simulator {

    /// What is typed, but for gates and configuration.
    List<String> COMMAND =
            List.of("simulate", "-f", "-", "--compat=upstream", "--attempts=once", "-o", "json");

    /// The report of `juxta simulate -o json` about these objects.
    Tree.Mapping simulate(List<Tree.Mapping> objects);

    /// Our own program, in this process, bound to what the real scheduler does without preemption.
    static Simulator juxta(String gates) {
        return objects ->
                ask(List.of("--feature-gates=" + gates, "--preemption=off"), dump(objects));
    }

    /// The same, with the profiles of a scheduler's configuration, relative to the checkout.
    static Simulator juxta(String gates, String configuration) {
        var file = Path.of(System.getProperty("juxta.root", ".")).resolve(configuration);
        return objects ->
                ask(List.of("--feature-gates=" + gates, "--config=" + file), dump(objects));
    }

    /// Objects as `kubectl get -o json` prints them.
    static Tree.Mapping dump(List<Tree.Mapping> objects) {
        var list = new LinkedHashMap<String, Tree>();
        list.put("apiVersion", Tree.Text.of("v1"));
        list.put("kind", Tree.Text.of("List"));
        list.put("items", Tree.Sequence.of(objects));
        return Tree.Mapping.of(list);
    }

    private static Tree.Mapping ask(List<String> options, Tree.Mapping dump) {
        InputStream in =
                new ByteArrayInputStream(TreeWriter.json(dump).getBytes(StandardCharsets.UTF_8));
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        var words = new ArrayList<String>(COMMAND);
        words.addAll(options);
        var code = Main.run(words.toArray(String[]::new), in, out, err);
        if (out.size() == 0) {
            throw new IllegalStateException(
                    "juxta simulate said nothing and ended with %d: %s"
                            .formatted(code, err.toString(StandardCharsets.UTF_8)));
        }
        return (Tree.Mapping)
                JsonTrees.parse(out.toByteArray(), Source.of("the answer of juxta simulate"));
    }
}
