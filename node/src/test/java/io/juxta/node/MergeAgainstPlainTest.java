package io.juxta.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// The merge without the product answers as the one with it.
class MergeAgainstPlainTest {

    private static final long SEED = 8;
    private static final int MERGES = 40_000;

    /// Most merges are small, so that many are tried; some have as many nodes as can be listed.
    private static RandomMerge merge(int index) {
        var random = new SplittableRandom(SEED * 1_000_003 + index);
        return RandomMerge.from(random, index % 20 == 0 ? PlainMerge.MOST_NODES : 5);
    }

    @Test
    void listedAndDescribedHints_mergeAsTheProductDoes() {
        var seen = new TreeMap<String, Integer>();
        for (int i = 0; i < MERGES; i++) {
            var merge = merge(i);
            var plain = merge.plain();
            var listed = merge.start().merge(merge.providers(), WorkBudget.standard());
            check(i, merge, plain, listed);
            check(i, merge, plain, merge.start().merge(merge.families(), WorkBudget.standard()));
            seen.merge(merge.policy() + " " + kind(listed), 1, Integer::sum);
        }
        assertThat(seen.keySet())
                .as("every policy admits, and rejects what it can")
                .contains(
                        "BEST_EFFORT preferred",
                        "BEST_EFFORT not preferred",
                        "RESTRICTED preferred",
                        "RESTRICTED rejected",
                        "SINGLE_NUMA_NODE preferred",
                        "SINGLE_NUMA_NODE rejected");
        assertThat(seen.values()).as("none of them hardly ever: %s", seen).allMatch(n -> n > 1000);
    }

    private static String kind(Merged merged) {
        return switch (merged) {
            case Merged.MergeAdmitted(var hint, _) ->
                    hint.preferred() ? "preferred" : "not preferred";
            case Merged.MergeRejected _ -> "rejected";
            case Merged.MergeUndecided(var step) -> step;
        };
    }

    @Test
    void theOrderOfHintsAndProviders_doesNotMatter() {
        for (int i = 0; i < MERGES / 8; i++) {
            var merge = merge(i);
            var random = new SplittableRandom(i);
            var shuffled = new ArrayList<SortedMap<String, Hints>>();
            for (var provider : merge.providers()) {
                var hints = new TreeMap<String, Hints>();
                provider.forEach((name, wish) -> hints.put(name, shuffled(wish, random)));
                shuffled.add(hints);
            }
            Collections.reverse(shuffled);
            assertThat(merge.start().merge(shuffled, WorkBudget.standard()))
                    .as("seed %d, merge %d", SEED, i)
                    .isEqualTo(merge.start().merge(merge.providers(), WorkBudget.standard()));
        }
    }

    private static Hints shuffled(Hints wish, SplittableRandom random) {
        if (wish instanceof Hints.OneOf(var options)) {
            List<Hint> mixed = new ArrayList<>(options);
            Collections.shuffle(mixed, java.util.Random.from(random));
            return new Hints.OneOf(mixed);
        }
        return wish;
    }

    private static void check(int index, RandomMerge merge, PlainMerge.Answer plain, Merged ours) {
        var expected =
                switch (ours) {
                    case Merged.MergeRejected(var hint) when hint == null ->
                            new Merged.MergeRejected(null);
                    case Merged _ ->
                            plain.admit()
                                    ? new Merged.MergeAdmitted(plain.hint(), TieCount.NONE)
                                    : new Merged.MergeRejected(plain.hint());
                };
        assertThat(ours).as("seed %d, merge %d: %s", SEED, index, merge).isEqualTo(expected);
        assertThat(ours instanceof Merged.MergeAdmitted)
                .as("seed %d, merge %d: %s", SEED, index, merge)
                .isEqualTo(plain.admit());
    }
}
