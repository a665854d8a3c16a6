package io.juxta.placement;

import io.juxta.model.Allocation;
import io.juxta.model.Claim;
import io.juxta.model.Request;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The score of DynamicResources: higher where requests get the alternatives they list first.
final class DynamicScorer implements Scorer {

    /// The score of the first alternative. A request has at most so many alternatives.
    private static final long FIRST = 8;

    private final DynamicFilter devices;

    DynamicScorer(DynamicFilter devices) {
        this.devices = devices;
    }

    @Override
    public @Nullable Object basis() {
        return devices.basis();
    }

    @Override
    public long score(NodeState node, int index) {
        var score = 0L;
        for (var claim : devices.scored(node)) {
            score += score(claim.claim(), claim.allocation());
        }
        return score;
    }

    private static long score(Claim claim, Allocation allocation) {
        var score = 0L;
        for (var request : claim.spec().requests()) {
            var alternatives =
                    switch (request) {
                        case Request.Exactly _ -> List.<Request.Alternative>of();
                        case Request.FirstAvailable(_, var some) -> some;
                        case Request.MalformedRequest(_, var exactly, var some) ->
                                exactly == null ? some : List.<Request.Alternative>of();
                    };
            for (var i = 0; i < alternatives.size(); i++) {
                if (got(allocation, request.name() + "/" + alternatives.get(i).name())) {
                    score += FIRST - i;
                }
            }
        }
        return score;
    }

    private static boolean got(Allocation allocation, String reference) {
        for (var result : allocation.results()) {
            if (result.request().equals(reference)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void normalize(long[] scores) {
        Normalize.mostBest(scores);
    }
}
