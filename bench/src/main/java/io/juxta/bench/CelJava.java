package io.juxta.bench;

import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelOptions;
import dev.cel.common.CelOverloadDecl;
import dev.cel.common.CelValidationException;
import dev.cel.common.types.CelType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.OpaqueType;
import dev.cel.common.types.SimpleType;
import dev.cel.compiler.CelCompiler;
import dev.cel.compiler.CelCompilerFactory;
import dev.cel.extensions.CelExtensions;
import dev.cel.parser.CelStandardMacro;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelFunctionBinding;
import dev.cel.runtime.CelRuntime;
import dev.cel.runtime.CelRuntimeBuilder;
import io.juxta.model.AttributeValue;
import io.juxta.model.AttributeValue.BoolValue;
import io.juxta.model.AttributeValue.Bools;
import io.juxta.model.AttributeValue.IntValue;
import io.juxta.model.AttributeValue.Ints;
import io.juxta.model.AttributeValue.MalformedValue;
import io.juxta.model.AttributeValue.StringValue;
import io.juxta.model.AttributeValue.Strings;
import io.juxta.model.AttributeValue.VersionValue;
import io.juxta.model.AttributeValue.Versions;
import io.juxta.model.QualifiedName;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// cel-java's own runtime, through its public API: a device is a map of maps, prepared beforehand,
/// and the functions that Kubernetes adds are bound to the shortest code that gives its answers for
/// this plan's values. It does not count costs.
final class CelJava implements CelEngine {

    private static final CelType QUANTITY = OpaqueType.create("kubernetes.Quantity");
    private static final CelType VERSION = OpaqueType.create("kubernetes.Semver");
    private static final CelOptions OPTIONS =
            CelOptions.current().enableHeterogeneousNumericComparisons(true).build();

    /// Gibibytes or a bare number: all the plan needs.
    private record Amount(long number) {
        static Amount parse(String text) {
            return text.endsWith("Gi")
                    ? new Amount(Long.parseLong(text, 0, text.length() - 2, 10) << 30)
                    : new Amount(Long.parseLong(text));
        }
    }

    /// Three numbers: all the plan needs.
    private record Version(long major, long minor, long patch) {
        static Version parse(String text) {
            var first = text.indexOf('.');
            var second = text.indexOf('.', first + 1);
            return new Version(
                    Long.parseLong(text, 0, first, 10),
                    Long.parseLong(text, first + 1, second, 10),
                    Long.parseLong(text, second + 1, text.length(), 10));
        }

        boolean isGreaterThan(Version other) {
            if (major != other.major) {
                return major > other.major;
            }
            return minor != other.minor ? minor > other.minor : patch > other.patch;
        }
    }

    private final CelCompiler compiler = compiler();
    private final CelRuntime runtime;
    private final List<Map<String, Object>> devices =
            CelPlan.DEVICES.stream().map(CelJava::variables).toList();

    /// @param builder of one of the two runtimes that cel-java has
    CelJava(CelRuntimeBuilder builder) {
        this.runtime =
                builder.setOptions(OPTIONS)
                        .addLibraries(CelExtensions.optional(), CelExtensions.strings())
                        .addFunctionBindings(bindings("quantity", quantity()))
                        .addFunctionBindings(bindings("semver", semver()))
                        .addFunctionBindings(bindings("compareTo", compareTo()))
                        .addFunctionBindings(bindings("isGreaterThan", isGreaterThan()))
                        .addFunctionBindings(bindings("includes", includes()))
                        .build();
    }

    private static Iterable<CelFunctionBinding> bindings(String name, CelFunctionBinding binding) {
        return CelFunctionBinding.fromOverloads(name, binding);
    }

    private static CelFunctionBinding quantity() {
        return CelFunctionBinding.from("string_to_quantity", String.class, Amount::parse);
    }

    private static CelFunctionBinding semver() {
        return CelFunctionBinding.from("string_to_semver", String.class, Version::parse);
    }

    private static CelFunctionBinding compareTo() {
        return CelFunctionBinding.from(
                "quantity_compare_to",
                Amount.class,
                Amount.class,
                (a, b) -> (long) Long.compare(a.number(), b.number()));
    }

    private static CelFunctionBinding isGreaterThan() {
        return CelFunctionBinding.from(
                "semver_is_greater_than", Version.class, Version.class, Version::isGreaterThan);
    }

    private static CelFunctionBinding includes() {
        return CelFunctionBinding.from(
                "includes",
                Object.class,
                Object.class,
                (a, b) -> a instanceof List<?> list ? list.contains(b) : a.equals(b));
    }

    private static CelCompiler compiler() {
        return CelCompilerFactory.standardCelCompilerBuilder()
                .setOptions(OPTIONS)
                .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
                .addLibraries(
                        CelExtensions.optional(), CelExtensions.strings(), CelExtensions.bindings())
                .addVar("device", MapType.create(SimpleType.STRING, SimpleType.DYN))
                .addFunctionDeclarations(
                        CelFunctionDecl.newFunctionDeclaration(
                                "quantity",
                                CelOverloadDecl.newGlobalOverload(
                                        "string_to_quantity", QUANTITY, SimpleType.STRING)),
                        CelFunctionDecl.newFunctionDeclaration(
                                "semver",
                                CelOverloadDecl.newGlobalOverload(
                                        "string_to_semver", VERSION, SimpleType.STRING)),
                        CelFunctionDecl.newFunctionDeclaration(
                                "compareTo",
                                CelOverloadDecl.newMemberOverload(
                                        "quantity_compare_to", SimpleType.INT, QUANTITY, QUANTITY)),
                        CelFunctionDecl.newFunctionDeclaration(
                                "isGreaterThan",
                                CelOverloadDecl.newMemberOverload(
                                        "semver_is_greater_than",
                                        SimpleType.BOOL,
                                        VERSION,
                                        VERSION)),
                        CelFunctionDecl.newFunctionDeclaration(
                                "includes",
                                CelOverloadDecl.newMemberOverload(
                                        "includes",
                                        SimpleType.BOOL,
                                        SimpleType.DYN,
                                        SimpleType.DYN)))
                .build();
    }

    private static Map<String, Object> variables(CelPlan.Offer offer) {
        var attributes = new HashMap<String, Map<String, Object>>();
        offer.device()
                .attributes()
                .forEach((name, value) -> put(attributes, offer.driver(), name, value(value)));
        var capacity = new HashMap<String, Map<String, Object>>();
        offer.device()
                .capacity()
                .forEach(
                        (name, has) ->
                                put(
                                        capacity,
                                        offer.driver(),
                                        name,
                                        Amount.parse(has.value().toString())));
        var device = new HashMap<String, Object>();
        device.put("driver", offer.driver());
        device.put("attributes", attributes);
        device.put("capacity", capacity);
        return Map.of("device", device);
    }

    private static void put(
            Map<String, Map<String, Object>> domains, String driver, String name, Object value) {
        var full = QualifiedName.in(driver, name);
        domains.computeIfAbsent(full.domain(), _ -> new HashMap<>()).put(full.id(), value);
    }

    private static Object value(AttributeValue attribute) {
        return switch (attribute) {
            case IntValue(var value) -> value;
            case BoolValue(var value) -> value;
            case StringValue(var value) -> value;
            case VersionValue(var value) -> Version.parse(value.toString());
            case Ints(var values) -> values;
            case Bools _, Strings _, Versions _, MalformedValue _ ->
                    throw new IllegalStateException("The plan has no %s.".formatted(attribute));
        };
    }

    @Override
    public Question compile(CelPlan.Expression expression) {
        try {
            var tree = compiler.compile(expression.text()).getAst();
            return new Asking(runtime.createProgram(tree), devices);
        } catch (CelValidationException | CelEvaluationException e) {
            throw new IllegalStateException(expression.name() + ": " + e.getMessage(), e);
        }
    }

    private record Asking(CelRuntime.Program program, List<Map<String, Object>> devices)
            implements Question {
        @Override
        public Object ask(int device) {
            try {
                return program.eval(devices.get(device));
            } catch (CelEvaluationException e) {
                return e;
            }
        }

        @Override
        public Told tell(int device) {
            var result = ask(device);
            return result instanceof CelEvaluationException e
                    ? new Told(String.valueOf(e.getMessage()), true, 0)
                    : new Told(result.toString(), false, 0);
        }
    }
}
