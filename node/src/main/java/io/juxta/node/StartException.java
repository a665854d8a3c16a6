package io.juxta.node;

/// The kubelet would not start: it rejects a configuration, a machine or a saved state. The message
/// is the kubelet's own text, one line.
public final class StartException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String cure;

    public StartException(String message) {
        this(message, "");
    }

    /// @param cure what must be true, as whole sentences; empty where the message is enough
    public StartException(String message, String cure) {
        super(message);
        this.cure = cure;
    }

    public String cure() {
        return cure;
    }
}
