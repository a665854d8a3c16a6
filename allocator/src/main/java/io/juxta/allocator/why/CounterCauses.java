package io.juxta.allocator.why;

import io.juxta.allocator.core.Inventory;
import io.juxta.allocator.core.PoolBooks;
import io.juxta.allocator.why.Cause.CounterShort;
import io.juxta.model.Quantity;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds a counter that is too small for the minimal draw of requests.
final class CounterCauses {

    private final Inventory inventory;
    private final List<List<List<Survey>>> surveys;

    /// @param surveys by claim, request and alternative
    CounterCauses(Inventory inventory, List<List<List<Survey>>> surveys) {
        this.inventory = inventory;
        this.surveys = surveys;
    }

    /// A counter that is too small for one request, or for all of them together.
    @Nullable Cause find() {
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
            var draw = inventory.draw(device);
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

    /// Requests without alternatives, each of whose devices can be allocated once.
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
}
