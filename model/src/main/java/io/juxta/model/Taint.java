package io.juxta.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A taint of a device or a node: it excludes pods and requests that do not tolerate it.
public record Taint(String key, String value, TaintEffect effect, @Nullable Instant timeAdded) {}
