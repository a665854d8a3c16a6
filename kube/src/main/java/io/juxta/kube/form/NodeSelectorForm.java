package io.juxta.kube.form;

import io.juxta.model.NodeSelector;
import io.juxta.model.NodeSelector.NodeSelectorOperator;
import io.juxta.model.NodeSelector.NodeSelectorRequirement;
import io.juxta.model.NodeSelector.Term;

/// [NodeSelector] on the wire.
final class NodeSelectorForm {

    private NodeSelectorForm() {}

    static NodeSelector read(FieldsIn in) {
        return in.shared()
                .value(new NodeSelector(in.list("nodeSelectorTerms", NodeSelectorForm::readTerm)));
    }

    private static Term readTerm(FieldsIn in) {
        return new Term(
                in.list("matchExpressions", NodeSelectorForm::readRequirement),
                in.list("matchFields", NodeSelectorForm::readRequirement));
    }

    private static NodeSelectorRequirement readRequirement(FieldsIn in) {
        return new NodeSelectorRequirement(
                in.text("key"),
                NodeSelectorOperator.parse(in.text("operator")),
                in.texts("values"));
    }

    static FieldsOut write(NodeSelector selector) {
        return new FieldsOut()
                .listOrNull("nodeSelectorTerms", selector.terms(), NodeSelectorForm::writeTerm);
    }

    private static FieldsOut writeTerm(Term term) {
        return new FieldsOut()
                .list("matchExpressions", term.expressions(), NodeSelectorForm::writeRequirement)
                .list("matchFields", term.fields(), NodeSelectorForm::writeRequirement);
    }

    private static FieldsOut writeRequirement(NodeSelectorRequirement requirement) {
        return new FieldsOut()
                .textAlways("key", requirement.key())
                .textAlways("operator", requirement.operator().text())
                .texts("values", requirement.values());
    }
}
