package io.juxta.node;

import io.juxta.model.Quantity;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/// An eviction threshold of a kubelet: an amount, or a share of the capacity. Hard thresholds of
/// memory reduce what pods can use.
sealed interface EvictionThreshold {

    String MEMORY = "memory.available";

    /// Hard thresholds where a configuration gives none.
    Map<String, String> DEFAULTS =
            Map.of(
                    MEMORY,
                    "100Mi",
                    "nodefs.available",
                    "10%",
                    "nodefs.inodesFree",
                    "5%",
                    "imagefs.available",
                    "15%",
                    "imagefs.inodesFree",
                    "5%");

    List<String> SIGNALS =
            List.of(
                    MEMORY,
                    "nodefs.available",
                    "nodefs.inodesFree",
                    "imagefs.available",
                    "imagefs.inodesFree",
                    "containerfs.available",
                    "containerfs.inodesFree",
                    "allocatableMemory.available",
                    "pid.available");

    /// `0%` and `100%` switch a threshold off.
    record Off() implements EvictionThreshold {}

    record Amount(Quantity quantity) implements EvictionThreshold {}

    /// A share of what there is.
    ///
    /// @param part of the whole, 0 to 1, with the precision that a kubelet has
    record Share(float part) implements EvictionThreshold {}

    /// Reads a hard or soft threshold.
    ///
    /// @throws StartException when a kubelet would not start with it
    static EvictionThreshold parse(String signal, String text) {
        requireSignal(signal);
        if (text.equals("0%") || text.equals("100%")) {
            return new Off();
        }
        if (text.endsWith("%")) {
            var part = part(text);
            if (part < 0) {
                throw new StartException(
                        "eviction percentage threshold %s must be >= 0%%: %s"
                                .formatted(signal, text));
            }
            if (part > 1) {
                throw new StartException(
                        "eviction percentage threshold %s must be <= 100%%: %s"
                                .formatted(signal, text));
            }
            return new Share(part);
        }
        var quantity = quantity(text);
        if (quantity.signum() <= 0) {
            throw new StartException(
                    "eviction threshold %s must be positive: %s".formatted(signal, quantity));
        }
        return new Amount(quantity);
    }

    static void requireSignal(String signal) {
        if (!SIGNALS.contains(signal)) {
            throw new StartException("unsupported eviction signal " + signal);
        }
    }

    /// A percentage as a part of one, divided with 32 bits.
    static float part(String text) {
        var number = text.replaceAll("%+$", "");
        return GoNumber.float32(number)
                        .orElseThrow(
                                () ->
                                        new StartException(
                                                "strconv.ParseFloat: parsing %s: invalid syntax"
                                                        .formatted(GoText.quote(number))))
                / 100;
    }

    static Quantity quantity(String text) {
        return Quantity.tryParse(text)
                .orElseThrow(
                        () ->
                                new StartException(
                                        "%s is no quantity such as 100Mi and no share such as 5%%"
                                                .formatted(GoText.quote(text))));
    }

    /// The amount that the threshold reserves of a capacity.
    default Quantity of(Quantity capacity) {
        return switch (this) {
            case Off _ -> Quantity.ZERO;
            case Amount(var quantity) -> quantity;
            case Share(var part) ->
                    Quantity.of(
                            BigDecimal.valueOf((long) ((double) capacity.value() * part)),
                            Quantity.Format.BINARY_SI);
        };
    }
}
