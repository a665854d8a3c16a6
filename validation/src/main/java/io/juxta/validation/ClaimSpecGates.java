package io.juxta.validation;

import io.juxta.model.FeatureGates;
import io.juxta.model.Tree;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Clears the fields of a claim spec whose gate is off, for claims and templates alike.
///
/// A feature that the stored spec already uses stays usable: then nothing of it is cleared, new
/// uses included.
final class ClaimSpecGates {

    private ClaimSpecGates() {}

    /// @param question by whose rules what is gated may be refused rather than cleared
    /// @param old the stored spec, or null for a new one
    static Tree.Mapping apply(
            ValidationInput question,
            Tree.Mapping spec,
            Tree.@Nullable Mapping old,
            FeatureGates gates) {
        var left = spec;
        if (!gates.on("DRAPrioritizedList") && !usesFirstAvailable(old)) {
            left = eachRequest(left, request -> request.without("firstAvailable"));
        }
        if (!gates.on("DRADeviceTaints") && !usesList(old, "tolerations")) {
            left = eachAlternative(left, one -> one.without("tolerations"));
        }
        if (!gates.on("DRAAdminAccess") && !usesAdminAccess(old)) {
            left = eachAlternative(left, one -> one.without("adminAccess"));
        }
        if (!gates.on("DRAConsumableCapacity") && !usesConsumableCapacity(old)) {
            left = eachAlternative(left, one -> one.without("capacity"));
            left = eachConstraint(left, one -> one.without("distinctAttribute"));
        }
        if (!gates.on("DRADerivedAttributes")
                && !usesList(old, "derivedAttributes")
                && !DerivedAttributeGate.refuses(question)) {
            left = withoutDerivedAttributes(left);
        }
        return left;
    }

    static Tree.Mapping withoutDerivedAttributes(Tree.Mapping spec) {
        return eachAlternative(spec, one -> one.without("derivedAttributes"));
    }

    static boolean usesAdminAccess(Tree.@Nullable Mapping spec) {
        return requests(spec).stream()
                .anyMatch(request -> request.mapping("exactly").has("adminAccess"));
    }

    static boolean usesConsumableCapacity(Tree.@Nullable Mapping spec) {
        return constraints(spec).stream().anyMatch(one -> one.has("distinctAttribute"))
                || alternatives(spec).stream().anyMatch(one -> one.has("capacity"));
    }

    private static boolean usesFirstAvailable(Tree.@Nullable Mapping spec) {
        return requests(spec).stream()
                .anyMatch(request -> !request.items("firstAvailable").isEmpty());
    }

    private static boolean usesList(Tree.@Nullable Mapping spec, String field) {
        return alternatives(spec).stream().anyMatch(one -> !one.items(field).isEmpty());
    }

    private static List<Tree.Mapping> requests(Tree.@Nullable Mapping spec) {
        return spec == null ? List.of() : Reading.objects(spec.mapping("devices"), "requests");
    }

    private static List<Tree.Mapping> constraints(Tree.@Nullable Mapping spec) {
        return spec == null ? List.of() : Reading.objects(spec.mapping("devices"), "constraints");
    }

    /// Every exact request and every sub-request.
    private static List<Tree.Mapping> alternatives(Tree.@Nullable Mapping spec) {
        return requests(spec).stream()
                .<Tree.Mapping>mapMulti(
                        (request, sink) -> {
                            sink.accept(request.mapping("exactly"));
                            Reading.objects(request, "firstAvailable").forEach(sink);
                        })
                .toList();
    }

    private static Tree.Mapping eachRequest(Tree.Mapping spec, UnaryOperator<Tree.Mapping> change) {
        return Edit.inside(spec, "devices", devices -> Edit.each(devices, "requests", change));
    }

    private static Tree.Mapping eachConstraint(
            Tree.Mapping spec, UnaryOperator<Tree.Mapping> change) {
        return Edit.inside(spec, "devices", devices -> Edit.each(devices, "constraints", change));
    }

    private static Tree.Mapping eachAlternative(
            Tree.Mapping spec, UnaryOperator<Tree.Mapping> change) {
        return eachRequest(
                spec,
                request ->
                        Edit.each(
                                Edit.inside(request, "exactly", change), "firstAvailable", change));
    }
}
