package io.juxta.kube.connect;

import java.io.ByteArrayInputStream;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;

/// The certificates in a PEM text, in the order written.
final class Certificates {

    private Certificates() {}

    static List<X509Certificate> read(PemSource source) {
        var certificates = new ArrayList<X509Certificate>();
        try {
            var factory = CertificateFactory.getInstance("X.509");
            for (var block : source.blocks()) {
                if (block.isCertificate()) {
                    var der = new ByteArrayInputStream(block.bytes());
                    certificates.add((X509Certificate) factory.generateCertificate(der));
                }
            }
        } catch (CertificateException | IllegalArgumentException e) {
            throw new ConnectionException(
                    "%s: certificate %d cannot be read. Look at it with `openssl x509 -text`"
                            .formatted(source, certificates.size() + 1),
                    e);
        }
        if (certificates.isEmpty()) {
            throw new ConnectionException(
                    "%s: no certificate in it. It begins with -----BEGIN CERTIFICATE-----"
                            .formatted(source));
        }
        return certificates;
    }
}
