package io.juxta.kube.connect;

import io.juxta.kube.connect.Credentials.ClientIdentity;
import java.io.ByteArrayInputStream;
import java.math.BigInteger;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/// Makes a certificate that its own key signs (RFC 5280). The JDK reads X.509 and has no public API
/// that writes it.
final class SelfSigned {

    private static final Duration VALID = Duration.ofDays(365);
    private static final Duration BEFORE = Duration.ofHours(1);
    private static final int SERIAL_BITS = 127;

    private static final int BIT_STRING = 0x03;
    private static final int UTF8 = 0x0c;
    private static final int SET = 0x31;
    private static final int UTC_TIME = 0x17;
    private static final int VERSION = 0xa0;
    private static final int EXTENSIONS = 0xa3;
    private static final int DNS_NAME = 0x82;
    private static final int IP_ADDRESS = 0x87;

    private static final String COMMON_NAME = "550403";
    private static final String SUBJECT_ALTERNATIVE_NAME = "551d11";
    private static final byte[] ECDSA_WITH_SHA256 =
            Der.of(Der.SEQUENCE, object("2a8648ce3d040302"));

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyMMddHHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private SelfSigned() {}

    /// @param hosts names and addresses; at least one
    static ClientIdentity certificate(List<String> hosts, Instant now) {
        try {
            var generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            var keys = generator.generateKeyPair();
            var name = name("juxta@" + hosts.getFirst());
            var content =
                    Der.of(
                            Der.SEQUENCE,
                            Der.of(VERSION, integer(BigInteger.TWO)),
                            integer(new BigInteger(SERIAL_BITS, new SecureRandom())),
                            ECDSA_WITH_SHA256,
                            name,
                            Der.of(Der.SEQUENCE, time(now.minus(BEFORE)), time(now.plus(VALID))),
                            name,
                            keys.getPublic().getEncoded(),
                            Der.of(EXTENSIONS, Der.of(Der.SEQUENCE, names(hosts))));
            var signature = Signature.getInstance("SHA256withECDSA");
            signature.initSign(keys.getPrivate());
            signature.update(content);
            var signed =
                    Der.of(
                            Der.SEQUENCE,
                            content,
                            ECDSA_WITH_SHA256,
                            Der.of(BIT_STRING, new byte[] {0}, signature.sign()));
            var certificate =
                    (X509Certificate)
                            CertificateFactory.getInstance("X.509")
                                    .generateCertificate(new ByteArrayInputStream(signed));
            return new ClientIdentity(List.of(certificate), keys.getPrivate());
        } catch (GeneralSecurityException e) {
            throw new ConnectionException(
                    "No certificate can be made: %s. Name one by --tls-cert-file and --tls-private-key-file"
                            .formatted(e.getMessage()),
                    e);
        }
    }

    private static byte[] names(List<String> hosts) {
        var parts = new ArrayList<byte[]>();
        for (var host : hosts) {
            parts.add(general(host));
        }
        return Der.of(
                Der.SEQUENCE,
                object(SUBJECT_ALTERNATIVE_NAME),
                Der.of(Der.OCTETS, Der.of(Der.SEQUENCE, parts.toArray(byte[][]::new))));
    }

    private static byte[] general(String host) {
        try {
            return Der.of(IP_ADDRESS, InetAddress.ofLiteral(host).getAddress());
        } catch (IllegalArgumentException _) {
            return Der.of(DNS_NAME, host.getBytes(StandardCharsets.US_ASCII));
        }
    }

    private static byte[] name(String common) {
        var text = Der.of(UTF8, common.getBytes(StandardCharsets.UTF_8));
        return Der.of(Der.SEQUENCE, Der.of(SET, Der.of(Der.SEQUENCE, object(COMMON_NAME), text)));
    }

    private static byte[] time(Instant at) {
        return Der.of(UTC_TIME, TIME.format(at).getBytes(StandardCharsets.US_ASCII));
    }

    private static byte[] integer(BigInteger value) {
        return Der.of(Der.INTEGER, value.toByteArray());
    }

    private static byte[] object(String hex) {
        return Der.of(Der.NAME, HexFormat.of().parseHex(hex));
    }
}
