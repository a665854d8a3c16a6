package io.juxta.allocator.core;

import io.juxta.cel.AttributeReads;
import io.juxta.cel.CompileCache;
import io.juxta.cel.Program;
import io.juxta.cel.Use;
import io.juxta.model.AttributeValue;
import io.juxta.model.AttributeValue.BoolValue;
import io.juxta.model.AttributeValue.IntValue;
import io.juxta.model.AttributeValue.StringValue;
import io.juxta.model.ByName;
import io.juxta.model.Claim;
import io.juxta.model.Constraint;
import io.juxta.model.DeviceAsk;
import io.juxta.model.QualifiedName;
import io.juxta.model.Request;
import io.juxta.model.Selector;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/// Compares the attributes of devices as some claims see them: the names of all, and the values of
/// those that a selector, a derived attribute or a constraint reads.
///
/// Two values that nothing reads count as the same where both are plain texts, numbers or truth
/// values: every other value may be invalid, and then each expression fails on its device.
/// Thread-safe.
final class AttributeComparison {

    /// So many kinds of devices are remembered.
    private static final int MOST_KINDS = 32;

    private final Set<String> written;
    private final Set<QualifiedName> read;
    private final List<Kind> kinds = new CopyOnWriteArrayList<>();

    /// Devices of a driver with the same names of attributes.
    ///
    /// @param names of one of them
    /// @param compared whether a value is compared, in the order of the names
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Kind(String driver, ByName<AttributeValue> names, boolean[] compared) {}

    private AttributeComparison(Set<String> written, Set<QualifiedName> read) {
        this.written = written;
        this.read = read;
    }

    /// Empty when it cannot be told which attributes the claims read.
    static Optional<AttributeComparison> of(World world, List<Claim> claims) {
        var made = new AttributeComparison(new HashSet<>(), new HashSet<>());
        for (var claim : claims) {
            for (var constraint : claim.spec().constraints()) {
                made.written.addAll(attributes(constraint));
            }
            for (var request : claim.spec().requests()) {
                for (var ask : asks(request)) {
                    if (!made.adds(world, ask)) {
                        return Optional.empty();
                    }
                }
            }
        }
        for (var name : made.written) {
            if (!QualifiedName.isBare(name)) {
                made.read.add(QualifiedName.parse(name));
            }
        }
        return Optional.of(made);
    }

    private static List<String> attributes(Constraint constraint) {
        return switch (constraint) {
            case Constraint.Match(_, var attribute) -> List.of(attribute);
            case Constraint.Distinct(_, var attribute) -> List.of(attribute);
            case Constraint.MatchAndDistinct(_, var match, var distinct) ->
                    List.of(match, distinct);
            case Constraint.Empty _ -> List.of();
        };
    }

    private static List<DeviceAsk> asks(Request request) {
        return switch (request) {
            case Request.Exactly exactly -> List.of(exactly.ask());
            case Request.FirstAvailable(_, var alternatives) ->
                    alternatives.stream().map(Request.Alternative::ask).toList();
            case Request.MalformedRequest(_, _, var alternatives) ->
                    alternatives.stream().map(Request.Alternative::ask).toList();
        };
    }

    private boolean adds(World world, DeviceAsk ask) {
        var deviceClass = world.deviceClass(ask.deviceClass());
        return deviceClass != null
                && addsSelectors(world.compiler(), deviceClass.selectors())
                && addsSelectors(world.compiler(), ask.selectors())
                && ask.derivedAttributes().stream()
                        .allMatch(
                                derived ->
                                        adds(world.compiler(), derived.expression(), Use.DERIVED));
    }

    private boolean addsSelectors(CompileCache compiler, List<Selector> selectors) {
        return selectors.stream()
                .allMatch(
                        selector ->
                                selector instanceof Selector.Cel(var expression)
                                        && adds(compiler, expression, Use.SELECTOR));
    }

    private boolean adds(CompileCache compiler, String expression, Use use) {
        var reads =
                compiler.compile(expression, use) instanceof Program program
                        ? AttributeReads.of(program)
                        : Optional.<Set<QualifiedName>>empty();
        reads.ifPresent(read::addAll);
        return reads.isPresent();
    }

    /// Whether the claims cannot tell the attributes of two devices of a driver apart.
    @SuppressWarnings("ReferenceEquality") // comparing them in full would cost what it saves
    boolean same(String driver, ByName<AttributeValue> one, ByName<AttributeValue> other) {
        if (!one.hasNamesOf(other)) {
            return false;
        }
        var compared = compared(driver, one);
        for (var i = 0; i < compared.length; i++) {
            // As objects: a cast to an interface takes long in code of the first compiler tier.
            Object here = one.valueAt(i);
            Object there = other.valueAt(i);
            if (here != there
                    && (compared[i] || !isPlain(here) || !isPlain(there))
                    && !here.equals(there)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isPlain(Object value) {
        return value instanceof StringValue
                || value instanceof IntValue
                || value instanceof BoolValue;
    }

    private boolean[] compared(String driver, ByName<AttributeValue> names) {
        for (var kind : kinds) {
            if (kind.driver().equals(driver) && kind.names().hasNamesOf(names)) {
                return kind.compared();
            }
        }
        var all = names.keySet().toArray(String[]::new);
        var compared = new boolean[all.length];
        for (var i = 0; i < all.length; i++) {
            compared[i] =
                    written.contains(all[i]) || read.contains(QualifiedName.in(driver, all[i]));
        }
        if (kinds.size() < MOST_KINDS) {
            kinds.add(new Kind(driver, names, compared));
        }
        return compared;
    }
}
