package io.juxta.conformance;

import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.model.Tree;
import io.juxta.testkit.Comparison;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Compares two AttributeAnswers: the value, or that there is none. Error texts are not compared.
///
/// Where juxta deviates on purpose, the answers count as equal; see "Device attributes" in
/// docs/divergences.md.
final class AttributeJudge implements Comparison.Judge {

    /// One more than the highest node id Linux can be built for.
    private static final long NODE_LIMIT = 1024;

    @Override
    public Optional<String> difference(String question, String ours, String theirs) {
        var our = parsed(ours);
        var their = parsed(theirs);
        if (essence(our).equals(essence(their)) || refusedOnPurpose(question, our, their)) {
            return Optional.empty();
        }
        return Optional.of("ours %s, theirs %s".formatted(essence(our), essence(their)));
    }

    @Override
    public String label(String theirs) {
        var answer = parsed(theirs);
        if (!answer.text("outcome").equals("Value")) {
            return answer.text("outcome");
        }
        return answer.items("ints").size() > 1 ? "Value with neighbours" : "Value";
    }

    /// Where the real one has a value and juxta has none on purpose: a device on a node that cannot
    /// exist, and a device behind an absolute link, which leads out of the tree.
    private static boolean refusedOnPurpose(
            String question, Tree.Mapping ours, Tree.Mapping theirs) {
        var asked = parsed(question);
        return asked.text("ask").equals("numaNodeByPci")
                && ours.text("outcome").equals("Error")
                && theirs.text("outcome").equals("Value")
                && (physicalNode(theirs) >= NODE_LIMIT || isAbsoluteLink(asked));
    }

    /// Reads the machine itself, which exists until its answers are compared.
    private static boolean isAbsoluteLink(Tree.Mapping asked) {
        var link = Path.of(asked.text("root"), "bus/pci/devices", asked.text("bdf"));
        try {
            return Files.isSymbolicLink(link) && Files.readSymbolicLink(link).isAbsolute();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long physicalNode(Tree.Mapping answer) {
        var value = answer.field("int").or(() -> answer.items("ints").stream().findFirst());
        return value.orElseThrow() instanceof Tree.Number number
                ? Long.parseLong(number.literal())
                : -1;
    }

    private static List<Object> essence(Tree.Mapping answer) {
        return List.of(
                answer.text("outcome"),
                answer.field("int").map(AttributeJudge::literal).orElse(""),
                answer.items("ints").stream().map(AttributeJudge::literal).toList(),
                answer.text("string"));
    }

    private static String literal(Tree tree) {
        return tree instanceof Tree.Number number ? number.literal() : tree.toString();
    }

    private static Tree.Mapping parsed(String line) {
        return (Tree.Mapping) JsonTrees.parse(line, Source.of("answer"));
    }
}
