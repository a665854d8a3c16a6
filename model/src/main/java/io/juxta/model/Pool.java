package io.juxta.model;

/// What a slice says about the pool it belongs to: its name, how new this view of it is, and how
/// many slices make it complete.
public record Pool(String name, long generation, long sliceCount) {}
