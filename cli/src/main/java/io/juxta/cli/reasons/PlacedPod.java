package io.juxta.cli.reasons;

import io.juxta.allocator.why.Fit;
import io.juxta.cli.page.JsonAnswer;
import io.juxta.model.Allocation;
import io.juxta.model.Claim;
import io.juxta.placement.PlacementResult;
import io.juxta.scheduler.Attempted;
import java.util.ArrayList;
import java.util.List;

/// What a pod gets on the node where it would go: the devices, and the score that decided.
public record PlacedPod(Attempted attempted, PlacementResult.Placed placed) {

    /// `Devices: gpu-1 + nic-0 share numaNode 3.` and `Score: 612, the next is n1 with 598.`
    public List<String> lines() {
        var lines = new ArrayList<String>();
        var devices = devices();
        if (!devices.isEmpty()) {
            lines.add("Devices: %s.".formatted(devices));
        }
        lines.add("Score: %s.".formatted(score()));
        return lines;
    }

    public void fill(JsonAnswer answer) {
        var devices = devices();
        if (!devices.isEmpty()) {
            answer.put("fit", devices);
        }
    }

    private String devices() {
        var claims = new ArrayList<Claim>();
        var allocations = new ArrayList<Allocation>();
        for (var allocated : placed.grant().allocated()) {
            var allocation = allocated.claim().status().allocation();
            if (allocation != null) {
                claims.add(allocated.claim());
                allocations.add(allocation);
            }
        }
        var seen = attempted.seen();
        var node = seen == null ? null : seen.node(placed.node());
        return seen == null || node == null || claims.isEmpty()
                ? ""
                : Fit.of(seen.world().on(node.node()), claims, allocations);
    }

    private String score() {
        var scores = placed.scores();
        var nodes = scores.nodes();
        if (nodes.isEmpty()) {
            return "none, as no other node fits";
        }
        var next = -1;
        for (var i = 0; i < nodes.size(); i++) {
            if (!placed.best().contains(nodes.get(i))
                    && (next < 0 || scores.total(i) > scores.total(next))) {
                next = i;
            }
        }
        var own = scores.total(nodes.indexOf(placed.node()));
        return next < 0
                ? String.valueOf(own)
                : "%d, the next is %s with %d".formatted(own, nodes.get(next), scores.total(next));
    }
}
