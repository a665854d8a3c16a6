package io.juxta.placement;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The ImageLocality plugin: scores nodes higher that already have the pod's images. An image
/// counts more the larger it is and the more nodes have it, so that pods do not all go to one node.
final class ImageLocality implements Scoring {

    private static final long MEGABYTE = 1 << 20;
    private static final long LEAST = 23 * MEGABYTE;
    private static final long MOST_PER_CONTAINER = 1000 * MEGABYTE;

    @Override
    public String name() {
        return "ImageLocality";
    }

    @Override
    public boolean hasPreScore() {
        return false;
    }

    @Override
    public int weight() {
        return 1;
    }

    @Override
    public Optional<Scorer> scorer(Attempt attempt, PreFilterResult own, List<NodeState> feasible) {
        var images = attempt.pod().images();
        var spread = attempt.snapshot().layout().images();
        var names = new ArrayList<String>();
        var worths = new ArrayList<Long>();
        for (var image : images) {
            var found = spread.get(image);
            if (found != null) {
                var share = (double) found.nodes() / attempt.snapshot().size();
                names.add(image);
                worths.add((long) (found.size() * share));
            }
        }
        return Optional.of(
                names.isEmpty()
                        ? Scorer.ALL_ALIKE
                        : new Presence(names, worths, MOST_PER_CONTAINER * images.size()));
    }

    private record Presence(List<String> names, List<Long> worths, long most) implements Scorer {

        @Override
        public Object basis() {
            return this;
        }

        @Override
        public long score(NodeState node, int index) {
            var sum = 0L;
            for (var i = 0; i < names.size(); i++) {
                if (node.facts().images().containsKey(names.get(i))) {
                    sum += worths.get(i);
                }
            }
            var bounded = Math.clamp(sum, LEAST, most);
            return MAX_SCORE * (bounded - LEAST) / (most - LEAST);
        }
    }
}
