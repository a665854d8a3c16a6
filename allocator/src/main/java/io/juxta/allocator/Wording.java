package io.juxta.allocator;

import io.juxta.allocator.Cause.Side;
import io.juxta.allocator.Outcome.Deepest;
import io.juxta.allocator.Refusal.Holder;
import io.juxta.model.Quantity;
import io.juxta.model.Taint;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;

/// Turns reasons into sentences, without the full stop. All of them are made here.
public final class Wording {

    /// Attributes that say where a device is.
    private static final Set<String> PLACES =
            Set.of("numaNode", "pcieRoot", "cpuSocketID", "cpuSocket");

    private static final int MOST_NAMES = 4;
    private static final String NO_DEVICES = "the node has no devices";

    private Wording() {}

    /// Why one device is refused, as in `in use by default/train (pod default/train-0)`.
    public static String of(Refusal refusal) {
        return switch (refusal) {
            case Refusal.InUse(var by) ->
                    by.isEmpty()
                            ? "in use"
                            : "in use by " + some(by.stream().map(Wording::of).toList());
            case Refusal.SelectorFalse(var deviceClass, var selector, var error) ->
                    deviceClass != null && error == null
                            ? "not of class %s (selector %d)".formatted(deviceClass, selector)
                            : "selector %d %s"
                                    .formatted(
                                            selector,
                                            error == null ? "is false" : "fails: " + error);
            case Refusal.NotOnNode _ -> "not for this node";
            case Refusal.Gate(var gate, var where) ->
                    switch (where) {
                        case CLUSTER -> "needs the feature gate %s, which is off".formatted(gate);
                        case NODE -> "needs %s, which the node does not declare".formatted(gate);
                    };
            case Refusal.Capacity capacity -> capacity(capacity);
            case Refusal.CompatibilityGroup(var set) ->
                    "no compatibility group in common with those in use on counter set " + set;
            case Refusal.Counter(var set, var counter, var asked, var used, var total) ->
                    "counter %s of %s: takes %s, %s"
                            .formatted(counter, set, asked, remaining(used, total));
            case Refusal.Tainted(var taint) -> "tainted " + taint(taint);
            case Refusal.NoAttribute(var constraint, var attribute, var error) ->
                    error == null
                            ? "has no %s, which constraint %d compares"
                                    .formatted(attribute, constraint)
                            : error;
            case Refusal.PoolIncomplete(var driver, var pool, var seen, var expected) ->
                    "pool %s/%s is incomplete, %d of %d slices are there"
                            .formatted(driver, pool, seen, expected);
            case Refusal.PoolInvalid(var driver, var pool, var why) ->
                    "pool %s/%s is invalid: %s".formatted(driver, pool, why);
        };
    }

    private static String of(Holder holder) {
        return holder.pods().isEmpty()
                ? holder.claim()
                : "%s (%s %s)"
                        .formatted(
                                holder.claim(),
                                holder.pods().size() == 1 ? "pod" : "pods",
                                some(holder.pods()));
    }

    private static String capacity(Refusal.Capacity capacity) {
        if (capacity.error() != null) {
            return capacity.error();
        }
        if (capacity.total() == null) {
            return "has no capacity " + capacity.capacity();
        }
        var asked = "%s: asked %s".formatted(capacity.capacity(), capacity.asked());
        return capacity.asked() != null
                        && capacity.used().plus(capacity.asked()).compareTo(capacity.total()) <= 0
                ? asked + ", which its policy does not allow"
                : asked + ", " + remaining(capacity.used(), capacity.total());
    }

    private static String remaining(Quantity used, Quantity total) {
        return used.signum() == 0
                ? "there is " + total
                : "%s of %s left".formatted(total.minus(used), total);
    }

    private static String taint(Taint taint) {
        return "%s%s:%s"
                .formatted(
                        taint.key(),
                        taint.value().isEmpty() ? "" : "=" + taint.value(),
                        taint.effect().text());
    }

    /// How far a search came.
    static String undecided(Deepest deepest, long budget) {
        return "the budget of %s units ended first; "
                        .formatted(String.format(Locale.ROOT, "%,d", budget))
                + (deepest.devices() == 0
                        ? "no device was placed"
                        : "at most %s placed, the last for %s"
                                .formatted(
                                        deepest.devices() == 1
                                                ? "1 device was"
                                                : deepest.devices() + " devices were",
                                        deepest.request()));
    }

    /// @param pools that cannot be used, which may be the reason behind the reason
    static String summary(List<Cause> causes, List<Refusal> pools) {
        var text = new StringBuilder();
        var empty =
                causes.stream()
                        .allMatch(
                                cause ->
                                        cause instanceof Cause.Short(var alternatives)
                                                && alternatives.getFirst().refusals().length == 0);
        if (empty) {
            text.append(NO_DEVICES);
        }
        for (var cause : empty ? List.<Cause>of() : causes.subList(0, Math.min(2, causes.size()))) {
            text.append(text.isEmpty() ? "" : "; ").append(of(cause));
        }
        for (var pool : pools.subList(0, Math.min(2, pools.size()))) {
            text.append("; ").append(of(pool));
        }
        return text.toString();
    }

    private static String of(Cause cause) {
        return switch (cause) {
            case Cause.Short(var alternatives) ->
                    alternatives.size() == 1
                            ? shortOf(alternatives.getFirst())
                            : "no alternative can be had: "
                                    + String.join(
                                            "; ",
                                            alternatives.stream().map(Wording::shortOf).toList());
            case Cause.Competing(var requests, var needed, var devices) ->
                    "%s %s %s, and only %s"
                            .formatted(
                                    list(names(requests)),
                                    names(requests).size() == 1 ? "needs" : "need",
                                    devices(needed),
                                    devices.isEmpty()
                                            ? "none is there"
                                            : left(requests.getFirst(), devices));
            case Cause.TooMany(var claim, var needed) ->
                    "claim %s needs at least %s, and a claim can have %d"
                            .formatted(claim, devices(needed), Preparation.MOST_DEVICES);
            case Cause.NothingInCommon(var constraint, var attribute, var sides) ->
                    nothingInCommon(constraint, attribute, sides);
            case Cause.TooFewValues(_, var attribute, var requests, var needed, var values) ->
                    "%s: %s must differ in %s, and there %s only %s"
                            .formatted(
                                    list(names(requests)),
                                    devices(needed),
                                    attribute,
                                    values.size() == 1 ? "is" : "are",
                                    some(values));
            case Cause.CounterShort(
                            var requests,
                            var needed,
                            var possible,
                            var set,
                            var counter,
                            var least,
                            var left,
                            var total) ->
                    "%s: counter %s of %s suffices for %d of %s; each takes at least %s, %s"
                            .formatted(
                                    list(names(requests)),
                                    counter,
                                    set,
                                    possible,
                                    devices(needed),
                                    least,
                                    remaining(total.minus(left), total));
            case Cause.Together(var requests, var constraints) ->
                    together(requests)
                            + (constraints.isEmpty() ? "" : " with " + list(constraints));
        };
    }

    private static String together(List<Survey> requests) {
        if (requests.size() > 1) {
            return list(names(requests)) + " could each be satisfied alone, but not together";
        }
        var only = requests.getFirst();
        return "%s: each of its %s could be had alone, but not %d together"
                .formatted(only.name(), devices(only.candidates().size()), only.ask().count());
    }

    /// Devices by name where they are few and their names tell them apart.
    private static String left(Survey survey, List<Integer> devices) {
        var names = devices.stream().map(i -> survey.inventory().device(i).name()).toList();
        return "%s %s left"
                .formatted(
                        names.size() <= MOST_NAMES
                                        && names.stream().distinct().count() == names.size()
                                ? list(names)
                                : String.valueOf(names.size()),
                        names.size() == 1 ? "is" : "are");
    }

    /// `gpu: 2 devices match the class, both in use (default/train-0, default/train-1)`.
    private static String shortOf(Survey survey) {
        var ask = survey.ask();
        var matching = survey.matching();
        var text = new StringBuilder(survey.name()).append(": ");
        if (ask.all()) {
            text.append("wants all; ");
        } else if (ask.count() > 1) {
            text.append("needs %d; ".formatted(ask.count()));
        }
        if (survey.refusals().length == 0) {
            return text.append(NO_DEVICES).toString();
        }
        if (matching.isEmpty()) {
            return text.append(noneMatch(survey)).toString();
        }
        text.append(
                        matching.size() == 1
                                ? "1 device matches "
                                : matching.size() + " devices match ")
                .append(wish(survey));
        var groups = grouped(survey, matching);
        var free = survey.candidates().size();
        if (free == 0 && groups.size() == 1) {
            var only = groups.firstEntry();
            return text.append(", ")
                    .append(
                            switch (matching.size()) {
                                case 1 -> "";
                                case 2 -> "both ";
                                default -> "all ";
                            })
                    .append(only.getKey())
                    .append(details(only.getValue()))
                    .toString();
        }
        if (groups.isEmpty()) {
            return text.append(", and no more").toString();
        }
        groups.forEach(
                (what, refusals) ->
                        text.append(
                                ", %d %s%s".formatted(refusals.size(), what, details(refusals))));
        return text.append(free == 0 ? "" : ", %d left".formatted(free)).toString();
    }

    private static String wish(Survey survey) {
        return survey.ask().wanted().selectors().isEmpty() ? "the class" : "class and selectors";
    }

    private static String noneMatch(Survey survey) {
        var ofClass = 0;
        Set<String> culprits = new LinkedHashSet<>();
        for (var refusal : survey.refusals()) {
            if (refusal
                    instanceof Refusal.SelectorFalse(var deviceClass, var selector, var error)) {
                if (deviceClass == null) {
                    ofClass++;
                    culprits.add(
                            "selector %d %s"
                                    .formatted(selector, error == null ? "is false" : "fails"));
                }
            }
        }
        var all = survey.refusals().length;
        var name = survey.ask().deviceClass().meta().name();
        if (ofClass == 0) {
            return all == 1
                    ? "the only device is not of class " + name
                    : "none of %s is of class %s".formatted(devices(all), name);
        }
        return "%s of class %s, but %s"
                .formatted(
                        ofClass == 1 ? "1 device is" : ofClass + " devices are",
                        name,
                        list(culprits));
    }

    /// The refused devices by what is wrong with them.
    private static SequencedMap<String, List<Refusal>> grouped(
            Survey survey, List<Integer> devices) {
        var groups = new LinkedHashMap<String, List<Refusal>>();
        for (var device : devices) {
            var refusal = survey.refusals()[device];
            if (refusal != null) {
                groups.computeIfAbsent(word(refusal), _ -> new ArrayList<>()).add(refusal);
            }
        }
        return groups;
    }

    private static String word(Refusal refusal) {
        return switch (refusal) {
            case Refusal.InUse _ -> "in use";
            case Refusal.SelectorFalse _ -> "not selected";
            case Refusal.NotOnNode _ -> "not for this node";
            case Refusal.Gate _ -> "behind a feature that is off";
            case Refusal.Capacity _ -> "without the capacity";
            case Refusal.CompatibilityGroup _ -> "incompatible with those in use";
            case Refusal.Counter _ -> "short of counters";
            case Refusal.Tainted _ -> "tainted";
            case Refusal.NoAttribute(_, var attribute, _) -> "without " + attribute;
            case Refusal.PoolIncomplete _ -> "incomplete";
            case Refusal.PoolInvalid _ -> "invalid";
        };
    }

    /// What there is to say about devices with the same fault, in parentheses, or nothing.
    private static String details(List<Refusal> refusals) {
        Set<String> details = new LinkedHashSet<>();
        for (var refusal : refusals) {
            switch (refusal) {
                case Refusal.InUse(var by) -> by.forEach(holder -> details.add(holder.claim()));
                case Refusal.Gate(var gate, _) -> details.add(gate);
                case Refusal.Tainted(var taint) -> details.add(taint(taint));
                case Refusal.Capacity _, Refusal.Counter _ -> details.add(of(refusal));
                case Refusal.CompatibilityGroup(var set) -> details.add("counter set " + set);
                case Refusal.SelectorFalse _,
                        Refusal.NotOnNode _,
                        Refusal.NoAttribute _,
                        Refusal.PoolIncomplete _,
                        Refusal.PoolInvalid _ -> {}
            }
        }
        return details.isEmpty() ? "" : " (" + some(details) + ")";
    }

    /// `nic: only nic-0 is free, on numaNode 0; gpu has free devices on 2 and 3`.
    private static String nothingInCommon(int constraint, String attribute, List<Side> sides) {
        if (sides.size() == 1) {
            return tooFewAlike(constraint, attribute, sides.getFirst());
        }
        var common = new LinkedHashSet<>(sides.getFirst().values());
        sides.forEach(side -> common.retainAll(side.values()));
        var names = sides.stream().map(side -> side.survey().name()).distinct().toList();
        if (sides.size() > 2
                || !common.isEmpty()
                || sides.stream().anyMatch(side -> side.values().isEmpty())) {
            return common.isEmpty()
                    ? "%s have no %s in common".formatted(list(names), attribute)
                    : "%s have %s %s in common, but not on enough devices"
                            .formatted(list(names), attribute, some(common));
        }
        var fewer =
                sides.get(1).survey().candidates().size()
                                <= sides.get(0).survey().candidates().size()
                        ? 1
                        : 0;
        var one = sides.get(fewer);
        var other = sides.get(1 - fewer);
        var devices = one.survey().candidates();
        var is = free(one.survey());
        return "%s: %s %s, %s %s %s; %s has %s %s %s"
                .formatted(
                        one.survey().name(),
                        devices.size() == 1
                                ? "only "
                                        + one.survey().inventory().device(devices.getFirst()).name()
                                : devices(devices.size()),
                        devices.size() == 1 ? "is " + is : "are " + is,
                        preposition(attribute),
                        shortName(attribute),
                        some(one.values()),
                        other.survey().name(),
                        free(other.survey()).equals("free") ? "free devices" : "devices",
                        preposition(attribute),
                        some(other.values()));
    }

    private static String tooFewAlike(int constraint, String attribute, Side side) {
        var survey = side.survey();
        var link = survey.link(constraint);
        var most = 0L;
        var best = "";
        for (var value : side.values()) {
            var count = link == null ? 0 : Causes.count(survey, link, value);
            if (count > most) {
                most = count;
                best = value.text();
            }
        }
        return "%s: needs %s with the same %s; %s"
                .formatted(
                        survey.name(),
                        devices(survey.ask().count()),
                        attribute,
                        most == 0
                                ? "none can be compared"
                                : "at most %d, %s %s %s"
                                        .formatted(
                                                most,
                                                preposition(attribute),
                                                shortName(attribute),
                                                best));
    }

    /// What the candidates are: free when others of their kind are in use.
    private static String free(Survey survey) {
        for (var refusal : survey.refusals()) {
            if (refusal instanceof Refusal.InUse) {
                return "free";
            }
        }
        return "there";
    }

    /// `gpu-1 + nic-0 share numaNode 3`.
    static String fit(List<String> devices, Map<String, List<String>> shared) {
        var text =
                new StringBuilder(
                        devices.isEmpty()
                                ? "nothing is needed"
                                : devices.size() <= MOST_NAMES
                                        ? String.join(" + ", devices)
                                        : some(devices));
        var agreements = new ArrayList<String>();
        shared.forEach(
                (attribute, values) -> agreements.add(shortName(attribute) + " " + some(values)));
        return agreements.isEmpty()
                ? text.toString()
                : text.append(" share ").append(list(agreements)).toString();
    }

    private static String preposition(String attribute) {
        return PLACES.contains(shortName(attribute)) ? "on" : "with";
    }

    private static String shortName(String attribute) {
        return attribute.substring(attribute.indexOf('/') + 1);
    }

    private static List<String> names(List<Survey> surveys) {
        return surveys.stream().map(Survey::name).distinct().toList();
    }

    private static String devices(long count) {
        return count == 1 ? "1 device" : count + " devices";
    }

    /// The first few, and how many more.
    private static String some(Collection<?> all) {
        var texts = all.stream().map(Object::toString).toList();
        if (texts.size() <= MOST_NAMES) {
            return all instanceof Set || !isValues(all) ? String.join(", ", texts) : list(texts);
        }
        return String.join(", ", texts.subList(0, MOST_NAMES - 1))
                + " and %d more".formatted(texts.size() - MOST_NAMES + 1);
    }

    private static boolean isValues(Collection<?> all) {
        return all.stream().allMatch(ComparedValues.Value.class::isInstance);
    }

    /// `a, b and c`.
    private static String list(Collection<String> all) {
        var texts = List.copyOf(all);
        if (texts.size() < 2) {
            return String.join("", texts);
        }
        return String.join(", ", texts.subList(0, texts.size() - 1)) + " and " + texts.getLast();
    }
}
