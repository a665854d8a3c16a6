package io.juxta.testkit;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.RSAPrivateCrtKey;
import java.util.Base64;

/// Certificates and private keys as PEM, keys in each of the forms that people have.
public final class PemForms {

    private static final byte[] P256 = DerBytes.name("2a8648ce3d030107");

    private PemForms() {}

    /// A form of a private key.
    public enum KeyForm {
        PKCS1_RSA,
        PKCS8_RSA,
        PKCS8_EC,
        PKCS8_ED25519,
        SEC1_EC,
        /// With the block `EC PARAMETERS` before it, as `openssl ecparam -genkey` writes it.
        SEC1_EC_AFTER_PARAMETERS;

        /// A new pair of the right kind.
        public KeyPair newKeys() throws GeneralSecurityException {
            return switch (this) {
                case PKCS1_RSA, PKCS8_RSA -> {
                    var generator = KeyPairGenerator.getInstance("RSA");
                    generator.initialize(2048);
                    yield generator.generateKeyPair();
                }
                case PKCS8_ED25519 -> KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
                case PKCS8_EC, SEC1_EC, SEC1_EC_AFTER_PARAMETERS -> TestAuthority.ellipticKeys();
            };
        }

        public String write(PrivateKey key) {
            return switch (this) {
                case PKCS8_RSA, PKCS8_EC, PKCS8_ED25519 -> block("PRIVATE KEY", key.getEncoded());
                case PKCS1_RSA -> block("RSA PRIVATE KEY", pkcs1((RSAPrivateCrtKey) key));
                case SEC1_EC -> block("EC PRIVATE KEY", sec1((ECPrivateKey) key));
                case SEC1_EC_AFTER_PARAMETERS ->
                        block("EC PARAMETERS", P256)
                                + block("EC PRIVATE KEY", sec1((ECPrivateKey) key));
            };
        }
    }

    public static String certificate(X509Certificate certificate) throws GeneralSecurityException {
        return block("CERTIFICATE", certificate.getEncoded());
    }

    /// One block with a label.
    public static String block(String label, byte[] content) {
        var lines = Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII));
        return "-----BEGIN %s-----%n%s%n-----END %s-----%n"
                .formatted(label, lines.encodeToString(content), label);
    }

    private static byte[] pkcs1(RSAPrivateCrtKey key) {
        return DerBytes.sequence(
                DerBytes.integer(0),
                integer(key.getModulus()),
                integer(key.getPublicExponent()),
                integer(key.getPrivateExponent()),
                integer(key.getPrimeP()),
                integer(key.getPrimeQ()),
                integer(key.getPrimeExponentP()),
                integer(key.getPrimeExponentQ()),
                integer(key.getCrtCoefficient()));
    }

    private static byte[] sec1(ECPrivateKey key) {
        var secret = key.getS().toByteArray();
        var padded = new byte[32];
        var length = Math.min(32, secret.length);
        System.arraycopy(secret, secret.length - length, padded, 32 - length, length);
        return DerBytes.sequence(
                DerBytes.integer(1), DerBytes.of(0x04, padded), DerBytes.of(0xa0, P256));
    }

    private static byte[] integer(BigInteger value) {
        return DerBytes.of(0x02, value.toByteArray());
    }
}
