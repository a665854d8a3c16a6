package io.juxta.validation;

import static io.juxta.validation.ErrorType.FORBIDDEN;
import static io.juxta.validation.ErrorType.INVALID;
import static io.juxta.validation.ErrorType.REQUIRED;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.List;

/// The status of a claim: its allocation, its consumers, and the reports of drivers about the
/// devices.
final class ClaimStatusRules {

    private static final FieldPath ALLOCATION = FieldPath.of("status", "allocation");
    private static final FieldPath RESERVED_FOR = FieldPath.of("status", "reservedFor");
    private static final FieldPath DEVICES = FieldPath.of("status", "devices");
    private static final int MOST_CONSUMERS = 256;
    private static final List<String> CONSUMER = List.of("resource", "name", "uid");

    private ClaimStatusRules() {}

    /// @param claim with the stored spec, since a write to the status cannot change it
    static void validate(Tree.Mapping claim, Tree.Mapping old, Findings findings) {
        var status = claim.mapping("status");
        var oldStatus = old.mapping("status");
        consumers(Reading.objects(status, "reservedFor"), findings);
        reservation(claim, oldStatus, findings);
        DeviceStatusRules.validate(status, DEVICES, findings);
        if (!status.has("allocation")) {
            return;
        }
        if (!oldStatus.has("allocation")) {
            new AllocationRules(RequestNames.of(claim.mapping("spec").mapping("devices")))
                    .validate(status.mapping("allocation"), ALLOCATION, findings);
        } else if (!Sameness.ofField("allocation", status, oldStatus)) {
            findings.covered(
                    INVALID,
                    ALLOCATION,
                    "an allocation cannot be changed; clear it, then set another");
        }
    }

    private static void consumers(List<Tree.Mapping> consumers, Findings findings) {
        if (Lists.tooMany(consumers.size(), MOST_CONSUMERS, "consumers", RESERVED_FOR, findings)) {
            return;
        }
        for (var i = 0; i < consumers.size(); i++) {
            for (var field : CONSUMER) {
                if (consumers.get(i).text(field).isEmpty()) {
                    findings.written(
                            REQUIRED,
                            RESERVED_FOR.index(i).field(field),
                            "a consumer needs a %s".formatted(field));
                }
            }
        }
        Lists.distinct(
                consumers.stream().map(one -> one.text("uid")).toList(), RESERVED_FOR, findings);
    }

    private static void reservation(Tree.Mapping claim, Tree.Mapping oldStatus, Findings findings) {
        var status = claim.mapping("status");
        var consumers = Reading.objects(status, "reservedFor");
        if (consumers.isEmpty()) {
            return;
        }
        if (!status.has("allocation")) {
            findings.written(
                    FORBIDDEN, RESERVED_FOR, "a claim is reserved only while it is allocated");
        } else if (claim.mapping("metadata").has("deletionTimestamp")) {
            var known = Reading.objects(oldStatus, "reservedFor");
            if (consumers.stream().anyMatch(one -> !contains(known, one))) {
                findings.written(
                        FORBIDDEN,
                        RESERVED_FOR,
                        "the claim is being deleted; no consumer can be added any more");
            }
        }
    }

    private static boolean contains(List<Tree.Mapping> consumers, Tree.Mapping one) {
        return consumers.stream().anyMatch(other -> Sameness.same("", one, other));
    }
}
