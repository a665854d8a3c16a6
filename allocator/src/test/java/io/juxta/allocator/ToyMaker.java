package io.juxta.allocator;

import io.juxta.allocator.Toy.Ask;
import io.juxta.allocator.Toy.Held;
import io.juxta.allocator.Toy.Rule;
import io.juxta.allocator.Toy.Thing;
import io.juxta.allocator.Toy.Value;
import io.juxta.allocator.Toy.Want;
import io.juxta.allocator.Toy.Wish;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/// Makes toy worlds from a seed.
public final class ToyMaker {

    private static final int MOST_THINGS = 8;

    private final RandomGenerator random;

    private ToyMaker(RandomGenerator random) {
        this.random = random;
    }

    public static Toy make(long seed) {
        return new ToyMaker(RandomGeneratorFactory.of("L64X128MixRandom").create(seed)).toy();
    }

    private Toy toy() {
        var lists = chance(50);
        var drawn = chance(40);
        var things = new ArrayList<Thing>();
        var size = MOST_THINGS - random.nextInt(chance(25) ? MOST_THINGS : 4);
        for (var i = 0; i < size; i++) {
            things.add(thing("d" + i, lists, drawn));
        }
        var wants = new ArrayList<Want>();
        for (var i = chance(60) ? 1 : 0; i < 2; i++) {
            wants.add(want());
        }
        return new Toy(lists, 4 + random.nextInt(10), things, wants);
    }

    private Thing thing(String name, boolean lists, boolean drawn) {
        var values = new LinkedHashMap<String, Value>();
        for (var attribute : List.of("numa", "zone")) {
            if (chance(95)) {
                values.put(attribute, value(chance(lists ? 60 : 4)));
            }
        }
        var shared = chance(25);
        var bandwidth = chance(60) ? 1 + random.nextInt(6) : -1;
        var held = chance(85) ? Held.BY_NOBODY : chance(60) ? Held.ALONE : Held.IN_PART;
        return new Thing(
                name,
                chance(70) ? "gpu" : "nic",
                values,
                drawn && chance(75) ? 1 + random.nextInt(4) : 0,
                bandwidth,
                shared,
                chance(10),
                held,
                bandwidth > 0 && held == Held.IN_PART ? random.nextInt(bandwidth + 1) : 0);
    }

    private Value value(boolean list) {
        var members = new ArrayList<Integer>();
        for (var i = 0; i < (list ? 1 + random.nextInt(3) : 1); i++) {
            members.add(random.nextInt(list ? 4 : 3));
        }
        return new Value(chance(8), list, members);
    }

    private Want want() {
        var wishes = new ArrayList<Wish>();
        for (var i = 0; i < 1 + random.nextInt(chance(60) ? 2 : 3); i++) {
            wishes.add(wish("r" + i));
        }
        var rules = new ArrayList<Rule>();
        for (var i = chance(60) ? 1 : random.nextInt(3); i > 0; i--) {
            rules.add(rule(wishes));
        }
        return new Want(wishes, rules);
    }

    private Wish wish(String name) {
        if (chance(25)) {
            var asks = new ArrayList<Ask>();
            for (var i = 0; i < 1 + random.nextInt(3); i++) {
                asks.add(ask("s" + i));
            }
            return new Wish(name, true, false, asks);
        }
        return new Wish(name, false, chance(10), List.of(ask(name)));
    }

    private Ask ask(String name) {
        return new Ask(
                name,
                chance(50) ? null : chance(60) ? "gpu" : "nic",
                1 + random.nextInt(chance(60) ? 2 : 3),
                chance(6),
                chance(30) ? 1 + random.nextInt(4) : -1,
                chance(40));
    }

    private Rule rule(List<Wish> wishes) {
        var requests = new ArrayList<String>();
        if (chance(35)) {
            var wish = wishes.get(random.nextInt(wishes.size()));
            var ask = wish.asks().get(random.nextInt(wish.asks().size()));
            requests.add(
                    wish.prioritized() && chance(50)
                            ? wish.name() + "/" + ask.name()
                            : wish.name());
        }
        return new Rule(chance(60), chance(70) ? "numa" : "zone", requests);
    }

    private boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }
}
