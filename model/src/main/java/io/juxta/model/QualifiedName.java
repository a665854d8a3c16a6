package io.juxta.model;

/// The full name of an attribute or a capacity: a domain and an identifier within it.
///
/// Drivers may leave the domain out where it is their own; such a bare name is resolved with
/// [#in(String, String)]. A written domain ends at the first slash. The domain of a driver is the
/// driver's name unchanged. An API server rejects a driver name with a slash, but a file may have
/// one.
public record QualifiedName(String domain, String id) implements Comparable<QualifiedName> {

    /// Whether a written name leaves its domain out.
    public static boolean isBare(String written) {
        return written.indexOf('/') < 0;
    }

    /// Parses a full name.
    ///
    /// @throws IllegalArgumentException when it has no domain
    public static QualifiedName parse(String written) {
        if (isBare(written)) {
            throw new IllegalArgumentException(
                    "%s has no domain. Write it as domain/%s.".formatted(written, written));
        }
        return in("", written);
    }

    /// Resolves a name of a driver: a bare one is in the driver's own domain.
    public static QualifiedName in(String driver, String written) {
        var slash = written.indexOf('/');
        return slash < 0
                ? new QualifiedName(driver, written)
                : new QualifiedName(written.substring(0, slash), written.substring(slash + 1));
    }

    @Override
    public int compareTo(QualifiedName other) {
        var order = domain.compareTo(other.domain);
        return order != 0 ? order : id.compareTo(other.id);
    }

    @Override
    public String toString() {
        return domain + "/" + id;
    }
}
