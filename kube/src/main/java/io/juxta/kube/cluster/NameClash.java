package io.juxta.kube.cluster;

import io.juxta.kube.text.Source;

/// Two objects of one kind and name. Where they differ, the later one counts.
///
/// @param name with the namespace, where there is one
public record NameClash(String kind, String name, Source earlier, Source later) {}
