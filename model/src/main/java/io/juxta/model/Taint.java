package io.juxta.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A mark on a device or a node that keeps away whoever does not tolerate it.
public record Taint(String key, String value, TaintEffect effect, @Nullable Instant timeAdded) {}
