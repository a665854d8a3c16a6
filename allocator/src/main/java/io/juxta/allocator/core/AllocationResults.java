package io.juxta.allocator.core;

import io.juxta.allocator.core.Solution.Pick;
import io.juxta.model.Allocation;
import io.juxta.model.Claim;
import io.juxta.model.Flag;
import io.juxta.model.NameUuid;
import java.util.ArrayList;
import java.util.List;

/// Turns the picks of a search into allocations for the claims.
public final class AllocationResults {

    private final Question question;
    private final Solution solution;

    public AllocationResults(Solution solution) {
        this.question = solution.question();
        this.solution = solution;
    }

    /// One allocation per claim, in the order of the claims.
    ///
    /// @throws Fatal when the devices' node selectors cannot be joined
    public List<Allocation> allocations() {
        var allocations = new ArrayList<Allocation>();
        for (var i = 0; i < question.claims().size(); i++) {
            allocations.add(allocation(question.claims().get(i), i));
        }
        return allocations;
    }

    private Allocation allocation(Claim claim, int index) {
        var picks = new ArrayList<Pick>();
        for (var pick : solution.picks()) {
            if (pick.ask().claim() == index) {
                picks.add(pick);
            }
        }
        var results = new ArrayList<Allocation.Result>();
        var before = index == 0 ? 0 : before(claim, index);
        for (var i = 0; i < picks.size(); i++) {
            results.add(result(claim, picks.get(i), before + i));
        }
        var chosen = new ArrayList<Ask>();
        for (var i = 0; i < claim.spec().requests().size(); i++) {
            chosen.add(solution.chosen(index, i));
        }
        return new Allocation(
                results,
                new ConfigResults(claim.spec(), chosen).config(),
                NodeResults.selector(question.inventory(), picks, claim.meta().name()),
                null);
    }

    /// How many devices the same claim got before, where it is listed twice.
    private long before(Claim claim, int index) {
        return solution.picks().stream()
                .filter(pick -> pick.ask().claim() < index)
                .filter(
                        pick ->
                                question.claims()
                                        .get(pick.ask().claim())
                                        .meta()
                                        .fullName()
                                        .equals(claim.meta().fullName()))
                .count();
    }

    private Allocation.Result result(Claim claim, Pick pick, long number) {
        var inventory = question.inventory();
        var device = inventory.device(pick.device());
        var binding = inventory.features().bindingConditions();
        var experimental = inventory.features().variant() == Features.Variant.EXPERIMENTAL;
        return new Allocation.Result(
                pick.ask().reference(),
                inventory.id(pick.device()),
                pick.ask().admin() ? Flag.TRUE : Flag.UNSET,
                solution.firstNamed(pick.ask()).wanted().tolerations(),
                binding ? device.binding().conditions() : List.of(),
                binding ? device.binding().failureConditions() : List.of(),
                inventory.shareable(pick.device()) ? shareId(claim, pick, number) : null,
                pick.consumed(),
                experimental ? inventory.slice(pick.device()).skipNodeOperations() : List.of());
    }

    /// Kubernetes generates a random id. Ours is a hash of the question, so that runs are
    /// repeatable.
    private String shareId(Claim claim, Pick pick, long number) {
        var seed =
                "%s %s %s %d %s"
                        .formatted(
                                question.inventory().node().meta().name(),
                                claim.meta().fullName(),
                                claim.meta().uid(),
                                number,
                                question.inventory().id(pick.device()));
        return NameUuid.of(seed).toString();
    }
}
