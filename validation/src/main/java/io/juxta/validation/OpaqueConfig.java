package io.juxta.validation;

import static io.juxta.validation.ErrorType.REQUIRED;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;

/// The opaque configuration for a driver: its name and a JSON object only it understands.
final class OpaqueConfig {

    /// Whether the parameters were there before: stored ones may be longer than today's limit.
    enum Age {
        NEW,
        STORED
    }

    private static final int PARAMETER_BYTES = 10 * 1024;

    private OpaqueConfig() {}

    /// @param entry the entry of a config list that holds `opaque`
    static void validate(Tree.Mapping entry, FieldPath path, Age age, Findings findings) {
        var opaque = Nodes.present(entry, "opaque");
        if (opaque.isEmpty()) {
            findings.written(
                    REQUIRED, path.field("opaque"), "the only kind of configuration is opaque");
            return;
        }
        var at = path.field("opaque");
        DraNames.driver(opaque.get().text("driver"), at.field("driver"), findings);
        var parameters = opaque.get().field("parameters");
        if (parameters.isEmpty()) {
            findings.written(
                    REQUIRED, at.field("parameters"), "parameters are required, if only {}");
        } else {
            RawJson.validate(
                    parameters.get(),
                    at.field("parameters"),
                    age == Age.NEW ? PARAMETER_BYTES : Integer.MAX_VALUE,
                    findings);
        }
    }
}
