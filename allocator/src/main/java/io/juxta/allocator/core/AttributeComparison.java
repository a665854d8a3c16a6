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
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Compares the attributes of devices as some claims see them: the names of all, and the values of
/// those that a selector, a derived attribute or a constraint reads.
///
/// Two values that nothing reads count as the same where both are plain texts, numbers or truth
/// values: every other value may be invalid, and then each expression fails on its device. Not
/// thread-safe.
final class AttributeComparison {

    private final Set<String> written;
    private final Set<QualifiedName> read;

    // Which values are compared, by their place, for the names that were met last.
    private String driver = "";
    private @Nullable ByName<AttributeValue> names;
    private boolean[] compared = {};

    private AttributeComparison(Set<String> written, Set<QualifiedName> read) {
        this.written = written;
        this.read = read;
    }

    /// A comparison of its own for another thread.
    AttributeComparison copy() {
        return new AttributeComparison(written, read);
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
    boolean same(String driver, ByName<AttributeValue> one, ByName<AttributeValue> other) {
        if (!one.hasNamesOf(other)) {
            return false;
        }
        meet(driver, one);
        for (var i = 0; i < compared.length; i++) {
            var here = one.valueAt(i);
            var there = other.valueAt(i);
            if (compared[i] || !(isPlain(here) && isPlain(there))) {
                if (!Objects.equals(here, there)) {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean isPlain(AttributeValue value) {
        return value instanceof StringValue
                || value instanceof IntValue
                || value instanceof BoolValue;
    }

    private void meet(String ofDriver, ByName<AttributeValue> device) {
        if (names != null && driver.equals(ofDriver) && names.hasNamesOf(device)) {
            return;
        }
        driver = ofDriver;
        names = device;
        var all = device.keySet().toArray(String[]::new);
        compared = new boolean[all.length];
        for (var i = 0; i < all.length; i++) {
            compared[i] =
                    written.contains(all[i]) || read.contains(QualifiedName.in(driver, all[i]));
        }
    }
}
