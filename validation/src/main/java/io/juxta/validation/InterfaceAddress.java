package io.juxta.validation;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/// The address of a network interface with the length of its prefix, as in `10.9.8.7/24` or
/// `2001:db8::1/64`.
///
/// There is one right way to write each: no leading zeros, lower case, and the first of the longest
/// runs of zero groups left out. An IPv4 address in IPv6 clothes is written as IPv4.
final class InterfaceAddress {

    private static final Pattern NUMBER = Pattern.compile("0|[1-9][0-9]{0,2}");
    private static final Pattern GROUP = Pattern.compile("0|[1-9a-f][0-9a-f]{0,3}");
    private static final int GROUPS = 8;

    private InterfaceAddress() {}

    static boolean canonical(String text) {
        var slash = text.indexOf('/');
        if (slash < 0) {
            return false;
        }
        var address = text.substring(0, slash);
        var prefix = text.substring(slash + 1);
        return address.contains(":")
                ? upTo(128, prefix) && canonicalV6(address)
                : upTo(32, prefix) && canonicalV4(address);
    }

    private static boolean upTo(int most, String number) {
        return NUMBER.matcher(number).matches() && Integer.parseInt(number) <= most;
    }

    private static boolean canonicalV4(String address) {
        var parts = List.of(address.split("\\.", -1));
        return parts.size() == 4 && parts.stream().allMatch(part -> upTo(255, part));
    }

    private static boolean canonicalV6(String address) {
        var gap = address.indexOf("::");
        var before = groups(gap < 0 ? address : address.substring(0, gap));
        var after = groups(gap < 0 ? "" : address.substring(gap + 2));
        var zeros = GROUPS - before.size() - after.size();
        if (gap < 0 ? zeros != 0 : zeros < 1) {
            return false;
        }
        var groups = new ArrayList<>(before);
        for (var i = 0; i < zeros; i++) {
            groups.add("0");
        }
        groups.addAll(after);
        return groups.stream().allMatch(group -> GROUP.matcher(group).matches())
                && !mapped(groups)
                && address.equals(shortest(groups));
    }

    private static List<String> groups(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split(":", -1));
    }

    /// Whether it is an IPv4 address in disguise: `::ffff:a.b.c.d`.
    private static boolean mapped(List<String> groups) {
        return groups.get(5).equals("ffff")
                && groups.subList(0, 5).stream().allMatch(group -> group.equals("0"));
    }

    private static String shortest(List<String> groups) {
        var start = longestRun(groups);
        if (start.isEmpty()) {
            return String.join(":", groups);
        }
        var from = start.getAsInt();
        return String.join(":", groups.subList(0, from))
                + "::"
                + String.join(":", groups.subList(from + runAt(from, groups), GROUPS));
    }

    /// Where the first longest run of two or more zero groups starts.
    private static OptionalInt longestRun(List<String> groups) {
        var best = 1;
        var start = OptionalInt.empty();
        for (var i = 0; i < GROUPS; i++) {
            var run = runAt(i, groups);
            if (run > best) {
                best = run;
                start = OptionalInt.of(i);
            }
        }
        return start;
    }

    private static int runAt(int from, List<String> groups) {
        var end = from;
        while (end < GROUPS && groups.get(end).equals("0")) {
            end++;
        }
        return end - from;
    }
}
