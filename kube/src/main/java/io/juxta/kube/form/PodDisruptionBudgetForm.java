package io.juxta.kube.form;

import io.juxta.model.PodDisruptionBudget;
import io.juxta.model.Tree;

/// [PodDisruptionBudget] on the wire.
final class PodDisruptionBudgetForm {

    static final String KIND = "PodDisruptionBudget";

    private PodDisruptionBudgetForm() {}

    @SuppressWarnings(
            "NullAway") // it does not see that a nested type of another module is nullable
    static PodDisruptionBudget read(FieldsIn in) {
        var spec = in.object("spec");
        var status = in.object("status");
        return new PodDisruptionBudget(
                MetaForm.read(in.object("metadata")),
                spec.objectOrNull("selector", selector -> selector.without()),
                Math.toIntExact(status.number("disruptionsAllowed")),
                status.textsByName("disruptedPods"),
                spec.without("selector"),
                status.without("disruptionsAllowed", "disruptedPods"));
    }

    static FieldsOut write(PodDisruptionBudget budget) {
        return new FieldsOut()
                .object("metadata", MetaForm.write(budget.meta()))
                .object(
                        "spec",
                        new FieldsOut()
                                .rest(budget.specRest())
                                .treeUnlessNull("selector", budget.selector()))
                .object(
                        "status",
                        new FieldsOut()
                                .rest(budget.statusRest())
                                .numberAlways("disruptionsAllowed", budget.disruptionsAllowed())
                                .treesByName(
                                        "disruptedPods",
                                        budget.disruptedPods(),
                                        PodDisruptionBudgetForm::writeTime));
    }

    /// Go writes a time that is not set as `null`.
    private static Tree writeTime(String time) {
        return time.isEmpty() ? new Tree.Null(Tree.NO_LINE) : Tree.Text.of(time);
    }
}
