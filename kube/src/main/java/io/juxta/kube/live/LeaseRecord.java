package io.juxta.kube.live;

import io.juxta.model.Tree;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/// What a Lease of `coordination.k8s.io/v1` says.
///
/// @param holder who has it; empty for nobody
/// @param duration for which others have to leave it alone after a change
/// @param transitions how often it changed hands
/// @param resourceVersion of the object; empty where there is none yet
/// @param object the whole object, so that an update keeps what others wrote into it
public record LeaseRecord(
        String holder,
        Duration duration,
        long transitions,
        String resourceVersion,
        Tree.Mapping object) {

    /// Times with microseconds, as the API wants them.
    private static final DateTimeFormatter MICROS =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

    /// Where there is no Lease.
    public static final LeaseRecord NONE =
            new LeaseRecord("", Duration.ZERO, 0, "", Tree.Mapping.EMPTY);

    static LeaseRecord of(Tree.Mapping object) {
        var spec = object.mapping("spec");
        return new LeaseRecord(
                spec.text("holderIdentity"),
                Duration.ofSeconds(number(spec, "leaseDurationSeconds")),
                number(spec, "leaseTransitions"),
                object.mapping("metadata").text("resourceVersion"),
                object);
    }

    private static long number(Tree.Mapping spec, String field) {
        return spec.field(field).orElse(null) instanceof Tree.Number(var literal, _)
                ? new BigDecimal(literal).longValue()
                : 0;
    }

    /// Held by somebody from now on, or given up.
    ///
    /// @param by who has it then; empty for nobody
    /// @param at only shown: nobody here computes with the time of another machine
    public LeaseRecord held(String by, Duration lasting, Instant at) {
        var moves = !by.equals(holder);
        var handed = transitions + (moves && !by.isEmpty() && exists() ? 1 : 0);
        var spec =
                object.mapping("spec")
                        .with("holderIdentity", Tree.Text.of(by))
                        .with(
                                "leaseDurationSeconds",
                                Tree.Number.of(Math.max(1, lasting.toSeconds())))
                        .with("renewTime", Tree.Text.of(MICROS.format(at)))
                        .with("leaseTransitions", Tree.Number.of(handed));
        return new LeaseRecord(
                by,
                lasting,
                handed,
                resourceVersion,
                object.with(
                        "spec",
                        moves ? spec.with("acquireTime", Tree.Text.of(MICROS.format(at))) : spec));
    }

    /// Whether the server has it.
    public boolean exists() {
        return !resourceVersion.isEmpty();
    }
}
