package io.juxta.validation;

import io.juxta.model.Tree;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One write of a slice, what is prepared beside what is stored.
///
/// @param old the stored spec, null on create
record SliceWrite(ValidationInput question, Tree.Mapping spec, Tree.@Nullable Mapping old) {

    static SliceWrite of(ValidationInput question, Tree.Mapping prepared) {
        var stored = storedSlice(question);
        return new SliceWrite(
                question, prepared.mapping("spec"), stored == null ? null : stored.mapping("spec"));
    }

    /// The object as stored, or null on create.
    static Tree.@Nullable Mapping storedSlice(ValidationInput question) {
        return switch (question.operation()) {
            case Operation.Create _ -> null;
            case Operation.Update(var old) -> old;
            case Operation.UpdateStatus(var old) -> old;
            case Operation.Resize(var old) -> old;
        };
    }

    List<Tree.Mapping> devices() {
        return Reading.objects(spec, "devices");
    }

    /// Declared rules look at all devices again as soon as one of them differs, and at none before.
    boolean devicesChanged() {
        return old == null || !SliceSameness.ofField("devices", spec, old);
    }

    /// The stored device of this name.
    Tree.@Nullable Mapping oldDevice(String name) {
        if (old == null) {
            return null;
        }
        return Reading.objects(old, "devices").stream()
                .filter(device -> device.text("name").equals(name))
                .findFirst()
                .orElse(null);
    }

    List<Tree> oldItems(String name) {
        return old == null ? List.of() : old.items(name);
    }
}
