package io.juxta.model;

/// A ResourceClaimTemplate: the claim that each pod naming it gets a copy of.
///
/// @param claimMeta labels and annotations of those copies
public record ClaimTemplate(Meta meta, Meta claimMeta, ClaimSpec spec) implements ApiObject {}
