package io.juxta.cel;

import dev.cel.checker.CelIdentDecl;
import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelOptions;
import dev.cel.common.CelOverloadDecl;
import dev.cel.common.types.CelType;
import io.juxta.cel.Type.Simple;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The declarations of an environment, for cel-java's checker.
///
/// The checker takes all declarations anew for every expression, and searches all of them. So it
/// gets only the names that an expression mentions, which changes no result and saves most of the
/// time.
final class Declarations {

    private static final Map<String, Type> TYPES =
            Map.ofEntries(
                    Map.entry("bool", Simple.BOOL),
                    Map.entry("int", Simple.INT),
                    Map.entry("uint", Simple.UINT),
                    Map.entry("double", Simple.DOUBLE),
                    Map.entry("string", Simple.STRING),
                    Map.entry("bytes", Simple.BYTES),
                    Map.entry("null_type", Simple.NULL),
                    Map.entry("duration", Simple.DURATION),
                    Map.entry("timestamp", Simple.TIMESTAMP),
                    Map.entry("google.protobuf.Duration", Simple.DURATION),
                    Map.entry("google.protobuf.Timestamp", Simple.TIMESTAMP),
                    Map.entry("google.protobuf.Any", Simple.ANY),
                    Map.entry("google.protobuf.Value", Simple.DYN),
                    Map.entry("google.protobuf.ListValue", new Type.ListOf(Simple.DYN)),
                    Map.entry("google.protobuf.Struct", new Type.MapOf(Simple.STRING, Simple.DYN)),
                    Map.entry("list", new Type.ListOf(Simple.DYN)),
                    Map.entry("map", new Type.MapOf(Simple.DYN, Simple.DYN)),
                    Map.entry("optional_type", new Type.OptionalOf(Simple.DYN)),
                    Map.entry("net.IP", new Type.Named("net.IP")),
                    Map.entry("net.CIDR", new Type.Named("net.CIDR")));

    /// Functions whose overload for lists, declared last, comes first for new expressions.
    private static final Set<String> LISTS_FIRST = Set.of("indexOf", "lastIndexOf");

    private final CelOptions options;
    private final Environment environment;
    private final StructTypes structs;
    private final Map<String, Optional<CelFunctionDecl>> declared = new ConcurrentHashMap<>();

    Declarations(Environment environment, CelOptions options) {
        this.options = options;
        this.environment = environment;
        this.structs = new StructTypes(environment);
    }

    /// A checker with the declarations of these names.
    ///
    /// @param messages those of messages that are made: they are not taken for what they stand for
    TypeChecker checker(Set<String> names, Set<String> messages) {
        var variables = new ArrayList<CelIdentDecl>();
        var calls = new ArrayList<CelFunctionDecl>();
        for (var name : names) {
            var type = type(name);
            if (type != null && !(messages.contains(name) && madeOtherwise(name, type))) {
                variables.add(CelIdentDecl.newIdentDeclaration(name, DevCelTypes.from(type)));
            }
            declared.computeIfAbsent(name, this::declare).ifPresent(calls::add);
        }
        return new TypeChecker(options, structs, variables, calls);
    }

    /// Whether a name in a message literal is a message type or unknown.
    private boolean madeOtherwise(String name, Type type) {
        return structs.knows(name) || !(type instanceof Type.TypeOf);
    }

    /// The overloads of a function in the order of their declaration; none when there is no such
    /// function.
    List<Overload> overloads(String name) {
        var function = Functions.all().find(name);
        if (function == null || (name.equals("includes") && !environment.lists())) {
            return List.of();
        }
        if (!environment.stored() && LISTS_FIRST.contains(name)) {
            var overloads = new ArrayList<>(function.overloads());
            overloads.addFirst(overloads.removeLast());
            return overloads;
        }
        return function.overloads();
    }

    private static @Nullable Type type(String name) {
        if (name.equals("device")) {
            return NamedTypes.DEVICE;
        }
        if (name.equals("type")) {
            return new Type.TypeOf(new Type.Named("type"));
        }
        var type = TYPES.get(name);
        return type == null ? null : new Type.TypeOf(type);
    }

    private Optional<CelFunctionDecl> declare(String name) {
        var overloads = overloads(name);
        return overloads.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        CelFunctionDecl.newFunctionDeclaration(
                                name, overloads.stream().map(Declarations::overload).toList()));
    }

    private static CelOverloadDecl overload(Overload overload) {
        var result = DevCelTypes.from(overload.result());
        List<CelType> parameters = overload.parameters().stream().map(DevCelTypes::from).toList();
        return overload.member()
                ? CelOverloadDecl.newMemberOverload(overload.id(), result, parameters)
                : CelOverloadDecl.newGlobalOverload(overload.id(), result, parameters);
    }
}
