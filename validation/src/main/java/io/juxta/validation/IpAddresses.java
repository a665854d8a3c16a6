package io.juxta.validation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// IP addresses in fields that are older than strict rules for them: any spelling of an IPv6
/// address passes. The stricter rules take no leading zeros in IPv4 and no IPv4 dressed up as IPv6.
final class IpAddresses {

    enum Family {
        V4,
        V6
    }

    private static final Pattern V4 =
            Pattern.compile("(\\d{1,})\\.(\\d{1,})\\.(\\d{1,})\\.(\\d{1,})");
    private static final Pattern GROUP = Pattern.compile("[0-9a-fA-F]{1,4}");

    private IpAddresses() {}

    /// True when the address is one by the stricter rules.
    static boolean valid(String address) {
        if (family(address).isEmpty() || mapped(address)) {
            return false;
        }
        return !address.contains(".")
                || !leadingZero(address.substring(address.lastIndexOf(':') + 1));
    }

    /// Which family an address is of; empty when it is no address. An IPv4 address dressed up as
    /// IPv6 counts as IPv4.
    static Optional<Family> family(String address) {
        if (!address.contains(":")) {
            return v4(address) ? Optional.of(Family.V4) : Optional.empty();
        }
        if (groups(address).isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(mapped(address) ? Family.V4 : Family.V6);
    }

    private static boolean v4(String address) {
        var parts = V4.matcher(address);
        if (!parts.matches()) {
            return false;
        }
        for (var i = 1; i <= 4; i++) {
            if (parts.group(i).length() > 9 || Integer.parseInt(parts.group(i)) > 255) {
                return false;
            }
        }
        return true;
    }

    private static boolean leadingZero(String address) {
        for (var part : address.split("\\.", -1)) {
            if (part.length() > 1 && part.startsWith("0")) {
                return true;
            }
        }
        return false;
    }

    private static boolean mapped(String address) {
        var groups = groups(address);
        return !groups.isEmpty()
                && groups.subList(0, 5).stream().allMatch(group -> group == 0)
                && groups.get(5) == 0xffff;
    }

    /// The eight 16-bit groups of an IPv6 address, or none when it is not one.
    private static List<Integer> groups(String address) {
        var text = address;
        var tail = text.substring(text.lastIndexOf(':') + 1);
        if (tail.contains(".")) {
            if (!v4(tail)) {
                return List.of();
            }
            var bytes = tail.split("\\.", -1);
            text =
                    text.substring(0, text.lastIndexOf(':') + 1)
                            + "%x:%x"
                                    .formatted(
                                            Integer.parseInt(bytes[0]) * 256
                                                    + Integer.parseInt(bytes[1]),
                                            Integer.parseInt(bytes[2]) * 256
                                                    + Integer.parseInt(bytes[3]));
        }
        var gap = text.indexOf("::");
        if (gap < 0) {
            var groups = half(text);
            return groups.size() == 8 ? groups : List.of();
        }
        var left = text.substring(0, gap);
        var right = text.substring(gap + 2);
        var groups = new ArrayList<>(left.isEmpty() ? List.of() : half(left));
        var rest = right.isEmpty() ? List.<Integer>of() : half(right);
        var broken = (groups.isEmpty() && !left.isEmpty()) || (rest.isEmpty() && !right.isEmpty());
        if (broken || groups.size() + rest.size() > 7) {
            return List.of();
        }
        while (groups.size() + rest.size() < 8) {
            groups.add(0);
        }
        groups.addAll(rest);
        return groups;
    }

    private static List<Integer> half(String text) {
        var groups = new ArrayList<Integer>();
        for (var part : text.split(":", -1)) {
            if (!GROUP.matcher(part).matches()) {
                return List.of();
            }
            groups.add(Integer.parseInt(part, 16));
        }
        return groups;
    }
}
