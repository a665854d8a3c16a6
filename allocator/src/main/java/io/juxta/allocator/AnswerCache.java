package io.juxta.allocator;

import io.juxta.allocator.core.Inventory;
import io.juxta.allocator.core.Outcome;
import io.juxta.allocator.core.Outcome.Deepest;
import io.juxta.allocator.core.Outcome.Failed;
import io.juxta.allocator.core.Outcome.SearchScope;
import io.juxta.allocator.core.Outcome.Undecided;
import io.juxta.allocator.core.Pools;
import io.juxta.allocator.core.World;
import io.juxta.allocator.solver.Allocator;
import io.juxta.model.Claim;
import io.juxta.model.ClaimSpec;
import io.juxta.model.Node;
import io.juxta.model.Slice;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Cache of results per node, for worlds that differ only in what claims hold.
///
/// A result depends on the node, on the requests of the claims, and on the allocations in the pools
/// that the node can reach; on nothing else. Bounded: the oldest part is dropped as a whole.
/// Thread-safe, with one thread at a time for each node.
final class AnswerCache {

    private static final int MOST_NODES = 50_000;
    private static final int MOST_QUESTIONS = 4096;
    private static final int MOST_PER_NODE = 32;

    private record Question(List<ClaimSpec> specs, long budget) {}

    /// A result, with the index of the claim at which the search came furthest.
    private record Answer(Offer offer, int claim) {}

    private final Map<String, NodeAnswers> nodes = new ConcurrentHashMap<>();
    private final Map<Question, Object> questions = new HashMap<>();

    /// One object for all claims with equal requests.
    synchronized Object question(List<Claim> claims, long budget) {
        if (questions.size() >= MOST_QUESTIONS) {
            questions.clear();
        }
        var specs = claims.stream().map(Claim::spec).toList();
        return questions.computeIfAbsent(new Question(specs, budget), _ -> new Object());
    }

    Offer answer(World world, Node node, List<Claim> claims, long budget, Object question) {
        return known(node).answer(world, node, claims, budget, question);
    }

    /// The allocation for these very claims, checked against the slices that could concern the
    /// node.
    Outcome granted(World world, Node node, List<Claim> claims, long budget) {
        return known(node).granted(world, node, claims, budget);
    }

    private NodeAnswers known(Node node) {
        var known = nodes.get(node.meta().name());
        if (known == null) {
            if (nodes.size() >= MOST_NODES) {
                nodes.clear();
            }
            known = nodes.computeIfAbsent(node.meta().name(), _ -> new NodeAnswers());
        }
        return known;
    }

    /// The cached results of one node.
    @SuppressWarnings(
            "ReferenceEquality") // the same question and the same node are the same objects
    private static final class NodeAnswers {

        /// In a world without allocations, so that it keeps none of them in memory.
        private @Nullable Inventory inventory;

        private @Nullable Node node;
        private List<Slice> near = List.of();
        private int[] pools = {};
        private long[] stamps = {};
        private final IdentityHashMap<Object, Answer> answers = new IdentityHashMap<>();

        /// The last question and its result: most often it is repeated.
        private @Nullable Object asked;

        private @Nullable Answer answered;

        synchronized Offer answer(
                World world, Node node, List<Claim> claims, long budget, Object question) {
            var current = isCurrent(world, node);
            var answer = !current ? null : asked == question ? answered : answers.get(question);
            if (answer != null) {
                asked = question;
                answered = answer;
                return named(answer, claims);
            }
            var now = inventory(world, node, current);
            var outcome = Allocator.allocate(now, claims, budget);
            var offer = new Offer(outcome);
            if (!(outcome instanceof Failed failed && failed.scope() == SearchScope.POD)) {
                if (answers.size() >= MOST_PER_NODE) {
                    answers.clear();
                }
                answers.put(question, new Answer(offer, deepest(outcome, claims)));
            }
            return offer;
        }

        /// Whether the cached results are still valid.
        private boolean isCurrent(World world, Node now) {
            if (node != now) {
                return false;
            }
            for (var i = 0; i < pools.length; i++) {
                if (world.stamp(pools[i]) != stamps[i]) {
                    return false;
                }
            }
            return true;
        }

        private Inventory inventory(World world, Node now, boolean current) {
            return current && inventory != null ? inventory.in(world) : renewed(world, now);
        }

        private Inventory renewed(World world, Node on) {
            answers.clear();
            asked = null;
            answered = null;
            var same = node == on ? inventory : null;
            var now = same == null ? world.on(on) : same.renewedIn(world);
            if (same == null) {
                node = on;
                near = world.pools().near(on);
                pools =
                        now.pools().stream()
                                .mapToInt(pool -> world.pools().number(Pools.key(pool)))
                                .toArray();
                stamps = new long[pools.length];
            }
            for (var i = 0; i < pools.length; i++) {
                stamps[i] = world.stamp(pools[i]);
            }
            inventory = now.in(world.untouched());
            return now;
        }

        synchronized Outcome granted(World world, Node node, List<Claim> claims, long budget) {
            var now = inventory(world, node, isCurrent(world, node));
            return CheckedAllocator.allocate(now.in(world.near(near)), claims, budget);
        }

        private static int deepest(Outcome outcome, List<Claim> claims) {
            if (outcome instanceof Undecided undecided) {
                for (var i = 0; i < claims.size(); i++) {
                    if (claims.get(i).meta().fullName().equals(undecided.deepest().claim())) {
                        return i;
                    }
                }
            }
            return -1;
        }

        /// The result with the name of the current claim.
        private static Offer named(Answer answer, List<Claim> claims) {
            return answer.claim() >= 0
                            && answer.offer().outcome() instanceof Undecided(var deepest, var work)
                    ? new Offer(
                            new Undecided(
                                    new Deepest(
                                            claims.get(answer.claim()).meta().fullName(),
                                            deepest.request(),
                                            deepest.devices()),
                                    work))
                    : answer.offer();
        }
    }
}
