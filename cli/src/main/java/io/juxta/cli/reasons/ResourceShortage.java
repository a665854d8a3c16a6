package io.juxta.cli.reasons;

import io.juxta.cli.page.Amount;
import io.juxta.cli.page.JsonAnswer;
import io.juxta.model.Quantity;
import io.juxta.model.Tree;
import io.juxta.placement.NodeBill;
import io.juxta.placement.NodeBill.BillShare;
import io.juxta.placement.NodeState;
import java.util.ArrayList;
import java.util.List;

/// A resource that is short on a node, in the scheduler's units.
///
/// @param asked the pod's request, claims included where they were counted
/// @param claims the part of it that comes through claims
/// @param used what other pods request
/// @param usedThroughClaims the part of that which came through claims
/// @param shares how much each of the pod's claims adds
record ResourceShortage(
        String resource,
        long asked,
        long claims,
        long used,
        long usedThroughClaims,
        long allocatable,
        List<BillShare> shares) {

    ResourceShortage {
        shares = List.copyOf(shares);
    }

    /// By the requests of the spec alone, without claims.
    static ResourceShortage bySpec(String resource, long asked, NodeState node) {
        return new ResourceShortage(
                resource,
                asked,
                0,
                node.requested().amount(resource),
                node.requestedThroughClaims().getOrDefault(resource, 0L),
                node.allocatable().amount(resource),
                List.of());
    }

    static ResourceShortage of(NodeBill.BillLine line) {
        return new ResourceShortage(
                line.resource(),
                line.asked(),
                line.claims(),
                line.used(),
                line.usedThroughClaims(),
                line.allocatable(),
                line.shares());
    }

    long by() {
        return asked - (allocatable - used);
    }

    /// `cpu: asks for 13, 3 short (1 in the spec, 12 through claims, 6 of 16 used)`.
    String line() {
        var details = new ArrayList<String>();
        if (claims != 0) {
            details.add("%s in the spec".formatted(people(asked - claims)));
            details.add("%s through claims".formatted(people(claims)));
        }
        if (claims != 0 || (usedThroughClaims != 0 && asked <= allocatable)) {
            details.add(
                    "%s of %s used%s"
                            .formatted(
                                    people(used),
                                    people(allocatable),
                                    usedThroughClaims == 0
                                            ? ""
                                            : ", %s of it through claims"
                                                    .formatted(people(usedThroughClaims))));
        }
        var line =
                asked > allocatable
                        ? "%s: asks for %s, and the node has %s"
                                .formatted(resource, people(asked), people(allocatable))
                        : "%s: asks for %s, %s short"
                                .formatted(resource, people(asked), people(by()));
        return details.isEmpty() ? line : "%s (%s)".formatted(line, String.join(", ", details));
    }

    Tree tree() {
        var answer =
                JsonAnswer.part()
                        .put("resource", resource)
                        .put("asked", quantity(asked).toString());
        if (claims != 0) {
            answer.put("spec", quantity(asked - claims).toString())
                    .put("claims", quantity(claims).toString())
                    .put("byClaim", shares.stream().map(ResourceShortage::share).toList());
        }
        answer.put("used", quantity(used).toString());
        if (usedThroughClaims != 0) {
            answer.put("usedThroughClaims", quantity(usedThroughClaims).toString());
        }
        return answer.put("allocatable", quantity(allocatable).toString()).tree();
    }

    private static Tree share(BillShare share) {
        return JsonAnswer.part()
                .put("claim", share.claim())
                .put("quantity", share.amount().toString())
                .tree();
    }

    private String people(long amount) {
        return Amount.shown(resource, quantity(amount));
    }

    private Quantity quantity(long amount) {
        return resource.equals("cpu")
                ? Quantity.ofMilli(amount)
                : Amount.isBytes(resource)
                        ? Quantity.of(amount).as(Quantity.Format.BINARY_SI)
                        : Quantity.of(amount);
    }
}
