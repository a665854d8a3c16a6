package io.juxta.model;

/// A Namespace; what matters about it are its labels.
///
/// @param spec as written
/// @param status as written
public record Namespace(Meta meta, Tree.Mapping spec, Tree.Mapping status) implements ApiObject {}
