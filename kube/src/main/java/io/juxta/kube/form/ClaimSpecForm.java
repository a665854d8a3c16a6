package io.juxta.kube.form;

import io.juxta.model.ClaimSpec;
import io.juxta.model.ClaimSpec.RequestConfig;
import io.juxta.model.Constraint;

/// [ClaimSpec] on the wire, the same in a claim and in a template.
final class ClaimSpecForm {

    private ClaimSpecForm() {}

    static ClaimSpec read(FieldsIn spec) {
        var in = spec.object("devices");
        return new ClaimSpec(
                in.list("requests", RequestForm::read),
                in.list("constraints", ClaimSpecForm::readConstraint),
                in.list("config", ClaimSpecForm::readConfig));
    }

    private static Constraint readConstraint(FieldsIn in) {
        var requests = in.texts("requests");
        var match = in.textOrNull("matchAttribute");
        var distinct = in.textOrNull("distinctAttribute");
        if (match != null && distinct != null) {
            return new Constraint.MatchAndDistinct(requests, match, distinct);
        }
        if (match != null) {
            return new Constraint.Match(requests, match);
        }
        return distinct != null
                ? new Constraint.Distinct(requests, distinct)
                : new Constraint.Empty(requests);
    }

    private static RequestConfig readConfig(FieldsIn in) {
        return new RequestConfig(in.texts("requests"), SelectorForm.readConfig(in));
    }

    static FieldsOut write(ClaimSpec spec) {
        return new FieldsOut()
                .object(
                        "devices",
                        new FieldsOut()
                                .listOrNull("requests", spec.requests(), RequestForm::write)
                                .list(
                                        "constraints",
                                        spec.constraints(),
                                        ClaimSpecForm::writeConstraint)
                                .list("config", spec.config(), ClaimSpecForm::writeConfig));
    }

    private static FieldsOut writeConstraint(Constraint constraint) {
        var out = new FieldsOut().texts("requests", constraint.requests());
        return switch (constraint) {
            case Constraint.Match(_, var attribute) -> out.textAlways("matchAttribute", attribute);
            case Constraint.Distinct(_, var attribute) ->
                    out.textAlways("distinctAttribute", attribute);
            case Constraint.MatchAndDistinct(_, var match, var distinct) ->
                    out.textAlways("matchAttribute", match)
                            .textAlways("distinctAttribute", distinct);
            case Constraint.Empty _ -> out;
        };
    }

    private static FieldsOut writeConfig(RequestConfig config) {
        var out = new FieldsOut().texts("requests", config.requests());
        SelectorForm.writeConfig(config.config(), out);
        return out;
    }
}
