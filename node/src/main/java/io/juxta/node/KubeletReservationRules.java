package io.juxta.node;

import io.juxta.model.FieldPath;
import io.juxta.model.GoDuration;
import io.juxta.model.Quantity;
import io.juxta.model.Tree;
import java.util.Optional;
import java.util.regex.Pattern;

/// Rules for reservations and eviction thresholds, as far as the file alone decides them.
///
/// Whether they add up on a machine is checked by [Reservation] and the managers.
final class KubeletReservationRules {

    private static final Pattern WHOLE = Pattern.compile("[+-]?[0-9]+");
    private static final int MOST_DIGITS = 18;

    private KubeletReservationRules() {}

    static void judge(KubeletFields fields) {
        list(fields, "systemReserved");
        list(fields, "kubeReserved");
        quality(fields);
        thresholds(fields, "evictionHard");
        thresholds(fields, "evictionSoft");
        gracePeriods(fields);
        reclaims(fields);
        if (fields.text("memoryManagerPolicy").equals("Static")) {
            wholeBytes(fields);
        }
    }

    private static void list(KubeletFields fields, String field) {
        var named = !fields.text("reservedSystemCPUs").isEmpty();
        fields.eachEntry(
                field,
                (path, resource, text) -> {
                    if (resource.equals("cpu") && named) {
                        return;
                    }
                    var amount = Quantity.tryParse(text);
                    if (!Reservation.RESERVABLE.contains(resource)) {
                        fields.refuse(
                                path,
                                "a kubelet reserves only "
                                        + String.join(", ", Reservation.RESERVABLE),
                                resource,
                                Reservation.RESERVABLE);
                    } else if (amount.isEmpty()) {
                        fields.refuse(path, text + " is no quantity such as 500m or 1Gi");
                    } else if (amount.get().signum() < 0) {
                        fields.refuse(path, text + " is negative");
                    }
                });
    }

    private static void quality(KubeletFields fields) {
        fields.eachEntry(
                "qosReserved",
                (path, resource, text) -> {
                    if (!resource.equals("memory")) {
                        fields.refuse(path, "only memory is reserved by quality of service");
                    } else if (!isPercentage(text)) {
                        fields.refuse(path, text + " is no percentage from 0% to 100%");
                    }
                });
    }

    private static boolean isPercentage(String text) {
        if (!text.endsWith("%")) {
            return false;
        }
        var number = text.replaceAll("%+$", "");
        if (!WHOLE.matcher(number).matches() || number.length() > MOST_DIGITS) {
            return false;
        }
        var percent = Long.parseLong(number);
        return percent >= 0 && percent <= 100;
    }

    private static void thresholds(KubeletFields fields, String field) {
        fields.eachEntry(
                field,
                (path, signal, text) ->
                        complaint(() -> EvictionThreshold.parse(signal, text))
                                .ifPresent(said -> refuse(fields, path, signal, said)));
    }

    private static Optional<String> complaint(Runnable reading) {
        try {
            reading.run();
            return Optional.empty();
        } catch (StartException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    /// Rejects an unknown signal and suggests a similar one.
    private static void refuse(KubeletFields fields, FieldPath path, String signal, String said) {
        if (EvictionThreshold.SIGNALS.contains(signal)) {
            fields.refuse(path, said);
        } else {
            fields.refuse(path, said, signal, EvictionThreshold.SIGNALS);
        }
    }

    private static void gracePeriods(KubeletFields fields) {
        fields.eachEntry(
                "evictionSoftGracePeriod",
                (path, signal, text) -> {
                    var period = GoDuration.parse(text);
                    if (!EvictionThreshold.SIGNALS.contains(signal)) {
                        refuse(fields, path, signal, "unsupported eviction signal " + signal);
                    } else if (period.isEmpty()) {
                        fields.refuse(path, text + " is no duration such as 1m30s");
                    } else if (period.get().isNegative()) {
                        fields.refuse(path, text + " is negative");
                    }
                });
        var periods = fields.tree().mapping("evictionSoftGracePeriod");
        fields.eachEntry(
                "evictionSoft",
                (path, signal, text) -> {
                    var off =
                            complaint(() -> EvictionThreshold.parse(signal, text)).isPresent()
                                    || EvictionThreshold.parse(signal, text)
                                            instanceof EvictionThreshold.Off;
                    if (!off && !periods.has(signal)) {
                        fields.refuse(path, "needs an evictionSoftGracePeriod of its own");
                    }
                });
    }

    private static void reclaims(KubeletFields fields) {
        fields.eachEntry(
                "evictionMinimumReclaim",
                (path, signal, text) ->
                        complaint(() -> requireReclaim(signal, text))
                                .ifPresent(said -> refuse(fields, path, signal, said)));
    }

    private static void requireReclaim(String signal, String text) {
        EvictionThreshold.requireSignal(signal);
        if (text.endsWith("%")) {
            if (EvictionThreshold.part(text) <= 0) {
                throw new StartException(
                        "eviction percentage minimum reclaim %s must be positive: %s"
                                .formatted(signal, text));
            }
        } else if (EvictionThreshold.quantity(text).signum() < 0) {
            throw new StartException("negative eviction minimum reclaim specified for " + signal);
        }
    }

    /// The static memory manager accepts only amounts that Go holds as 64-bit integers.
    private static void wholeBytes(KubeletFields fields) {
        var entries = fields.tree().items("reservedMemory");
        for (var i = 0; i < entries.size(); i++) {
            if (!(entries.get(i) instanceof Tree.Mapping entry)) {
                continue;
            }
            var path = FieldPath.of("reservedMemory").index(i).field("limits");
            for (var limit : entry.mapping("limits").fields().entrySet()) {
                var text =
                        switch (limit.getValue()) {
                            case Tree.Text(var written, _) -> written.strip();
                            case Tree.Number(var digits, _) -> digits;
                            case Tree.Bool _, Tree.Null _, Tree.Mapping _, Tree.Sequence _ -> "0";
                        };
                if (!GoNumber.isInt64(text)) {
                    fields.refuse(path.key(limit.getKey()), notWhole(text));
                }
            }
        }
    }

    private static String notWhole(String text) {
        var said = "a kubelet does not see a whole number of bytes in " + text;
        return Quantity.tryParse(text)
                .filter(amount -> amount.exact().stripTrailingZeros().scale() <= 0)
                .map(amount -> Quantity.of(amount.exact(), amount.format()).toString())
                .filter(GoNumber::isInt64)
                .map(better -> said + ": write " + better)
                .orElse(said);
    }
}
