package io.juxta.kube.form;

import io.juxta.model.DeviceConfig;
import io.juxta.model.Selector;
import io.juxta.model.Tree;

/// [Selector] and [DeviceConfig] on the wire: both are an object with one member that may be
/// missing.
final class SelectorForm {

    private SelectorForm() {}

    static Selector read(FieldsIn in) {
        return in.has("cel")
                ? new Selector.Cel(in.object("cel").text("expression"))
                : new Selector.MissingSelector();
    }

    static FieldsOut write(Selector selector) {
        return switch (selector) {
            case Selector.Cel(var expression) ->
                    new FieldsOut()
                            .object("cel", new FieldsOut().textAlways("expression", expression));
            case Selector.MissingSelector _ -> new FieldsOut();
        };
    }

    static DeviceConfig readConfig(FieldsIn in) {
        if (!in.has("opaque")) {
            return new DeviceConfig.MissingConfig();
        }
        var opaque = in.object("opaque");
        Tree parameters = opaque.tree().fields().get("parameters");
        return new DeviceConfig.Opaque(
                opaque.text("driver"), parameters instanceof Tree.Null ? null : parameters);
    }

    static void writeConfig(DeviceConfig config, FieldsOut out) {
        switch (config) {
            case DeviceConfig.Opaque(var driver, var parameters) ->
                    out.object(
                            "opaque",
                            new FieldsOut()
                                    .textAlways("driver", driver)
                                    .treeOrNull("parameters", parameters));
            case DeviceConfig.MissingConfig _ -> {}
        }
    }
}
