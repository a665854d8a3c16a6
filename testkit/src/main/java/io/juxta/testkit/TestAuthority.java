package io.juxta.testkit;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/// A certificate authority for tests: makes certificates of servers and clients, also ones that
/// have expired. The JDK has no API of its own for that.
public final class TestAuthority {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyMMddHHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private static final char[] PASSWORD = "x".toCharArray();

    private static final byte[] ECDSA_WITH_SHA256 =
            DerBytes.sequence(DerBytes.name("2a8648ce3d040302"));

    private static final AtomicInteger SERIAL = new AtomicInteger(1);

    /// From when to when a certificate is valid.
    public record Validity(Instant from, Instant to) {

        public static Validity current() {
            var now = Instant.now();
            return new Validity(now.minus(Duration.ofHours(1)), now.plus(Duration.ofHours(1)));
        }

        public static Validity expired() {
            var now = Instant.now();
            return new Validity(now.minus(Duration.ofHours(2)), now.minus(Duration.ofHours(1)));
        }
    }

    /// Who a certificate is about.
    ///
    /// @param groups the organizations, which Kubernetes takes for groups
    /// @param hosts names and addresses of a server; empty for a client
    public record CertificateSubject(String name, List<String> groups, List<String> hosts) {
        public CertificateSubject {
            groups = List.copyOf(groups);
            hosts = List.copyOf(hosts);
        }

        public static CertificateSubject server(String... hosts) {
            return new CertificateSubject("server", List.of(), List.of(hosts));
        }

        public static CertificateSubject client(String name, String... groups) {
            return new CertificateSubject(name, List.of(groups), List.of());
        }
    }

    private final byte[] name;
    private final KeyPair keys;
    private final X509Certificate certificate;

    private TestAuthority(byte[] name, KeyPair keys) throws GeneralSecurityException {
        this.name = name;
        this.keys = keys;
        var constraint = extension("551d13", DerBytes.sequence(new byte[] {1, 1, (byte) 0xff}));
        this.certificate = signed(name, keys.getPublic(), Validity.current(), List.of(constraint));
    }

    public static TestAuthority named(String name) throws GeneralSecurityException {
        return new TestAuthority(name(name, List.of()), ellipticKeys());
    }

    public static KeyPair ellipticKeys() throws GeneralSecurityException {
        var generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec("secp256r1"));
        return generator.generateKeyPair();
    }

    public X509Certificate certificate() {
        return certificate;
    }

    public PrivateKey key() {
        return keys.getPrivate();
    }

    public String pem() throws GeneralSecurityException {
        return PemForms.certificate(certificate);
    }

    /// A certificate for somebody's key.
    public X509Certificate issue(CertificateSubject subject, PublicKey key, Validity validity)
            throws GeneralSecurityException {
        var extensions = new ArrayList<byte[]>();
        if (!subject.hosts().isEmpty()) {
            extensions.add(extension("551d11", names(subject.hosts())));
        }
        return signed(name(subject.name(), subject.groups()), key, validity, extensions);
    }

    /// TLS of a server that shows a certificate of this authority.
    public SSLContext serverContext(CertificateSubject subject, Validity validity)
            throws GeneralSecurityException, IOException {
        var keys = ellipticKeys();
        var own = issue(subject, keys.getPublic(), validity);
        var store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setKeyEntry(
                "own", keys.getPrivate(), PASSWORD, new X509Certificate[] {own, certificate()});
        var factory = KeyManagerFactory.getInstance("PKIX");
        factory.init(store, PASSWORD);
        var context = SSLContext.getInstance("TLS");
        context.init(factory.getKeyManagers(), null, null);
        return context;
    }

    private X509Certificate signed(
            byte[] subject, PublicKey key, Validity validity, List<byte[]> extensions)
            throws GeneralSecurityException {
        var parts = new ArrayList<byte[]>();
        parts.add(DerBytes.of(0xa0, DerBytes.integer(2)));
        parts.add(DerBytes.integer(SERIAL.getAndIncrement()));
        parts.add(ECDSA_WITH_SHA256);
        parts.add(name);
        parts.add(DerBytes.sequence(time(validity.from()), time(validity.to())));
        parts.add(subject);
        parts.add(key.getEncoded());
        if (!extensions.isEmpty()) {
            var all = DerBytes.sequence(extensions.toArray(byte[][]::new));
            parts.add(DerBytes.of(0xa3, all));
        }
        var content = DerBytes.sequence(parts.toArray(byte[][]::new));
        var signature = Signature.getInstance("SHA256withECDSA");
        signature.initSign(keys.getPrivate());
        signature.update(content);
        var bits = DerBytes.of(0x03, new byte[] {0}, signature.sign());
        var whole = DerBytes.sequence(content, ECDSA_WITH_SHA256, bits);
        return (X509Certificate)
                CertificateFactory.getInstance("X.509")
                        .generateCertificate(new ByteArrayInputStream(whole));
    }

    private static byte[] name(String common, List<String> organizations) {
        var parts = new ArrayList<byte[]>();
        organizations.forEach(group -> parts.add(attribute("55040a", group)));
        parts.add(attribute("550403", common));
        return DerBytes.sequence(parts.toArray(byte[][]::new));
    }

    private static byte[] attribute(String type, String text) {
        var value = DerBytes.of(0x0c, text.getBytes(StandardCharsets.UTF_8));
        return DerBytes.of(0x31, DerBytes.sequence(DerBytes.name(type), value));
    }

    private static byte[] names(List<String> hosts) {
        var parts = new ArrayList<byte[]>();
        for (var host : hosts) {
            parts.add(
                    host.matches("[0-9.]+")
                            ? DerBytes.of(0x87, InetAddress.ofLiteral(host).getAddress())
                            : DerBytes.of(0x82, host.getBytes(StandardCharsets.US_ASCII)));
        }
        return DerBytes.sequence(parts.toArray(byte[][]::new));
    }

    private static byte[] extension(String type, byte[] value) {
        return DerBytes.sequence(DerBytes.name(type), DerBytes.of(0x04, value));
    }

    private static byte[] time(Instant instant) {
        return DerBytes.of(0x17, TIME.format(instant).getBytes(StandardCharsets.US_ASCII));
    }
}
