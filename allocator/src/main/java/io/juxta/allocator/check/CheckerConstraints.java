package io.juxta.allocator.check;

import io.juxta.allocator.core.Features;
import io.juxta.allocator.core.World;
import io.juxta.cel.Compilation;
import io.juxta.cel.EvaluationAnswer;
import io.juxta.cel.Program;
import io.juxta.cel.Use;
import io.juxta.model.AttributeValue;
import io.juxta.model.Claim;
import io.juxta.model.Constraint;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The checker's own evaluation of constraints: whether the devices of a claim match and differ,
/// compared as texts.
final class CheckerConstraints {

    private enum Kind {
        MATCH,
        DISTINCT
    }

    private final World world;
    private final List<Grant> grants;
    private final List<String> violations = new ArrayList<>();
    private String latestExpression = "";
    private @Nullable Compilation latest;

    private CheckerConstraints(World world, List<Grant> grants) {
        this.world = world;
        this.grants = grants;
    }

    static List<String> violations(World world, Claim claim, List<Grant> grants) {
        var checker = new CheckerConstraints(world, grants);
        for (var constraint : claim.spec().constraints()) {
            switch (constraint) {
                case Constraint.Match(var requests, var attribute) ->
                        checker.check(Kind.MATCH, requests, attribute);
                case Constraint.MatchAndDistinct(var requests, var attribute, _) ->
                        checker.check(Kind.MATCH, requests, attribute);
                case Constraint.Distinct(var requests, var attribute) ->
                        checker.check(Kind.DISTINCT, requests, attribute);
                case Constraint.Empty _ ->
                        checker.violations.add(
                                "claim %s: a constraint is empty, and nothing may be allocated"
                                        .formatted(claim.meta().fullName()));
            }
        }
        return checker.violations;
    }

    private void check(Kind kind, List<String> requests, String attribute) {
        var before = new ArrayList<Map<String, Set<String>>>();
        var sets = new Sets(kind);
        for (var grant : grants) {
            if (!concerns(requests, grant.wish())) {
                continue;
            }
            var value = value(grant, attribute);
            if (value == null) {
                violations.add(grant.but("it has no attribute %s".formatted(attribute)));
                continue;
            }
            var members = members(value);
            var fault =
                    world.features().listAttributes()
                            ? sets.add(firstSet(members))
                            : byScalars(kind, members, before);
            if (fault != null) {
                violations.add(grant.but("attribute %s %s".formatted(attribute, fault)));
            }
            before.add(members);
        }
    }

    private boolean concerns(List<String> requests, Grant.Wish wish) {
        // In the older allocators an alternative without a name is the request itself.
        var nameless = "".equals(wish.alternative());
        return requests.isEmpty()
                || requests.contains(wish.request())
                || ((!nameless || world.features().variant() == Features.Variant.EXPERIMENTAL)
                        && requests.contains(wish.reference()));
    }

    private @Nullable AttributeValue value(Grant grant, String attribute) {
        String expression = null;
        for (var derived : world.features().derived(grant.wish().ask())) {
            if (derived.name().equals(attribute)) {
                expression = derived.expression();
            }
        }
        if (expression != null) {
            return derived(grant, attribute, expression);
        }
        var attributes = grant.device().attributes();
        var own = grant.id().driver() + "/";
        if (attributes.containsKey(attribute)) {
            return attributes.get(attribute);
        }
        return attribute.startsWith(own) ? attributes.get(attribute.substring(own.length())) : null;
    }

    /// Cached, because requests of a claim often derive by the same expression.
    private Compilation compiled(String expression) {
        var known = latest;
        if (known == null || !expression.equals(latestExpression)) {
            known = world.compiler().compile(expression, Use.DERIVED);
            latest = known;
            latestExpression = expression;
        }
        return known;
    }

    private @Nullable AttributeValue derived(Grant grant, String attribute, String expression) {
        return switch (compiled(expression)) {
            case Program program ->
                    switch (program.answer(grant.offer().subject())) {
                        case EvaluationAnswer.Value(var value, _) -> value;
                        case EvaluationAnswer.RunError(var text, _) -> {
                            violations.add(
                                    grant.but(
                                            "the derived attribute %s fails: %s"
                                                    .formatted(attribute, text)));
                            yield null;
                        }
                    };
            case Compilation.CompilationRefused refused -> {
                violations.add(
                        grant.but(
                                "the derived attribute %s does not compile: %s"
                                        .formatted(attribute, refused.summary())));
                yield null;
            }
        };
    }

    /// The values of the devices so far: the intersection, or the union.
    private static final class Sets {

        private final Kind kind;
        private @Nullable Set<String> seen;

        Sets(Kind kind) {
            this.kind = kind;
        }

        /// The violation by the next device, or null.
        @Nullable String add(Set<String> values) {
            var before = seen;
            if (before == null) {
                seen = new HashSet<>(values);
                return values.isEmpty() ? "has no value" : null;
            }
            var shared = new HashSet<>(values);
            shared.retainAll(before);
            if (kind == Kind.MATCH) {
                seen = shared;
            } else {
                before.addAll(values);
            }
            if (values.isEmpty()) {
                return "has no value";
            }
            return switch (kind) {
                case MATCH ->
                        shared.isEmpty() ? "shares no value with all devices before it" : null;
                case DISTINCT ->
                        shared.isEmpty() ? null : "has %s, as a device before it".formatted(shared);
            };
        }
    }

    /// The first member with any values counts, whatever else is set.
    private static Set<String> firstSet(Map<String, Set<String>> members) {
        for (var name :
                List.of(
                        "ints",
                        "bools",
                        "strings",
                        "versions",
                        "int",
                        "bool",
                        "string",
                        "version")) {
            var values = members.getOrDefault(name, Set.of());
            if (!values.isEmpty()) {
                var type = name.endsWith("s") ? name.substring(0, name.length() - 1) : name;
                var typed = new HashSet<String>();
                values.forEach(value -> typed.add(type + " " + value));
                return typed;
            }
        }
        return Set.of();
    }

    /// Without list attributes the first device always passes; each later one is compared by its
    /// first scalar member, with the first device only, or for distinct with all.
    private static @Nullable String byScalars(
            Kind kind, Map<String, Set<String>> device, List<Map<String, Set<String>>> before) {
        var others = kind == Kind.MATCH && !before.isEmpty() ? before.subList(0, 1) : before;
        for (var other : others) {
            var name =
                    Stream.of("string", "int", "bool", "version")
                            .filter(device::containsKey)
                            .findFirst();
            if (name.isEmpty()) {
                return "is no single value, and lists are off";
            }
            var own = device.getOrDefault(name.get(), Set.of());
            var same = own.equals(other.get(name.get()));
            if (same != (kind == Kind.MATCH)) {
                return same ? "is the same as on a device before it" : "differs from the first";
            }
        }
        return null;
    }

    /// All members that are set, by their API names.
    private static Map<String, Set<String>> members(AttributeValue value) {
        var members = new LinkedHashMap<String, Set<String>>();
        switch (value) {
            case AttributeValue.IntValue(var number) -> members.put("int", texts(List.of(number)));
            case AttributeValue.BoolValue(var yes) -> members.put("bool", texts(List.of(yes)));
            case AttributeValue.StringValue(var text) -> members.put("string", Set.of(text));
            case AttributeValue.VersionValue(var version) ->
                    members.put("version", texts(List.of(version)));
            case AttributeValue.Ints(var all) -> members.put("ints", texts(all));
            case AttributeValue.Bools(var all) -> members.put("bools", texts(all));
            case AttributeValue.Strings(var all) -> members.put("strings", texts(all));
            case AttributeValue.Versions(var all) -> members.put("versions", texts(all));
            case AttributeValue.MalformedValue some -> {
                put(members, "int", some.intMember());
                put(members, "bool", some.boolMember());
                put(members, "string", some.stringMember());
                put(members, "version", some.versionMember());
                putAll(members, "ints", some.intsMember());
                putAll(members, "bools", some.boolsMember());
                putAll(members, "strings", some.stringsMember());
                putAll(members, "versions", some.versionsMember());
            }
        }
        return members;
    }

    private static void put(Map<String, Set<String>> members, String name, @Nullable Object value) {
        if (value != null) {
            members.put(name, texts(List.of(value)));
        }
    }

    private static void putAll(
            Map<String, Set<String>> members, String name, @Nullable List<?> values) {
        if (values != null) {
            members.put(name, texts(values));
        }
    }

    private static Set<String> texts(List<?> values) {
        var texts = new HashSet<String>();
        values.forEach(value -> texts.add(String.valueOf(value)));
        return texts;
    }
}
