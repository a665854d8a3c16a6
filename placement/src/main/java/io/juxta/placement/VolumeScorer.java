package io.juxta.placement;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The scorer of VolumeBinding: by the share of the volumes, or of the storage, that the claims of
/// a pod would use on a node.
///
/// @param basis the cache key
record VolumeScorer(VolumeFilter volumes, List<FitStrategy.Point> shape, Object basis)
        implements Scorer {

    /// The use of the storage of one class, in bytes.
    private static final class ClassUse {
        private long requested;
        private long capacity;
    }

    @Override
    public long score(NodeState node, int index) {
        var found = volumes.unbound(node);
        var classes = new HashMap<String, ClassUse>();
        for (var taken : found.taken()) {
            var use = use(classes, taken.volume().storageClassName());
            use.requested += VolumeCandidates.request(taken.claim()).value();
            use.capacity += VolumeCandidates.size(taken.volume()).value();
        }
        if (found.taken().isEmpty()) {
            for (var provisioned : found.provisioned()) {
                var capacity =
                        provisioned.capacity() == null ? null : provisioned.capacity().capacity();
                if (provisioned.capacity() != null) {
                    var use = use(classes, provisioned.claim().className());
                    use.requested += VolumeCandidates.request(provisioned.claim()).value();
                    // The claims share the storage of their class, so it does not add up.
                    use.capacity = capacity == null ? 0 : capacity.value();
                }
            }
        }
        return classes.isEmpty() ? 0 : mean(classes);
    }

    private static ClassUse use(Map<String, ClassUse> classes, String name) {
        return classes.computeIfAbsent(name, _ -> new ClassUse());
    }

    private long mean(Map<String, ClassUse> classes) {
        var sum = 0L;
        for (var use : classes.values()) {
            sum +=
                    ScoreShape.at(
                            shape,
                            use.capacity == 0 || use.requested > use.capacity
                                    ? MAX_SCORE
                                    : use.requested * MAX_SCORE / use.capacity);
        }
        return Math.round((double) sum / classes.size());
    }
}
