package io.juxta.allocator.why;

import io.juxta.allocator.core.Ask;
import io.juxta.allocator.core.Inventory;
import io.juxta.allocator.why.ComparedValues.Value;
import io.juxta.model.Claim;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The refusals of all devices for one request, or for one alternative of it.
///
/// @param name of the request or its alternative in sentences
/// @param request its name in sentences
/// @param refusals by device; null where the request could have it
/// @param candidates the devices the request could have, alone; one that wants all looks at nothing
///   else
@SuppressWarnings("ArrayRecordComponent") // never compared
record Survey(
        Inventory inventory,
        Ask ask,
        String name,
        String request,
        @Nullable Refusal[] refusals,
        List<Integer> candidates) {

    /// @param claims in question; where there is one it need not be named
    static Survey of(Inventory inventory, Ask ask, List<Claim> claims) {
        var reasons = new Refusals(inventory);
        var refusals = new Refusal[inventory.size()];
        for (var i = 0; i < refusals.length; i++) {
            refusals[i] = reasons.first(ask, i);
        }
        var claim = claims.size() == 1 ? "" : claims.get(ask.claim()).meta().fullName() + " ";
        return new Survey(
                inventory,
                ask,
                claim + ask.reference(),
                claim + ask.requestName(),
                refusals,
                candidates(ask, refusals));
    }

    private static List<Integer> candidates(Ask ask, @Nullable Refusal[] refusals) {
        var devices = ask.all() ? IntStream.of(ask.fixed()) : IntStream.range(0, refusals.length);
        return devices.filter(i -> refusals[i] == null).boxed().toList();
    }

    /// Whether there are fewer devices than it needs or, in allocation mode All, none at all.
    boolean isShort() {
        return candidates().size() < ask.count() || (ask.all() && ask.count() == 0);
    }

    /// The devices that pass all selectors.
    List<Integer> matching() {
        var matching = new ArrayList<Integer>();
        for (var i = 0; i < refusals.length; i++) {
            if (!(refusals[i] instanceof Refusal.SelectorFalse)) {
                matching.add(i);
            }
        }
        return matching;
    }

    Ask.@Nullable AskLink link(int constraint) {
        for (var link : ask.links()) {
            if (link.constraint() == constraint) {
                return link;
            }
        }
        return null;
    }

    /// The values of a candidate that a constraint compares.
    List<Value> values(Ask.AskLink link, int device) {
        return ComparedValues.of(link.source().value(device), inventory.features());
    }
}
