package io.juxta.ledger;

import io.juxta.ledger.LedgerRefusal.Accounted;
import io.juxta.ledger.LedgerRefusal.Incompatible;
import io.juxta.model.AccountingPolicy.KnownPolicy;
import io.juxta.model.Container;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Policies that exclude each other in one container: Max and ConsumeFrom both replace the
/// container's request. Only one of them is allowed, and only from one driver.
final class PolicyConflict {

    private record Claimed(String claim, PolicyPart part) {

        Accounted accounted() {
            return new Accounted(claim, part.policy(), part.driver(), part.amount());
        }
    }

    private PolicyConflict() {}

    /// The contradiction among the claims of a container, or empty.
    static Optional<LedgerRefusal> in(Container container, List<PolicyClaim> claims) {
        var replacing = new ArrayList<Claimed>();
        for (var claim : claims) {
            for (var part : claim.parts()) {
                if (part.policy() == KnownPolicy.MAX || part.policy() == KnownPolicy.CONSUME_FROM) {
                    replacing.add(new Claimed(claim.name(), part));
                }
            }
        }
        for (var i = 0; i < replacing.size(); i++) {
            for (var j = i + 1; j < replacing.size(); j++) {
                var one = replacing.get(i);
                var other = replacing.get(j);
                if (one.part().resource().equals(other.part().resource())
                        && (one.part().policy() != other.part().policy()
                                || !one.part().driver().equals(other.part().driver()))) {
                    return Optional.of(
                            new Incompatible(
                                    container.name(),
                                    one.part().resource(),
                                    List.of(one.accounted(), other.accounted())));
                }
            }
        }
        return Optional.empty();
    }
}
