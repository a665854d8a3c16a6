package io.juxta.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A CEL type as function signatures write it: `int`, `list(string)`, `map(<K>, <V>)`.
public record CelType(String name, List<CelType> of) {

    static final CelType BOOL = plain("bool");
    static final CelType INT = plain("int");
    static final CelType UINT = plain("uint");
    static final CelType DOUBLE = plain("double");
    static final CelType STRING = plain("string");
    static final CelType BYTES = plain("bytes");
    static final CelType DURATION = plain("Duration");
    static final CelType TIMESTAMP = plain("Timestamp");
    static final CelType NULL = plain("null");
    static final CelType DYN = plain("dyn");
    static final CelType SEMVER = plain("kubernetes.Semver");
    static final CelType QUANTITY = plain("kubernetes.Quantity");
    static final CelType URL = plain("kubernetes.URL");
    static final CelType FORMAT = plain("kubernetes.NamedFormat");
    static final CelType IP = plain("net.IP");
    static final CelType CIDR = plain("net.CIDR");

    public CelType {
        of = List.copyOf(of);
    }

    static CelType plain(String name) {
        return new CelType(name, List.of());
    }

    static CelType list(CelType element) {
        return new CelType("list", List.of(element));
    }

    static CelType map(CelType key, CelType value) {
        return new CelType("map", List.of(key, value));
    }

    static CelType optional(CelType value) {
        return new CelType("optional_type", List.of(value));
    }

    boolean isParameter() {
        return name.startsWith("<");
    }

    boolean isList() {
        return name.equals("list");
    }

    boolean isMap() {
        return name.equals("map");
    }

    boolean isOptional() {
        return name.equals("optional_type");
    }

    /// Has an order that `<` knows.
    boolean isOrdered() {
        return of.isEmpty()
                && List.of(
                                "bool",
                                "int",
                                "uint",
                                "double",
                                "string",
                                "bytes",
                                "Duration",
                                "Timestamp")
                        .contains(name);
    }

    CelType first() {
        return of.getFirst();
    }

    /// Whether this, which may hold parameters, can be the wanted type; binds the parameters.
    boolean unify(CelType wanted, Map<String, CelType> bound) {
        if (isParameter()) {
            var known = bound.putIfAbsent(name, wanted);
            return known == null || known.equals(wanted);
        }
        if (!name.equals(wanted.name) || of.size() != wanted.of.size()) {
            return false;
        }
        for (var i = 0; i < of.size(); i++) {
            if (!of.get(i).unify(wanted.of.get(i), bound)) {
                return false;
            }
        }
        return true;
    }

    /// This with its parameters replaced; those not bound stay.
    CelType with(Map<String, CelType> bound) {
        @Nullable CelType known = bound.get(name);
        return known != null
                ? known
                : new CelType(name, of.stream().map(type -> type.with(bound)).toList());
    }

    void parameters(List<String> into) {
        if (isParameter()) {
            into.add(name);
        }
        of.forEach(type -> type.parameters(into));
    }

    static CelType parse(String text) {
        var open = text.indexOf('(');
        return open < 0
                ? plain(text)
                : new CelType(
                        text.substring(0, open),
                        parseAll(text.substring(open + 1, text.length() - 1)));
    }

    /// Types separated by commas outside parentheses.
    static List<CelType> parseAll(String text) {
        var types = new ArrayList<CelType>();
        var depth = 0;
        var start = 0;
        for (var i = 0; i <= text.length(); i++) {
            var c = i == text.length() ? ',' : text.charAt(i);
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (c == ',' && depth == 0) {
                var one = text.substring(start, i).strip();
                if (!one.isEmpty()) {
                    types.add(parse(one));
                }
                start = i + 1;
            }
        }
        return types;
    }

    @Override
    public String toString() {
        return of.isEmpty()
                ? name
                : name + "(" + String.join(", ", of.stream().map(CelType::toString).toList()) + ")";
    }
}
