package io.juxta.allocator;

import io.juxta.allocator.Cause.Competing;
import io.juxta.allocator.Cause.CounterShort;
import io.juxta.allocator.Cause.NothingInCommon;
import io.juxta.allocator.Cause.Short;
import io.juxta.allocator.Cause.Side;
import io.juxta.allocator.Cause.Together;
import io.juxta.allocator.Cause.TooFewValues;
import io.juxta.allocator.Cause.TooMany;
import io.juxta.allocator.ComparedValues.Value;
import io.juxta.model.AttributeValue;
import io.juxta.model.Claim;
import io.juxta.model.Constraint;
import io.juxta.model.Quantity;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Looks for the main reason why claims do not fit, from what each request could have alone.
///
/// Every request that is short of devices is one. Failing that the simplest counting argument
/// counts: devices, values of one constraint, one counter. What only fails because of several
/// things at once is not taken apart here.
final class Causes {

    private final Inventory inventory;
    private final List<Claim> claims;
    private final List<List<List<Survey>>> surveys;

    /// @param surveys by claim, request and alternative
    Causes(Inventory inventory, List<Claim> claims, List<List<List<Survey>>> surveys) {
        this.inventory = inventory;
        this.claims = claims;
        this.surveys = surveys;
    }

    /// At least one.
    List<Cause> find() {
        var found = new ArrayList<Cause>();
        for (var claim : surveys) {
            for (var request : claim) {
                if (request.stream().allMatch(Survey::isShort)) {
                    found.add(new Short(request));
                }
            }
        }
        if (!found.isEmpty()) {
            return found;
        }
        Cause cause = tooMany();
        if (cause == null) {
            cause = competing();
        }
        for (var i = 0; i < claims.size() && cause == null; i++) {
            cause = constraint(i);
        }
        if (cause == null) {
            cause = counter();
        }
        return List.of(cause != null ? cause : together());
    }

    private @Nullable Cause tooMany() {
        for (var i = 0; i < claims.size(); i++) {
            var needed = 0L;
            for (var request : surveys.get(i)) {
                needed +=
                        request.stream()
                                .filter(survey -> !survey.isShort())
                                .mapToLong(survey -> survey.ask().count())
                                .min()
                                .orElse(0);
            }
            if (needed > Preparation.MOST_DEVICES) {
                return new TooMany(claims.get(i).meta().fullName(), needed);
            }
        }
        return null;
    }

    /// Requests without alternatives, each of whose devices can be had once.
    private List<Survey> plain() {
        var plain = new ArrayList<Survey>();
        for (var claim : surveys) {
            for (var request : claim) {
                var only = request.getFirst();
                if (request.size() == 1
                        && !only.ask().admin()
                        && only.candidates().stream().noneMatch(inventory::shareable)) {
                    plain.add(only);
                }
            }
        }
        return plain;
    }

    /// All requests that must do with the devices of one of them.
    private @Nullable Cause competing() {
        var plain = plain();
        for (var widest : plain) {
            var devices = new HashSet<>(widest.candidates());
            var rivals = new ArrayList<Survey>();
            var needed = 0L;
            for (var other : plain) {
                if (devices.containsAll(other.candidates())) {
                    rivals.add(other);
                    needed += other.ask().count();
                }
            }
            if (needed > devices.size()) {
                return new Competing(rivals, needed, widest.candidates());
            }
        }
        return null;
    }

    private @Nullable Cause constraint(int claim) {
        var constraints = claims.get(claim).spec().constraints();
        for (var i = 0; i < constraints.size(); i++) {
            var cause =
                    switch (constraints.get(i)) {
                        case Constraint.Match(_, var attribute) -> match(claim, i, attribute);
                        case Constraint.MatchAndDistinct(_, var attribute, _) ->
                                match(claim, i, attribute);
                        case Constraint.Distinct(_, var attribute) -> distinct(claim, i, attribute);
                        case Constraint.Empty _ -> null;
                    };
            if (cause != null) {
                return cause;
            }
        }
        return null;
    }

    private @Nullable Cause match(int claim, int constraint, String attribute) {
        var all = new LinkedHashSet<Value>();
        var sides = new ArrayList<Side>();
        var least = 0L;
        for (var request : surveys.get(claim)) {
            var fewest = Long.MAX_VALUE;
            for (var survey : request) {
                var link = survey.link(constraint);
                if (survey.isShort()) {
                    continue;
                }
                fewest = Math.min(fewest, link == null ? 0 : survey.ask().count());
                if (link != null && odd(survey, link)) {
                    return null;
                }
                if (link != null) {
                    var values = new LinkedHashSet<Value>();
                    survey.candidates()
                            .forEach(device -> values.addAll(survey.values(link, device)));
                    sides.add(new Side(survey, List.copyOf(values)));
                    all.addAll(values);
                }
            }
            least += fewest;
        }
        if (least < 2 || sides.isEmpty()) {
            return null;
        }
        for (var value : all) {
            if (surveys.get(claim).stream()
                    .allMatch(request -> agrees(request, constraint, value))) {
                return null;
            }
        }
        return new NothingInCommon(constraint, attribute, sides);
    }

    /// Whether a candidate has what is no single value. Without lists such are compared by one
    /// member or another, depending on the order, and counting says nothing.
    private boolean odd(Survey survey, Ask.Link link) {
        return !inventory.features().listAttributes()
                && survey.candidates().stream()
                        .anyMatch(
                                device ->
                                        link.source().value(device)
                                                instanceof AttributeValue.Malformed);
    }

    /// Whether a request could have all its devices with this value.
    private static boolean agrees(List<Survey> request, int constraint, Value value) {
        for (var survey : request) {
            var link = survey.link(constraint);
            if (!survey.isShort()
                    && (link == null || count(survey, link, value) >= survey.ask().count())) {
                return true;
            }
        }
        return false;
    }

    /// How many of a request's candidates have a value.
    static long count(Survey survey, Ask.Link link, Value value) {
        return survey.candidates().stream()
                .filter(device -> survey.values(link, device).contains(value))
                .count();
    }

    private @Nullable Cause distinct(int claim, int constraint, String attribute) {
        var values = new LinkedHashSet<Value>();
        var requests = new ArrayList<Survey>();
        var needed = 0L;
        for (var request : surveys.get(claim)) {
            var survey = request.getFirst();
            var link = survey.link(constraint);
            if (request.size() > 1 || link == null) {
                continue;
            }
            if (odd(survey, link)) {
                return null;
            }
            requests.add(survey);
            needed += survey.ask().count();
            for (var device : survey.candidates()) {
                var own = survey.values(link, device);
                if (own.isEmpty()) {
                    return null;
                }
                values.addAll(own);
            }
        }
        return needed > values.size()
                ? new TooFewValues(constraint, attribute, requests, needed, List.copyOf(values))
                : null;
    }

    /// A counter that is too small for one request, or for all of them together.
    private @Nullable Cause counter() {
        var plain = plain();
        for (var survey : plain) {
            var cause = counter(List.of(survey));
            if (cause != null) {
                return cause;
            }
        }
        return plain.size() > 1 ? counter(plain) : null;
    }

    private @Nullable Cause counter(List<Survey> requests) {
        var needed = requests.stream().mapToLong(survey -> survey.ask().count()).sum();
        Set<Integer> devices = new LinkedHashSet<>();
        requests.forEach(survey -> devices.addAll(survey.candidates()));
        record Key(PoolBooks books, int counter) {}
        var drawn = new HashMap<Key, List<BigDecimal>>();
        var keys = new LinkedHashSet<Key>();
        Map<Key, Integer> some = new HashMap<>();
        for (var device : devices) {
            var books = inventory.books(device);
            var draw = books.draw(inventory.device(device));
            for (var i = 0; i < draw.counters().length; i++) {
                var key = new Key(books, draw.counters()[i]);
                keys.add(key);
                some.putIfAbsent(key, device);
                drawn.computeIfAbsent(key, _ -> new ArrayList<>()).add(draw.amounts()[i]);
            }
        }
        for (var key : keys) {
            var amounts = drawn.getOrDefault(key, List.of()).stream().sorted().toList();
            var left = key.books().left(key.counter());
            var possible = (long) devices.size() - amounts.size();
            var sum = BigDecimal.ZERO;
            for (var amount : amounts) {
                sum = sum.add(amount);
                if (sum.compareTo(left) > 0) {
                    break;
                }
                possible++;
            }
            if (possible < needed) {
                var name = key.books().counter(key.counter());
                var set = inventory.pool(some.getOrDefault(key, 0)).counters().get(name.set());
                var total =
                        set == null
                                ? Quantity.ZERO
                                : set.counters().getOrDefault(name.name(), Quantity.ZERO);
                return new CounterShort(
                        requests,
                        needed,
                        possible,
                        name.set(),
                        name.name(),
                        Quantity.of(amounts.getFirst(), total.format()),
                        Quantity.of(left, total.format()),
                        total);
            }
        }
        return null;
    }

    private Cause together() {
        var requests = new ArrayList<Survey>();
        surveys.forEach(claim -> claim.forEach(request -> requests.add(request.getFirst())));
        var constraints = new ArrayList<String>();
        for (var claim : claims) {
            for (var constraint : claim.spec().constraints()) {
                switch (constraint) {
                    case Constraint.Match(_, var attribute) ->
                            constraints.add("the same " + attribute);
                    case Constraint.MatchAndDistinct(_, var attribute, _) ->
                            constraints.add("the same " + attribute);
                    case Constraint.Distinct(_, var attribute) ->
                            constraints.add("a different " + attribute);
                    case Constraint.Empty _ -> {}
                }
            }
        }
        return new Together(requests, constraints.stream().distinct().toList());
    }
}
