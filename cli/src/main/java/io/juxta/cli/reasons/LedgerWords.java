package io.juxta.cli.reasons;

import io.juxta.cli.page.Amount;
import io.juxta.cli.page.JsonAnswer;
import io.juxta.ledger.BudgetBreach;
import io.juxta.ledger.LedgerRefusal;
import io.juxta.ledger.LedgerRefusal.Accounted;
import io.juxta.ledger.LedgerRefusal.ClaimInUse;
import io.juxta.ledger.LedgerRefusal.Incompatible;
import io.juxta.ledger.LedgerRefusal.NotRecorded;
import io.juxta.ledger.LedgerRefusal.OverBudget;
import io.juxta.ledger.LedgerRefusal.PodLevelPolicy;
import io.juxta.ledger.LedgerRefusal.PoolExhausted;
import io.juxta.model.Quantity;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// Rejections because of the cost of claims, in sentences and as JSON.
public final class LedgerWords {

    private LedgerWords() {}

    /// In one line, without a full stop.
    ///
    /// @param pods the names of pods by their keys
    public static String line(LedgerRefusal refusal, Map<String, String> pods) {
        return switch (refusal) {
            case OverBudget(var breach) -> line(breach);
            case PoolExhausted pool -> line(pool, pods);
            case Incompatible one ->
                    "container %s: the claims for %s do not go together: %s"
                            .formatted(
                                    one.container(),
                                    one.resource(),
                                    String.join(
                                            ", ",
                                            one.claims().stream()
                                                    .map(each -> text(one.resource(), each))
                                                    .toList()));
            case ClaimInUse used ->
                    "claim %s stands for %s and cannot be shared: %s"
                            .formatted(
                                    used.claim(),
                                    amounts(used.amounts()),
                                    used.users().isEmpty()
                                            ? "another pod gets it"
                                            : "it is in use by " + listed(used.users()));
            case NotRecorded lost ->
                    "devices behind extended resources cost %s, which the pod's status cannot record"
                            .formatted(amounts(lost.amounts()));
            case PodLevelPolicy policy ->
                    "claim %s stands for %s %s by accounting policy %s, which does not go with %s"
                            .formatted(
                                    policy.claim(),
                                    Amount.shown(policy.resource(), policy.amount()),
                                    policy.resource(),
                                    policy.policy().text(),
                                    policy.request().signum() == 0
                                            ? "the pod-level request of another pod that uses it"
                                            : "the pod-level request for %s"
                                                    .formatted(
                                                            Amount.shown(
                                                                    policy.resource(),
                                                                    policy.request())));
        };
    }

    /// `cpu: pod-level request 9 is 1 short of 10 (0 in containers, 10 through claims)`.
    public static String line(BudgetBreach breach) {
        var resource = breach.resource();
        return "%s: pod-level %s %s is %s short of %s (%s %s, %s through claims)"
                .formatted(
                        resource,
                        breach.bound().word(),
                        Amount.shown(resource, breach.budget()),
                        Amount.shown(resource, Quantity.ZERO.minus(breach.headroom())),
                        Amount.shown(resource, breach.spec().plus(breach.claims())),
                        Amount.shown(resource, breach.spec()),
                        switch (breach.bound()) {
                            case REQUEST -> "in containers";
                            case LIMIT -> "in limits of containers";
                            case CONTAINER_LIMIT -> "as limit of container " + breach.container();
                        },
                        Amount.shown(resource, breach.claims()));
    }

    /// `cpu in claim default/pool: asks for 75, 5 short (30 of 100 drawn: 10 by …, 20 by …)`.
    private static String line(PoolExhausted pool, Map<String, String> pods) {
        var resource = pool.resource();
        var users = new ArrayList<String>();
        byName(pool, pods)
                .forEach(
                        (pod, drawn) ->
                                users.add(
                                        "%s by %s".formatted(Amount.shown(resource, drawn), pod)));
        return "%s in claim %s: asks for %s, %s short (%s of %s drawn%s)"
                .formatted(
                        resource,
                        pool.claim(),
                        Amount.shown(resource, pool.asked()),
                        Amount.shown(resource, missing(pool)),
                        Amount.shown(resource, pool.consumed()),
                        Amount.shown(resource, pool.allocated()),
                        users.isEmpty() ? "" : ": " + String.join(", ", users));
    }

    /// What each user of a pool draws, by the pod's name.
    private static SortedMap<String, Quantity> byName(
            PoolExhausted pool, Map<String, String> pods) {
        var users = new TreeMap<String, Quantity>();
        pool.users().forEach((key, drawn) -> users.put(pods.getOrDefault(key, key), drawn));
        return users;
    }

    private static Quantity missing(PoolExhausted pool) {
        return pool.asked().plus(pool.consumed()).minus(pool.allocated());
    }

    private static String text(String resource, Accounted one) {
        return "%s is %s (%s) with %s"
                .formatted(
                        one.claim(),
                        one.policy().text(),
                        one.driver(),
                        Amount.shown(resource, one.amount()));
    }

    private static String listed(List<String> names) {
        return String.join(", ", names);
    }

    /// `12 cpu, 4Gi memory`.
    public static String amounts(Map<String, Quantity> amounts) {
        var parts = new ArrayList<String>();
        amounts.forEach((name, amount) -> parts.add(Amount.shown(name, amount) + " " + name));
        return parts.isEmpty() ? "nothing" : String.join(", ", parts);
    }

    public static Tree.Mapping tree(LedgerRefusal refusal, Map<String, String> pods) {
        var answer = JsonAnswer.part().put("summary", line(refusal, pods));
        return switch (refusal) {
            case OverBudget(var breach) -> answer.put("budget", tree(breach)).tree();
            case PoolExhausted pool -> answer.put("pool", tree(pool, pods)).tree();
            case Incompatible one ->
                    answer.put("container", one.container())
                            .put("resource", one.resource())
                            .put("policies", one.claims().stream().map(LedgerWords::tree).toList())
                            .tree();
            case ClaimInUse used ->
                    answer.put(
                                    "shared",
                                    JsonAnswer.part()
                                            .put("claim", used.claim())
                                            .put("amounts", tree(used.amounts()))
                                            .putTexts("by", used.users())
                                            .tree())
                            .tree();
            case NotRecorded lost -> answer.put("claims", tree(lost.amounts())).tree();
            case PodLevelPolicy policy ->
                    answer.put("claim", policy.claim())
                            .put("resource", policy.resource())
                            .put("policy", policy.policy().text())
                            .put("quantity", policy.amount().toString())
                            .put("podLevel", policy.request().toString())
                            .tree();
        };
    }

    public static Tree tree(BudgetBreach breach) {
        var answer =
                JsonAnswer.part()
                        .put("resource", breach.resource())
                        .put("bound", breach.bound().word());
        if (!breach.container().isEmpty()) {
            answer.put("container", breach.container());
        }
        return answer.put("budget", breach.budget().toString())
                .put("spec", breach.spec().toString())
                .put("claims", breach.claims().toString())
                .put("headroom", breach.headroom().toString())
                .tree();
    }

    private static Tree tree(PoolExhausted pool, Map<String, String> pods) {
        var users = new ArrayList<Tree>();
        byName(pool, pods)
                .forEach(
                        (pod, drawn) ->
                                users.add(
                                        JsonAnswer.part()
                                                .put("pod", pod)
                                                .put("quantity", drawn.toString())
                                                .tree()));
        return JsonAnswer.part()
                .put("claim", pool.claim())
                .put("resource", pool.resource())
                .put("asked", pool.asked().toString())
                .put("allocated", pool.allocated().toString())
                .put("consumed", pool.consumed().toString())
                .put("by", users)
                .tree();
    }

    private static Tree tree(Accounted one) {
        return JsonAnswer.part()
                .put("claim", one.claim())
                .put("policy", one.policy().text())
                .put("driver", one.driver())
                .put("quantity", one.amount().toString())
                .tree();
    }

    private static Tree tree(Map<String, Quantity> amounts) {
        var answer = JsonAnswer.part();
        amounts.forEach((resource, amount) -> answer.put(resource, amount.toString()));
        return answer.tree();
    }

    /// The distance from fitting: the missing share of the request.
    static double missing(LedgerRefusal refusal) {
        return switch (refusal) {
            case OverBudget(var breach) ->
                    share(
                            Quantity.ZERO.minus(breach.headroom()),
                            breach.spec().plus(breach.claims()));
            case PoolExhausted pool -> share(missing(pool), pool.asked());
            case Incompatible _, ClaimInUse _, NotRecorded _, PodLevelPolicy _ ->
                    Double.POSITIVE_INFINITY;
        };
    }

    private static double share(Quantity part, Quantity whole) {
        return part.exact().doubleValue() / whole.exact().doubleValue();
    }
}
