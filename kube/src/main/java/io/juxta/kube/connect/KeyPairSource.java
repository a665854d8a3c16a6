package io.juxta.kube.connect;

import io.juxta.kube.connect.Credentials.ClientIdentity;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.util.concurrent.locks.ReentrantLock;

/// A client certificate and its key, read again when a file of theirs has changed.
final class KeyPairSource {

    private static final byte[] PROBE = "juxta".getBytes(StandardCharsets.US_ASCII);

    private final PemSource certificate;
    private final PemSource key;
    private final ReentrantLock lock = new ReentrantLock();
    private String stamp;
    private ClientIdentity identity;

    /// Reads both, so that what is wrong with them is said before a server is asked.
    KeyPairSource(PemSource certificate, PemSource key) {
        this.certificate = certificate;
        this.key = key;
        this.stamp = stamps();
        this.identity = read(certificate, key);
    }

    /// The same value until a file changes. While the two files are being replaced they may not fit
    /// each other: the former pair stays until they do.
    ClientIdentity identity() {
        lock.lock();
        try {
            var now = stamps();
            if (!now.equals(stamp)) {
                identity = read(certificate, key);
                stamp = now;
            }
        } catch (ConnectionException _) {
            // The former pair stays; the stamp stays too, so the next call tries again.
        } finally {
            lock.unlock();
        }
        return identity;
    }

    static ClientIdentity read(PemSource certificate, PemSource key) {
        var chain = Certificates.read(certificate);
        var secret = PrivateKeys.read(key);
        if (!fit(chain.getFirst().getPublicKey(), secret)) {
            throw new ConnectionException(
                    "%s: this key does not fit the certificate (%s). Both come from one request"
                            .formatted(key, certificate));
        }
        return new ClientIdentity(chain, secret);
    }

    private String stamps() {
        return certificate.stamp() + "/" + key.stamp();
    }

    /// What one half signs, the other has to verify.
    private static boolean fit(PublicKey half, PrivateKey other) {
        var algorithm =
                switch (other.getAlgorithm()) {
                    case "RSA" -> "SHA256withRSA";
                    case "EC" -> "SHA256withECDSA";
                    default -> "Ed25519";
                };
        try {
            var signature = Signature.getInstance(algorithm);
            signature.initSign(other);
            signature.update(PROBE);
            var signed = signature.sign();
            signature.initVerify(half);
            signature.update(PROBE);
            return signature.verify(signed);
        } catch (GeneralSecurityException _) {
            // The halves are not even of one kind.
            return false;
        }
    }
}
