package io.juxta.cli.serve;

/// Whether a request may read a path.
@FunctionalInterface
public interface AccessCheck {

    /// Asks nobody.
    AccessCheck OPEN = (_, _) -> new Access.Allowed();

    /// What is said.
    sealed interface Access {

        record Allowed() implements Access {}

        /// Nobody knows who asks: 401.
        record Unknown() implements Access {}

        /// Known, and may not: 403.
        record Denied(String user, String why) implements Access {}

        /// It cannot be found out: 503.
        record Undecided(String why) implements Access {}
    }

    /// What is said of a request.
    ///
    /// @param token of the header `Authorization: Bearer`; empty where there is none
    Access of(String token, String path);
}
