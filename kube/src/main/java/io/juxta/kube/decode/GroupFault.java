package io.juxta.kube.decode;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.Optional;

/// The fault of an object whose kind has no schema here: its metadata, and the numbers of a
/// PodGroup.
public final class GroupFault {

    private static final FieldPath POLICY = FieldPath.of("spec", "schedulingPolicy");

    private GroupFault() {}

    public static Optional<Decoded.Faulty> of(Tree.Mapping object) {
        var metadata = Decoder.metadataFault(object);
        if (metadata.isPresent()) {
            return metadata;
        }
        if (!object.text("kind").equals("PodGroup")) {
            return Optional.empty();
        }
        var spec = object.mapping("spec");
        var policy = spec.mapping("schedulingPolicy");
        if (policy.has("gang") == policy.has("basic")) {
            return Optional.of(
                    new Decoded.Faulty(
                            POLICY, "must be one of basic and gang", POLICY.lineIn(object)));
        }
        var gang = policy.mapping("gang").field("minCount");
        if (policy.has("gang")
                && (gang.isEmpty() || !isWhole(gang.get()) || isBelowOne(gang.get()))) {
            var path = POLICY.field("gang", "minCount");
            return Optional.of(
                    new Decoded.Faulty(
                            path,
                            "must be how many pods have to fit, at least 1",
                            path.lineIn(object)));
        }
        var priority = spec.field("priority");
        if (priority.isPresent() && !isWhole(priority.get())) {
            var path = FieldPath.of("spec", "priority");
            return Optional.of(
                    new Decoded.Faulty(path, "must be a whole number", path.lineIn(object)));
        }
        return Optional.empty();
    }

    /// Whether a number fits an int32.
    private static boolean isWhole(Tree tree) {
        return tree instanceof Tree.Number(var literal, _)
                && literal.matches("-?[0-9]{1,10}")
                && Math.abs(Long.parseLong(literal)) <= Integer.MAX_VALUE;
    }

    private static boolean isBelowOne(Tree tree) {
        return tree instanceof Tree.Number(var literal, _) && Long.parseLong(literal) < 1;
    }
}
