package io.juxta.allocator.core;

/// Why Kubernetes ends with an error instead of a rejection: one name for each kind of error.
public enum FailureReason {
    NODE_SELECTION("NodeSelection"),
    SUBREQUESTS_DISABLED("SubrequestsDisabled"),
    CAPACITY_DISABLED("CapacityDisabled"),
    DERIVED_DISABLED("DerivedDisabled"),
    SELECTOR_MISSING("SelectorMissing"),
    ADMIN_ACCESS_DISABLED("AdminAccessDisabled"),
    CLASS_MISSING("ClassMissing"),
    MODE_UNKNOWN("ModeUnknown"),
    REQUEST_EMPTY("RequestEmpty"),
    POOL_INCOMPLETE("PoolIncomplete"),
    POOL_INVALID("PoolInvalid"),
    TOO_MANY_DEVICES("TooManyDevices"),
    CONSTRAINT_EMPTY("ConstraintEmpty"),
    SELECTOR_COMPILE("SelectorCompile"),
    SELECTOR_RUN("SelectorRun"),
    CAPACITY("Capacity"),
    ALL_CONSTRAINT("AllConstraint"),
    DERIVED_COMPILE("DerivedCompile"),
    DERIVED_RUN("DerivedRun"),
    RESULT_NODE_SELECTOR("ResultNodeSelector"),
    INVALID_POOLS("InvalidPools");

    private final String word;

    FailureReason(String word) {
        this.word = word;
    }

    /// The name in answers.
    public String word() {
        return word;
    }
}
