package io.juxta.model;

/// The pool of a slice: its name, its generation, and the number of slices that make it complete.
public record Pool(String name, long generation, long sliceCount) {}
