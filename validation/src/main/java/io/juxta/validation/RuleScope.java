package io.juxta.validation;

/// Whether objects of a kind live in a namespace.
enum RuleScope {
    NAMESPACED,
    CLUSTER
}
