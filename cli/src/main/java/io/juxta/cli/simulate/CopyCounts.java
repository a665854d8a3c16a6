package io.juxta.cli.simulate;

import io.juxta.cli.load.Repeat;
import io.juxta.cli.page.JsonAnswer;
import io.juxta.model.Tree;
import io.juxta.scheduler.Attempted;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// How many copies fit, for `--repeat`. A copy fits when all its pods were placed.
///
/// @param of the original, as in `Job team/sweep`
/// @param pods how many pods one copy has
record CopyCounts(String of, int asked, int fit, int pods) {

    /// One for each original, in the order of the files.
    ///
    /// @param results of the pods that are shown; other copies do not count
    static List<CopyCounts> of(List<Repeat.Copy> copies, List<Attempted> results) {
        Map<String, Boolean> placed = new HashMap<>();
        for (var result : results) {
            placed.put(result.pod().meta().fullName(), result.placed());
        }
        var counts = new LinkedHashMap<String, CopyCounts>();
        for (var copy : copies) {
            var pods = copy.pods().stream().map(pod -> pod.meta().fullName()).toList();
            if (!placed.keySet().containsAll(pods)) {
                continue; // not shown
            }
            var fits = pods.stream().allMatch(pod -> placed.getOrDefault(pod, false));
            counts.merge(
                    copy.original().name(),
                    new CopyCounts(copy.original().name(), 1, fits ? 1 : 0, copy.pods().size()),
                    (sum, one) ->
                            new CopyCounts(
                                    sum.of, sum.asked + one.asked, sum.fit + one.fit, sum.pods));
        }
        return List.copyOf(counts.values());
    }

    /// The original of each pod, by the pod's full name.
    static Map<String, String> originals(List<Repeat.Copy> copies) {
        var originals = new HashMap<String, String>();
        for (var copy : copies) {
            copy.pods()
                    .forEach(pod -> originals.put(pod.meta().fullName(), copy.original().name()));
        }
        return originals;
    }

    /// As in `7 of 10 copies fit: Job team/sweep, 4 pods each`.
    String sentence() {
        return "%d of %s %s: %s%s"
                .formatted(
                        fit,
                        asked == 1 ? "1 copy" : asked + " copies",
                        asked == 1 ? "fits" : "fit",
                        of,
                        pods == 1 ? "" : ", %d pods each".formatted(pods));
    }

    Tree.Mapping tree() {
        return JsonAnswer.part()
                .put("of", of)
                .put("asked", asked)
                .put("fit", fit)
                .put("podsEach", pods)
                .tree();
    }
}
