package io.juxta.testkit;

import static io.juxta.testkit.Grow.map;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/// Makes devices for an expression: most of what it looks for is there and of the kind it hopes
/// for, some is missing or different, and there is more that it does not look for.
final class CelDevices {

    private static final List<String> INTS =
            List.of(
                    "0",
                    "1",
                    "2",
                    "3",
                    "-1",
                    "5",
                    "10",
                    "42",
                    "7",
                    "100",
                    "9223372036854775807",
                    "-9223372036854775808");
    private static final List<String> CAPACITIES =
            List.of(
                    "80Gi",
                    "10Gi",
                    "1",
                    "0",
                    "1500m",
                    "1k",
                    "1.5Gi",
                    "1e3",
                    "12345678901234567890",
                    "100n",
                    "2.0",
                    "-1",
                    "1Pi",
                    "0.5");

    private final Grow grow;
    private final boolean small;

    /// @param small with at most one attribute and one capacity, for expressions whose answer would
    ///   otherwise depend on the order of a Go map
    CelDevices(Grow grow, boolean small) {
        this.grow = grow;
        this.small = small;
    }

    Tree.Mapping device(String driver, List<CelLookups.Wish> wishes) {
        var attributes = new LinkedHashMap<String, Tree>();
        var capacity = new LinkedHashMap<String, Tree>();
        var taken = new HashSet<String>();
        var shuffled = new ArrayList<>(wishes);
        if (small && !shuffled.isEmpty()) {
            shuffled.add(0, shuffled.remove(grow.below(shuffled.size())));
        }
        for (var wish : shuffled) {
            if (grow.chance(93)) {
                var type = grow.chance(4) ? kind() : wish.type();
                add(driver, wish, type, attributes, capacity, taken);
            }
        }
        var extra = grow.chance(40) ? 0 : grow.between(0, 5);
        for (var i = 0; i < extra; i++) {
            var type = kind();
            var wish =
                    new CelLookups.Wish(
                            grow.pick(driver, "gpu.example", "o.example", "net.example"),
                            "extra" + i,
                            type,
                            CelTexts.ANY);
            add(driver, wish, type, attributes, capacity, taken);
        }
        if (grow.chance(1) && !small) {
            attributes.put(
                    "bad", grow.chance(50) ? map() : map("version", grow.pick("1.2", "v1", "")));
        }
        var fields = grow.fields();
        if (!attributes.isEmpty() || grow.chance(50)) {
            fields.put("attributes", Tree.Mapping.of(attributes));
        }
        if (!capacity.isEmpty()) {
            fields.put("capacity", Tree.Mapping.of(capacity));
        }
        fields.maybe(30, "allowMultipleAllocations", () -> grow.chance(70));
        return fields.done();
    }

    private void add(
            String driver,
            CelLookups.Wish wish,
            CelType type,
            Map<String, Tree> attributes,
            Map<String, Tree> capacity,
            Set<String> taken) {
        var isCapacity = type.equals(CelType.QUANTITY);
        var into = isCapacity ? capacity : attributes;
        var place = isCapacity + wish.domain() + "/" + wish.name();
        if ((small && !into.isEmpty()) || wish.domain().isEmpty() || !taken.add(place)) {
            return;
        }
        var key =
                wish.domain().equals(driver) && grow.chance(50)
                        ? wish.name()
                        : wish.domain() + "/" + wish.name();
        into.put(key, isCapacity ? map("value", grow.pick(CAPACITIES)) : value(type, wish.about()));
    }

    private CelType kind() {
        return grow.chance(10) ? CelType.QUANTITY : new CelLookups(grow).anyAttribute();
    }

    private Tree value(CelType type, CelTexts about) {
        return switch (type.toString()) {
            case "int" -> map("int", number(about));
            case "bool" -> map("bool", grow.chance(50));
            case "string" -> map("string", text(about));
            case "kubernetes.Semver" -> map("version", CelTexts.SEMVER.draw(grow, 0));
            case "list(int)" -> map("ints", many(() -> number(about)));
            case "list(bool)" -> map("bools", many(() -> Tree.Bool.of(grow.chance(50))));
            case "list(string)" -> map("strings", many(() -> Tree.Text.of(text(about))));
            default -> map("versions", many(() -> Tree.Text.of(CelTexts.SEMVER.draw(grow, 0))));
        };
    }

    private String text(CelTexts about) {
        return (about == CelTexts.ANY ? CelTexts.WORD : about).draw(grow, 6);
    }

    private Tree number(CelTexts about) {
        return about == CelTexts.SMALL
                ? Tree.Number.of(grow.between(-1, 4))
                : new Tree.Number(
                        grow.chance(80) ? grow.pick(INTS.subList(0, 8)) : grow.pick(INTS),
                        Tree.NO_LINE);
    }

    private Tree many(Supplier<Tree> item) {
        return Grow.many(grow.chance(8) ? 0 : grow.between(1, 5), _ -> item.get());
    }
}
