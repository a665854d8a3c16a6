package io.juxta.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// An observation about an object: `status` is `True`, `False` or `Unknown`.
public record Condition(
        String type,
        String status,
        long observedGeneration,
        @Nullable Instant lastTransition,
        String reason,
        String message) {}
