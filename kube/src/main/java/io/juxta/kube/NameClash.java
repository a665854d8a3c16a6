package io.juxta.kube;

/// Two different objects of one kind and name. The later one counts.
///
/// @param name with the namespace, where there is one
public record NameClash(String kind, String name, Source earlier, Source later) {}
