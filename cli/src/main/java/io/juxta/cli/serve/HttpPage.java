package io.juxta.cli.serve;

/// Something that is read over HTTP. Called from several threads.
@FunctionalInterface
public interface HttpPage {

    /// Who may read a page.
    enum Audience {
        /// Everybody: health.
        EVERYBODY,
        /// Those whom the API server allows it, where the listener asks.
        ALLOWED
    }

    /// The page at this moment.
    ///
    /// @param accept the header `Accept`; empty where there is none
    HttpAnswer answer(String accept);
}
