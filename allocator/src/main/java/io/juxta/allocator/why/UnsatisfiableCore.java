package io.juxta.allocator.why;

import io.juxta.allocator.core.Inventory;
import io.juxta.allocator.core.Outcome;
import io.juxta.allocator.core.Preparation;
import io.juxta.model.Claim;
import io.juxta.model.Node;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/// Finds the reason again in a smaller question, after removing all requests and constraints that
/// are not part of the proof. A simple reason is easier to find there.
final class UnsatisfiableCore {

    private UnsatisfiableCore() {}

    /// At least one.
    ///
    /// @param causes found without the proof, used when the rest is not small enough
    static List<Cause> causes(
            Trials trials, Node node, List<ConflictMember> proof, List<Cause> causes) {
        var idle = new HashSet<ConflictMember>();
        for (var claim : trials.claims()) {
            var name = claim.meta().fullName();
            claim.spec()
                    .requests()
                    .forEach(request -> idle.add(new ConflictMember.Wanted(name, request.name())));
            var constraints = claim.spec().constraints();
            for (var i = 0; i < constraints.size(); i++) {
                idle.add(new ConflictMember.Constrained(name, i, constraints.get(i)));
            }
        }
        proof.forEach(idle::remove);
        if (!(trials.lifted(idle) instanceof Outcome.Unsatisfiable)) {
            return causes;
        }
        var core = Lifted.of(trials.world(), trials.claims(), idle);
        var inventory = core.world().on(node);
        return new Causes(inventory, core.claims(), surveys(inventory, core.claims()), proof)
                .find();
    }

    private static List<List<List<Survey>>> surveys(Inventory inventory, List<Claim> claims) {
        var surveys = new ArrayList<List<List<Survey>>>();
        for (var requests : Preparation.of(inventory, claims).asks()) {
            surveys.add(
                    requests.stream()
                            .map(
                                    request ->
                                            request.asks().stream()
                                                    .map(ask -> Survey.of(inventory, ask, claims))
                                                    .toList())
                            .toList());
        }
        return surveys;
    }
}
