package io.juxta.conformance;

import io.juxta.model.AttributeValue;
import io.juxta.model.Tree;
import io.juxta.topology.AttributeForm;
import io.juxta.topology.AttributeResult;
import io.juxta.topology.NumaAttributes;
import io.juxta.topology.NumaAttributes.Positions;
import io.juxta.topology.PciBusIds;
import io.juxta.topology.PcieRoots;
import io.juxta.topology.Sysfs;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Answers the protocol of `partners/cmd/attribute-oracle` with juxta's own functions, reading
/// distances by position as the real one does.
final class OurAttributes {

    private OurAttributes() {}

    /// The answer to a well-formed question.
    static Tree.Mapping answer(Tree.Mapping question) {
        var fields = new LinkedHashMap<String, Tree>();
        fields.put("apiVersion", Tree.Text.of("juxta.io/v1alpha1"));
        fields.put("kind", Tree.Text.of("AttributeAnswer"));
        fields.put("id", question.field("id").orElse(new Tree.Null(Tree.NO_LINE)));
        switch (result(question)) {
            case AttributeResult.Found(_, var value) -> {
                fields.put("outcome", Tree.Text.of("Value"));
                value(value, fields);
            }
            case AttributeResult.Missing(_, _, var message) -> {
                fields.put("outcome", Tree.Text.of("Error"));
                fields.put("error", Tree.Text.of(message));
            }
        }
        return Tree.Mapping.of(fields);
    }

    private static AttributeResult result(Tree.Mapping question) {
        var sysfs = Sysfs.directory(Path.of(question.text("root")));
        var numa = new NumaAttributes(sysfs, Positions.UPSTREAM);
        var address = question.text("bdf");
        var form = question.text("form").equals("list") ? AttributeForm.LIST : AttributeForm.SCALAR;
        return switch (question.text("ask")) {
            case "numaNodeByPci" -> numa.byPciAddress(address, form);
            case "numaNodeByNode" -> numa.byNode(number(question, "node"), form);
            case "numaNodeForCpu" -> numa.nodeOfCpu(number(question, "cpu"));
            case "pcieRoot" -> new PcieRoots(sysfs).byPciAddress(address, AttributeForm.SCALAR);
            case "pciBusId" -> PciBusIds.of(address);
            default -> throw new IllegalArgumentException("Nobody can answer " + question);
        };
    }

    private static int number(Tree.Mapping question, String name) {
        return Integer.parseInt(((Tree.Number) question.field(name).orElseThrow()).literal());
    }

    private static void value(AttributeValue value, Map<String, Tree> fields) {
        switch (value) {
            case AttributeValue.IntValue(var node) -> fields.put("int", Tree.Number.of(node));
            case AttributeValue.Ints(var nodes) -> fields.put("ints", numbers(nodes));
            case AttributeValue.StringValue(var text) -> fields.put("string", Tree.Text.of(text));
            case AttributeValue.BoolValue _,
                    AttributeValue.VersionValue _,
                    AttributeValue.Bools _,
                    AttributeValue.Strings _,
                    AttributeValue.Versions _,
                    AttributeValue.MalformedValue _ ->
                    throw new IllegalStateException("No standard attribute is a " + value);
        }
    }

    private static Tree numbers(List<Long> values) {
        return Tree.Sequence.of(values.stream().map(Tree.Number::of).toList());
    }
}
