package io.juxta.ledger;

import io.juxta.ledger.ClaimBooks.Stake;
import io.juxta.model.ByName;
import io.juxta.model.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// The charge of a pod by its claims' policies, as the text of an annotation: the status of a 1.37
/// pod cannot express pools.
///
/// One line for the pod, one for the part of it that came through claims where there is any, and
/// one for each claim, each with fields `word=value`:
///
/// ```
/// pod cpu=10 memory=1Gi
/// claimed cpu=4
/// claim default/shared-cpus uid=1234 reserved.cpu=100 pool.cpu=100 drawn.cpu=10
/// ```
///
/// @param own what the pod alone is charged
/// @param claimed the part of it that came through claims
public record PolicyRecord(ByName<Quantity> own, ByName<Quantity> claimed, List<Stake> stakes) {

    /// The name of the annotation.
    public static final String ANNOTATION = "juxta.io/node-accounting";

    public PolicyRecord {
        stakes = List.copyOf(stakes);
    }

    public static PolicyRecord of(PolicyCharge charge) {
        return new PolicyRecord(charge.own(), charge.claimed(), charge.stakes());
    }

    public String text() {
        var text = new StringBuilder("pod");
        write(text, "", own);
        if (!claimed.isEmpty()) {
            text.append("\nclaimed");
            write(text, "", claimed);
        }
        for (var stake : stakes) {
            text.append("\nclaim ").append(stake.claim()).append(" uid=").append(stake.uid());
            write(text, "reserved.", stake.reserved());
            write(text, "pool.", stake.pool());
            write(text, "drawn.", stake.drawn());
            for (var resource : stake.podLevel()) {
                text.append(" podLevel.").append(resource).append('=').append("yes");
            }
        }
        return text.toString();
    }

    private static void write(StringBuilder text, String prefix, Map<String, Quantity> amounts) {
        amounts.forEach(
                (resource, amount) ->
                        text.append(' ')
                                .append(prefix)
                                .append(resource)
                                .append('=')
                                .append(amount));
    }

    /// Parses a record; empty when the text has another format.
    public static Optional<PolicyRecord> parse(String text) {
        var own = new TreeMap<String, Quantity>();
        var claimed = new TreeMap<String, Quantity>();
        var stakes = new ArrayList<Stake>();
        for (var line : text.split("\n", -1)) {
            var words = List.of(line.split(" ", -1));
            if (words.getFirst().equals("pod") || words.getFirst().equals("claimed")) {
                var amounts = words.getFirst().equals("pod") ? own : claimed;
                if (!read(words.subList(1, words.size()), "", amounts)) {
                    return Optional.empty();
                }
            } else if (words.size() > 2 && words.getFirst().equals("claim")) {
                var stake = stake(words.get(1), words.subList(2, words.size()));
                if (stake.isEmpty()) {
                    return Optional.empty();
                }
                stakes.add(stake.get());
            } else {
                return Optional.empty();
            }
        }
        return Optional.of(new PolicyRecord(ByName.copyOf(own), ByName.copyOf(claimed), stakes));
    }

    private static Optional<Stake> stake(String claim, List<String> words) {
        var uid = "";
        var reserved = new TreeMap<String, Quantity>();
        var pool = new TreeMap<String, Quantity>();
        var drawn = new TreeMap<String, Quantity>();
        var podLevel = new ArrayList<String>();
        for (var word : words) {
            var one = List.of(word);
            var known = true;
            if (word.startsWith("uid=")) {
                uid = word.substring("uid=".length());
            } else if (word.startsWith("podLevel.") && word.endsWith("=yes")) {
                podLevel.add(word.substring("podLevel.".length(), word.length() - "=yes".length()));
            } else if (word.startsWith("reserved.")) {
                known = read(one, "reserved.", reserved);
            } else if (word.startsWith("pool.")) {
                known = read(one, "pool.", pool);
            } else {
                known = read(one, "drawn.", drawn);
            }
            if (!known) {
                return Optional.empty();
            }
        }
        return Optional.of(
                new Stake(
                        claim,
                        uid,
                        ByName.copyOf(reserved),
                        ByName.copyOf(pool),
                        ByName.copyOf(drawn),
                        podLevel));
    }

    private static boolean read(List<String> words, String prefix, Map<String, Quantity> amounts) {
        for (var word : words) {
            var equals = word.indexOf('=');
            if (equals < prefix.length() || !word.startsWith(prefix)) {
                return false;
            }
            var amount = Quantity.tryParse(word.substring(equals + 1));
            if (amount.isEmpty()) {
                return false;
            }
            amounts.put(word.substring(prefix.length(), equals), amount.get());
        }
        return true;
    }
}
