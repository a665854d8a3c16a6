package io.juxta.cel;

import io.juxta.cel.Body.Binary;
import io.juxta.cel.Body.Unary;
import java.util.function.Function;

/// `cidr(…)` and what networks can do.
final class CidrLibrary {

    private CidrLibrary() {}

    static void register(Implementations.Builder builder) {
        builder.overload("string_to_cidr", (Unary) text -> Cidr.parse((String) text));
        builder.overload("is_cidr", (Unary) text -> Cidr.parse((String) text) instanceof Cidr);
        builder.overload("cidr_to_string", of(Cidr::toString));
        builder.overload("cidr_ip", of(Cidr::address));
        builder.overload("cidr_masked", of(Cidr::masked));
        builder.overload("cidr_prefix_length", of(cidr -> (long) cidr.bits()));
        builder.overload("cidr_contains_ip_ip", (Binary) CidrLibrary::containsIp);
        builder.overload(
                "cidr_contains_ip_string",
                (Binary) (cidr, text) -> containsIp(cidr, Ip.parse((String) text)));
        builder.overload("cidr_contains_cidr", (Binary) CidrLibrary::containsCidr);
        builder.overload(
                "cidr_contains_cidr_string",
                (Binary) (cidr, text) -> containsCidr(cidr, Cidr.parse((String) text)));
    }

    private static Unary of(Function<Cidr, Object> body) {
        return argument -> body.apply((Cidr) argument);
    }

    /// Why a text is no address is not passed on.
    private static Object containsIp(Object cidr, Object ip) {
        return ip instanceof Ip address
                ? (Object) ((Cidr) cidr).contains(address)
                : Failure.NO_OVERLOAD;
    }

    /// Why a text is no network is passed on.
    private static Object containsCidr(Object cidr, Object other) {
        return other instanceof Cidr network ? (Object) ((Cidr) cidr).contains(network) : other;
    }
}
