package io.juxta.kube.connect;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.List;

/// The authorities that this machine trusts, found where programs written in Go look on Linux: a
/// company's own authority is there, and not in the Java runtime.
final class SystemAuthorities {

    private static final List<String> FILES =
            List.of(
                    "/etc/ssl/certs/ca-certificates.crt", // Debian, Arch
                    "/etc/pki/tls/certs/ca-bundle.crt", // Fedora
                    "/etc/ssl/ca-bundle.pem", // openSUSE
                    "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem", // RHEL
                    "/etc/ssl/cert.pem"); // Alpine

    private SystemAuthorities() {}

    /// Empty where the machine has no such file: then the Java runtime's own are trusted.
    static List<X509Certificate> read(ProcessEnvironment environment) {
        var named = environment.variable("SSL_CERT_FILE");
        if (!named.isEmpty()) {
            return Certificates.read(PemSource.file("SSL_CERT_FILE", environment.path(named)));
        }
        for (var file : FILES) {
            var path = Path.of(file);
            if (Files.isReadable(path)) {
                return Certificates.read(PemSource.file("the trusted authorities", path));
            }
        }
        return List.of();
    }
}
