package io.juxta.topology;

/// There is no machine to be found in what was given. The message is one line and ends with a cure.
public final class DiscoveryException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    DiscoveryException(String message) {
        super(message);
    }
}
