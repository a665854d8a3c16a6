package io.juxta.model;

/// How the node resources of a device are added to the container requests.
///
/// These come from the first design of node-allocatable resources; a 1.37 API server does not have
/// them.
public sealed interface AccountingPolicy extends WireWord {

    enum KnownPolicy implements AccountingPolicy {
        /// Not set: the class decides for its devices.
        UNSPECIFIED(""),
        /// Once per claim, however many containers use it.
        ADD_PER_CLAIM("AddPerClaim"),
        /// Once for every container that uses the claim.
        ADD_PER_REFERENCE("AddPerReference"),
        /// The larger of the claim's amount and the container's request.
        MAX("Max"),
        /// The claim is a pool that container requests draw from.
        CONSUME_FROM("ConsumeFrom");

        private final String text;

        KnownPolicy(String text) {
            this.text = text;
        }

        @Override
        public String text() {
            return text;
        }
    }

    /// An unknown policy.
    record UnknownPolicy(String text) implements AccountingPolicy {}

    static AccountingPolicy parse(String text) {
        return WireWord.parse(text, KnownPolicy.values(), UnknownPolicy::new);
    }
}
