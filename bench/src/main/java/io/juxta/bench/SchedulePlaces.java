package io.juxta.bench;

import io.juxta.kube.form.ModelWriter;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Allocation;
import io.juxta.model.Claim;
import io.juxta.model.Tree;
import io.juxta.placement.PlacementResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/// Where the pods of a shape go, computed before any clock runs: what `partners/cmd/null-scheduler`
/// writes without thinking.
final class SchedulePlaces {

    /// More than are pending at a time, so that none is used twice at once.
    private static final int MOST = 4_000;

    private SchedulePlaces() {}

    /// Writes one line for each pod that fits, up to a few thousand.
    static void write(SimulateShape shape, int nodes, Path file) throws IOException {
        var lines = new ArrayList<String>();
        for (var placed : SimulateOurs.placed(shape, nodes, Math.min(shape.free(nodes), MOST))) {
            lines.add(TreeWriter.json(line(placed)));
        }
        Files.write(file, lines);
    }

    private static Tree.Mapping line(PlacementResult.Placed placed) {
        var names = new ArrayList<String>();
        var claims = new ArrayList<Tree>();
        for (var each : placed.grant().allocated()) {
            names.add(each.claim().meta().name());
            claims.add(ModelWriter.write(allocation(each.claim())));
        }
        var line = new LinkedHashMap<String, Tree>();
        line.put("node", Tree.Text.of(placed.node()));
        line.put("claims", Tree.Sequence.of(claims));
        line.put("nodeAllocatable", Tree.Sequence.of(costs(placed, names)));
        return Tree.Mapping.of(line);
    }

    /// With the number of the claim in place of its name.
    private static List<Tree> costs(PlacementResult.Placed placed, List<String> names) {
        var costs = new ArrayList<Tree>();
        for (var use : placed.grant().nodeAllocatable()) {
            var tree = ModelWriter.write(use);
            var number = names.indexOf(tree.text("resourceClaimName"));
            costs.add(tree.with("resourceClaimName", Tree.Text.of(Integer.toString(number))));
        }
        return costs;
    }

    private static Allocation allocation(Claim claim) {
        var allocation = claim.status().allocation();
        if (allocation == null) {
            throw new IllegalStateException(
                    "%s has no devices.".formatted(claim.meta().fullName()));
        }
        return allocation;
    }
}
