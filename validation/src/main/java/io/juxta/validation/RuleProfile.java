package io.juxta.validation;

/// Whose rules apply.
public enum RuleProfile {
    /// A 1.37 API server, bugs included.
    KUBERNETES_1_37,
    /// The enhancement texts' own limits on objects already normalised to 1.37 fields.
    SEED,
    /// 1.37, and also what it accepts by mistake.
    STRICT
}
