package io.juxta.node;

import io.juxta.ledger.Shortage;
import io.juxta.model.Quantity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.function.LongFunction;

/// Formats rooms and shortages for people: requested, free or used.
final class RoomText {

    private static final int AMOUNTS_SHOWN = 8;
    private static final long MEBIBYTE = 1L << 20;
    private static final long GIBIBYTE = 1L << 30;

    private RoomText() {}

    /// `12 asked; free: 7 on node 0, 9 on node 1`.
    static String of(Room room) {
        if (room.free().isEmpty()) {
            return "%s asked; no NUMA node has any".formatted(sole(room.resource(), room.asked()));
        }
        var amounts = new ArrayList<Long>();
        amounts.add(room.asked());
        room.free().values().forEach(free -> amounts.add(free.amount()));
        var spell = spelling(room.resource(), amounts);
        var nodes = new LinkedHashMap<String, NodeMask>();
        room.free()
                .forEach(
                        (node, free) ->
                                nodes.merge(
                                        spell.apply(free.amount()),
                                        NodeMask.of(node),
                                        NodeMask::or));
        var words = new ArrayList<String>();
        nodes.forEach((amount, mask) -> words.add(amount + " on " + nodes(mask)));
        return "%s asked; free: %s%s".formatted(spell.apply(room.asked()), some(words), tied(room));
    }

    /// A note where all nodes together have enough and the allocation failed all the same.
    private static String tied(Room room) {
        if (room.isShortInAll() || !room.isShortOnEach() || !room.isTied()) {
            return "";
        }
        var alone = NodeMask.EMPTY;
        var words = new ArrayList<String>();
        for (var free : room.free().values()) {
            var group = free.group();
            if (group == null) {
                continue;
            }
            if (group.count() == 1) {
                alone = alone.or(group);
            } else if (!words.contains(nodes(group) + " are in use as a group")) {
                words.add(nodes(group) + " are in use as a group");
            }
        }
        if (!alone.isEmpty()) {
            words.addFirst(
                    "%s %s in use alone and cannot be grouped"
                            .formatted(nodes(alone), alone.count() == 1 ? "is" : "are"));
        }
        return "; " + some(words);
    }

    /// `memory: 40 GiB asked, 25 GiB of 62 GiB used`.
    static String of(Shortage shortage) {
        LongFunction<String> spell =
                shortage.resource().equals("cpu")
                        ? thousandths -> Quantity.ofMilli(thousandths).toString()
                        : spelling(
                                shortage.resource(),
                                List.of(
                                        shortage.requested(),
                                        shortage.used(),
                                        shortage.capacity()));
        return "%s: %s asked, %s of %s used"
                .formatted(
                        shortage.resource(),
                        spell.apply(shortage.requested()),
                        spell.apply(shortage.used()),
                        spell.apply(shortage.capacity()));
    }

    private static String nodes(NodeMask mask) {
        var ids = mask.toString().replaceAll("[{}]", "");
        return (mask.count() == 1 ? "node " : "nodes ") + ids;
    }

    private static String some(List<String> words) {
        return words.size() <= AMOUNTS_SHOWN
                ? String.join(", ", words)
                : "%s and %d more"
                        .formatted(
                                String.join(", ", words.subList(0, AMOUNTS_SHOWN)),
                                words.size() - AMOUNTS_SHOWN);
    }

    private static String sole(String resource, long amount) {
        return spelling(resource, List.of(amount)).apply(amount);
    }

    /// The shortest unit for these amounts in which different amounts look different.
    private static LongFunction<String> spelling(String resource, List<Long> amounts) {
        if (!resource.equals("memory")
                && !resource.startsWith("hugepages-")
                && !resource.equals("ephemeral-storage")) {
            return Long::toString;
        }
        var ways = List.<LongFunction<String>>of(RoomText::gibibytes, RoomText::mebibytes);
        var different = amounts.stream().distinct().count();
        for (var way : ways) {
            if (amounts.stream().map(way::apply).distinct().count() == different) {
                return way;
            }
        }
        return amount -> amount + " bytes";
    }

    private static String gibibytes(long bytes) {
        if (bytes < GIBIBYTE) {
            return mebibytes(bytes);
        }
        var text = String.format(Locale.ROOT, "%.1f", (double) bytes / GIBIBYTE);
        return (text.endsWith(".0") ? text.substring(0, text.length() - 2) : text) + " GiB";
    }

    private static String mebibytes(long bytes) {
        if (bytes == 0) {
            return "0";
        }
        return bytes % MEBIBYTE == 0 || bytes > MEBIBYTE
                ? Math.round((double) bytes / MEBIBYTE) + " MiB"
                : bytes + " bytes";
    }
}
