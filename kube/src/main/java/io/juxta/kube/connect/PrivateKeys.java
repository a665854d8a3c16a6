package io.juxta.kube.connect;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.HexFormat;
import java.util.Map;

/// A private key in any form that Go takes: PKCS#8, PKCS#1 (RSA) and SEC 1 (elliptic curves).
///
/// As in Go, the label of the PEM block does not count: the three forms differ in what follows
/// their version number. The JDK reads PKCS#8 alone, so the other two are wrapped into it.
final class PrivateKeys {

    private static final byte[] VERSION = Der.of(Der.INTEGER, new byte[] {0});
    private static final byte[] NULL = {5, 0};
    private static final String RSA = "2a864886f70d010101";
    private static final String ELLIPTIC = "2a8648ce3d0201";

    /// The names of the algorithms, in Java's words.
    private static final Map<String, String> ALGORITHMS =
            Map.of(RSA, "RSA", ELLIPTIC, "EC", "2b6570", "Ed25519");

    private PrivateKeys() {}

    static PrivateKey read(PemSource source) {
        var block =
                source.blocks().stream()
                        .filter(PemBlock::isPrivateKey)
                        .findFirst()
                        .orElseThrow(
                                () ->
                                        new ConnectionException(
                                                "%s: no private key in it. It begins with -----BEGIN"
                                                                .formatted(source)
                                                        + " PRIVATE KEY-----"));
        if (block.isEncrypted()) {
            throw new ConnectionException(
                    "%s: the key is encrypted. Write it without a password with `openssl pkey`"
                            .formatted(source));
        }
        try {
            return parse(block.bytes());
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            throw new ConnectionException(
                    "%s: the key cannot be read. It has to be RSA, ECDSA or Ed25519; look at it with"
                                    .formatted(source)
                            + " `openssl pkey -noout -text`",
                    e);
        }
    }

    private static PrivateKey parse(byte[] der) throws GeneralSecurityException {
        var key = Der.at(der, 0).content();
        var second = Der.at(key, Der.at(key, 0).end());
        return switch (second.tag()) {
            case Der.SEQUENCE -> ofPkcs8(der, second.content());
            case Der.INTEGER -> wrapped(RSA, NULL, der);
            case Der.OCTETS -> wrapped(ELLIPTIC, curve(key, second.end()), der);
            default -> throw new IllegalArgumentException("no known form of a key");
        };
    }

    private static PrivateKey ofPkcs8(byte[] der, byte[] algorithm)
            throws GeneralSecurityException {
        var name = HexFormat.of().formatHex(Der.at(algorithm, 0).content());
        var known = ALGORITHMS.get(name);
        if (known == null) {
            throw new IllegalArgumentException("no known algorithm");
        }
        return KeyFactory.getInstance(known).generatePrivate(new PKCS8EncodedKeySpec(der));
    }

    /// The name of the curve, as DER.
    private static byte[] curve(byte[] key, int from) {
        var field = Der.at(key, from);
        if (field.tag() != Der.CURVE) {
            throw new IllegalArgumentException("the key does not name its curve");
        }
        return field.content();
    }

    private static PrivateKey wrapped(String algorithm, byte[] parameters, byte[] der)
            throws GeneralSecurityException {
        var name = Der.of(Der.NAME, HexFormat.of().parseHex(algorithm));
        var whole =
                Der.of(
                        Der.SEQUENCE,
                        VERSION,
                        Der.of(Der.SEQUENCE, name, parameters),
                        Der.of(Der.OCTETS, der));
        return ofPkcs8(whole, Der.of(Der.NAME, HexFormat.of().parseHex(algorithm)));
    }
}
