package io.juxta.cel;

import io.juxta.cel.Type.Simple;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Estimates of the functions Kubernetes knows by name, whichever their overload, and of `==` on
/// its own types. Costs are without the arguments'. The many it puts at 1 are not here: that is
/// what a function costs anyway.
final class KubernetesEstimates {

    /// An address has 4 or 16 bytes.
    private static final SizeRange ADDRESS = new SizeRange(4, 16);

    /// The cost of a pattern of 128 characters, used for all formats.
    private static final double FORMAT_PATTERN = 128 * 0.25;

    private static final long LONGEST_FORMAT_NAME = 64;

    private KubernetesEstimates() {}

    static @Nullable CallEstimate find(
            Overload overload, @Nullable Operand target, List<Operand> arguments) {
        return target == null
                ? global(overload.function(), arguments)
                : member(overload, target, arguments);
    }

    private static @Nullable CallEstimate global(String function, List<Operand> arguments) {
        return switch (function) {
            case "cidr", "ip", "isIP", "isCIDR", "quantity", "isQuantity", "semver", "isSemver" ->
                    CallEstimate.of(arguments.getFirst().sizeNow().traversal());
            case "url" -> sameSize(arguments.getFirst().sizeNow());
            case "ip.isCanonical" -> CallEstimate.of(arguments.getFirst().sizeNow().costAt(0.2));
            case "_==_" -> equality(arguments.get(0), arguments.get(1));
            default -> null;
        };
    }

    private static @Nullable CallEstimate member(
            Overload overload, Operand target, List<Operand> arguments) {
        return switch (overload.function()) {
            case "isSorted", "sum", "max", "min", "indexOf", "lastIndexOf", "includes" ->
                    CallEstimate.of(visiting(overload.function(), target));
            case "lowerAscii", "upperAscii", "substring", "trim" -> sameSize(target.sizeNow());
            case "replace" -> {
                var size = target.sizeNow();
                var old = arguments.get(0).sizeNow();
                var fresh = arguments.get(1).sizeNow();
                yield CallEstimate.of(
                        size.costAt(0.2),
                        new SizeRange(
                                shortestReplaced(size, old, fresh),
                                longestReplaced(size, old, fresh)));
            }
            case "split" -> {
                var size = target.sizeNow();
                var pieces = arguments.size() > 1 ? arguments.get(1).number() : null;
                yield CallEstimate.of(
                        size.costAt(0.2), SizeRange.upTo(pieces == null ? size.max() : pieces));
            }
            case "join" -> {
                var size = joined(target, arguments);
                yield CallEstimate.of(size.traversal(), size);
            }
            case "find", "findAll" -> {
                var size = target.sizeNow();
                yield CallEstimate.of(
                        size.matching(arguments.getFirst().sizeNow()), SizeRange.upTo(size.max()));
            }
            case "containsIP" ->
                    CallEstimate.of(
                            Saturating.plus(
                                    ADDRESS.plus(ADDRESS).traversal(),
                                    parsing(
                                            overload.id().equals("cidr_contains_ip_string"),
                                            arguments)));
            case "containsCIDR" ->
                    CallEstimate.of(
                            Saturating.plus(
                                    ADDRESS.plus(ADDRESS).traversal() + ADDRESS.traversal() + 1,
                                    parsing(
                                            overload.id().equals("cidr_contains_cidr_string"),
                                            arguments)));
            case "validate" ->
                    CallEstimate.of(
                            Saturating.times(
                                    arguments.getFirst().sizeNow().traversal(), FORMAT_PATTERN));
            case "check" -> CallEstimate.of(CallCosts.AUTHORIZATION);
            default -> null;
        };
    }

    private static CallEstimate sameSize(SizeRange size) {
        return CallEstimate.of(size.traversal(), size);
    }

    /// Going through a list costs 1 for every element, and reading those that are texts.
    private static long visiting(String function, Operand target) {
        var size = target.sizeNow();
        var element = target.elementType();
        if (element == null) {
            // A text, or something whose type is not known: `includes` takes it for a list.
            return function.equals("includes") ? size.max() : size.traversal();
        }
        var reading =
                element == Simple.STRING || element == Simple.BYTES
                        ? target.elementSize().traversal()
                        : 0;
        return Saturating.times(size.max(), Saturating.plus(1, reading));
    }

    /// A text is parsed into an address first.
    private static long parsing(boolean text, List<Operand> arguments) {
        return text ? arguments.getFirst().sizeNow().traversal() : 0;
    }

    private static long longestReplaced(SizeRange text, SizeRange old, SizeRange fresh) {
        if (old.min() == 0) {
            // Nothing is found everywhere: around and between all characters.
            return Saturating.plus(
                    Saturating.times(Saturating.plus(text.max(), 1), fresh.max()), text.max());
        }
        return Long.compareUnsigned(fresh.max(), old.min()) <= 0
                ? text.max()
                : Saturating.times(
                        Saturating.dividedRoundingUp(text.max(), old.min()), fresh.max());
    }

    private static long shortestReplaced(SizeRange text, SizeRange old, SizeRange fresh) {
        if (old.max() == 0) {
            return Saturating.plus(
                    Saturating.times(Saturating.plus(text.min(), 1), fresh.min()), text.min());
        }
        return Long.compareUnsigned(old.max(), fresh.min()) <= 0
                ? text.min()
                : Saturating.times(
                        Saturating.dividedRoundingUp(text.min(), old.max()), fresh.min());
    }

    private static SizeRange joined(Operand list, List<Operand> separator) {
        var count = list.sizeNow();
        var texts =
                list.elementType() == null ? SizeRange.exactly(0) : count.times(list.elementSize());
        if (separator.isEmpty()) {
            return texts;
        }
        var gaps = new SizeRange(gaps(count.min()), gaps(count.max()));
        return texts.plus(separator.getFirst().sizeNow().times(gaps));
    }

    private static long gaps(long count) {
        return count == 0 ? 0 : count - 1;
    }

    private static @Nullable CallEstimate equality(Operand left, Operand right) {
        if (!(left.type() instanceof Type.Named(var name)) || !left.type().equals(right.type())) {
            return null;
        }
        return switch (name) {
            case "net.IP", "net.CIDR", "kubernetes.Quantity", "kubernetes.Semver" ->
                    CallEstimate.of(1);
            case "kubernetes.NamedFormat" ->
                    CallEstimate.of(SizeRange.upTo(LONGEST_FORMAT_NAME).traversal());
            case "kubernetes.URL" -> {
                var size = right.size();
                yield CallEstimate.of((size == null ? SizeRange.ONE : size).traversal());
            }
            default -> null;
        };
    }
}
