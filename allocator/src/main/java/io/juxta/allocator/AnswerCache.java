package io.juxta.allocator;

import io.juxta.allocator.core.Inventory;
import io.juxta.allocator.core.Outcome.Deepest;
import io.juxta.allocator.core.Outcome.Failed;
import io.juxta.allocator.core.Outcome.Scope;
import io.juxta.allocator.core.Outcome.Undecided;
import io.juxta.allocator.core.Outcome;
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

/// What nodes answered before, for worlds that differ only in what claims hold.
///
/// An answer depends on the node, on what claims ask for, and on what is held of the pools that the
/// node can reach; on nothing else. Bounded: the oldest knowledge is dropped as a whole. Any number
/// of threads may use it, one at a time for each node.
final class AnswerCache {

    private static final int MOST_NODES = 50_000;
    private static final int MOST_QUESTIONS = 4096;
    private static final int MOST_PER_NODE = 32;

    private record Question(List<ClaimSpec> specs, long budget) {}

    /// An answer, with the place of the claim at which a search came furthest.
    private record Answer(Offer offer, int claim) {}

    private final Map<String, NodeAnswers> nodes = new ConcurrentHashMap<>();
    private final Map<Question, Object> questions = new HashMap<>();

    /// The same object for all claims that ask for the same.
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

    /// What these very claims get, proven from the slices that could concern the node.
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

    /// What is known about one node.
    @SuppressWarnings(
            "ReferenceEquality") // the same question and the same node are the same objects
    private static final class NodeAnswers {

        /// In a world where nobody holds anything, so that it keeps none alive.
        private @Nullable Inventory inventory;

        private @Nullable Node node;
        private List<Slice> near = List.of();
        private int[] pools = {};
        private long[] stamps = {};
        private final IdentityHashMap<Object, Answer> answers = new IdentityHashMap<>();

        /// The question that came last, and its answer: most often it comes again.
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
            if (!(outcome instanceof Failed failed && failed.scope() == Scope.POD)) {
                if (answers.size() >= MOST_PER_NODE) {
                    answers.clear();
                }
                answers.put(question, new Answer(offer, deepest(outcome, claims)));
            }
            return offer;
        }

        /// Whether what is known still holds.
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

        /// The answer with the name of the claim that it is now about.
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
