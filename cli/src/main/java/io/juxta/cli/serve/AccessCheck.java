package io.juxta.cli.serve;

/// Whether a request may read a path.
@FunctionalInterface
public interface AccessCheck {

    /// Asks nobody.
    AccessCheck OPEN = (_, _) -> new AccessDecision.Allowed();

    /// What is said.
    sealed interface AccessDecision {

        record Allowed() implements AccessDecision {}

        /// Nobody knows who asks: 401.
        record Unknown() implements AccessDecision {}

        /// Known, and may not: 403.
        record Denied(String user, String why) implements AccessDecision {}

        /// It cannot be found out: 503.
        record Undecided(String why) implements AccessDecision {}
    }

    /// What is said of a request.
    ///
    /// @param token of the header `Authorization: Bearer`; empty where there is none
    AccessDecision of(String token, String path);
}
