package io.juxta.cel;

import io.juxta.cel.Body.Unary;
import java.util.function.Function;

/// `ip(…)` and what addresses can do.
final class IpLibrary {

    private IpLibrary() {}

    static void register(Implementations.Builder builder) {
        builder.overload("string_to_ip", (Unary) text -> Ip.parse((String) text));
        builder.overload("is_ip", (Unary) text -> Ip.parse((String) text) instanceof Ip);
        builder.overload("ip_is_canonical", (Unary) text -> isCanonical((String) text));
        builder.overload("ip_to_string", of(Ip::toString));
        builder.overload("ip_family", of(ip -> ip.isFour() ? 4L : 6L));
        builder.overload("ip_is_unspecified", of(Ip::isUnspecified));
        builder.overload("ip_is_loopback", of(Ip::isLoopback));
        builder.overload("ip_is_link_local_multicast", of(Ip::isLinkLocalMulticast));
        builder.overload("ip_is_link_local_unicast", of(Ip::isLinkLocalUnicast));
        builder.overload("ip_is_global_unicast", of(Ip::isGlobalUnicast));
    }

    private static Unary of(Function<Ip, Object> body) {
        return argument -> body.apply((Ip) argument);
    }

    private static Object isCanonical(String text) {
        var parsed = Ip.parse(text);
        return parsed instanceof Ip ip ? (Object) ip.toString().equals(text) : parsed;
    }
}
