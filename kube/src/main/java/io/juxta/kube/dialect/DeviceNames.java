package io.juxta.kube.dialect;

import io.juxta.kube.decode.ObjectType;
import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;

/// KEP-6080 lets expressions read a device's name, `device.name`; 1.37 does not.
final class DeviceNames {

    private DeviceNames() {}

    /// The expressions of an object in 1.37 fields that use it.
    static List<FieldPath> in(Tree.Mapping object) {
        var found = new ArrayList<FieldPath>();
        switch (ObjectType.of(object.text("apiVersion"), object.text("kind")).kind()) {
            case "ResourceClaim", "ResourceClaimTemplate", "DeviceClass" ->
                    look(object.mapping("spec"), FieldPath.of("spec"), found);
            default -> {}
        }
        return found;
    }

    /// Skips `config`, which belongs to drivers.
    private static void look(Tree tree, FieldPath at, List<FieldPath> found) {
        switch (tree) {
            case Tree.Mapping(var fields, _) -> {
                for (var field : fields.entrySet()) {
                    var path = at.field(field.getKey());
                    if (field.getKey().equals("expression")
                            && field.getValue() instanceof Tree.Text(var text, _)
                            && CelText.selects(text, "device", "name")) {
                        found.add(path);
                    } else if (!field.getKey().equals("config")) {
                        look(field.getValue(), path, found);
                    }
                }
            }
            case Tree.Sequence(var items, _) -> {
                for (var i = 0; i < items.size(); i++) {
                    look(items.get(i), at.index(i), found);
                }
            }
            case Tree.Text _, Tree.Number _, Tree.Bool _, Tree.Null _ -> {}
        }
    }
}
