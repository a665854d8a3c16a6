package io.juxta.node;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.random.RandomGenerator;

/// Rules for tests: one that adds up what nodes have, as the managers' rules do, and one that
/// offers anything at all.
abstract class FamilyRule implements HintRule {

    private final NodeMask universe;
    private final int size;

    private FamilyRule(NodeMask universe, int size) {
        this.universe = universe;
        this.size = size;
    }

    /// What is free must be enough, and as narrow as the machine allows is preferred.
    static HintRule sums(RandomGenerator random, NodeMask universe) {
        var total = new long[NodeMask.CAPACITY];
        var free = new long[NodeMask.CAPACITY];
        for (int node : universe.ids()) {
            total[node] = random.nextInt(1, 9);
            free[node] = random.nextLong(total[node] + 1);
        }
        return sums(universe, total, free, 1 + random.nextLong(1 + sum(universe, free)));
    }

    /// The same with amounts by node id.
    static HintRule sums(NodeMask universe, long[] total, long[] free, long wanted) {
        int size = universe.count();
        while (size > 1 && most(universe, total, size - 1) >= wanted) {
            size--;
        }
        return new FamilyRule(universe, size) {
            @Override
            boolean offers(NodeMask mask) {
                return sum(mask, free) >= wanted;
            }

            @Override
            public boolean mayOffer(NodeMask must, NodeMask may, int width) {
                return sum(must, free) + most(may.minus(must), free, width - must.count())
                        >= wanted;
            }
        };
    }

    /// Offers masks by the toss of a coin.
    static HintRule anything(RandomGenerator random, NodeMask universe) {
        long salt = random.nextLong();
        int oneIn = 2 + random.nextInt(6);
        return new FamilyRule(universe, random.nextInt(universe.count() + 1)) {
            @Override
            boolean offers(NodeMask mask) {
                long mixed = (mask.hashCode() ^ salt) * 0x9E3779B97F4A7C15L;
                return Long.remainderUnsigned(mixed >>> 20, oneIn) == 0;
            }
        };
    }

    /// Offers every mask.
    static HintRule everything(NodeMask universe) {
        return new FamilyRule(universe, 0) {
            @Override
            boolean offers(NodeMask mask) {
                return true;
            }
        };
    }

    private static long sum(NodeMask mask, long[] amounts) {
        long sum = 0;
        for (int node : mask.ids()) {
            sum += amounts[node];
        }
        return sum;
    }

    private static long most(NodeMask mask, long[] amounts, int count) {
        var sorted = new ArrayList<Long>();
        for (int node : mask.ids()) {
            sorted.add(amounts[node]);
        }
        sorted.sort(Comparator.reverseOrder());
        return sorted.stream().limit(Math.max(0, count)).mapToLong(Long::longValue).sum();
    }

    abstract boolean offers(NodeMask mask);

    @Override
    public NodeMask universe() {
        return universe;
    }

    @Override
    public RuleVerdict judge(NodeMask mask) {
        if (mask.isEmpty() || !mask.within(universe) || !offers(mask)) {
            return RuleVerdict.NOT_OFFERED;
        }
        return mask.count() == size ? RuleVerdict.PREFERRED : RuleVerdict.OFFERED;
    }

    @Override
    public int preferredSize() {
        return size;
    }

    @Override
    public int smallestOffered() {
        return 0;
    }
}
