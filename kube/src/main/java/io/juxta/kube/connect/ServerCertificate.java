package io.juxta.kube.connect;

import io.juxta.kube.connect.Credentials.ClientIdentity;
import java.net.Socket;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;

/// The certificate that a listener of ours shows: from two files, which are read again when they
/// change, or made by ourselves.
public final class ServerCertificate {

    private final Supplier<ClientIdentity> identity;

    private ServerCertificate(Supplier<ClientIdentity> identity) {
        this.identity = identity;
    }

    /// The one in two PEM files.
    ///
    /// @throws ConnectionException when they cannot be read or do not fit each other
    public static ServerCertificate ofFiles(Path certificate, Path key) {
        return new ServerCertificate(
                new KeyPairSource(
                                PemSource.file("certificate of the listener", certificate),
                                PemSource.file("key of the listener", key))
                        ::identity);
    }

    /// One that nobody else vouches for, made now and kept in memory.
    ///
    /// @param hosts names and addresses that it is for
    public static ServerCertificate selfSigned(List<String> hosts, Instant now) {
        var made = SelfSigned.certificate(hosts, now);
        return new ServerCertificate(() -> made);
    }

    /// The certificate at this moment.
    public X509Certificate current() {
        return identity.get().chain().getFirst();
    }

    /// TLS of a server that shows it. Handshakes after a change of the files show the new one.
    public SSLContext context() {
        try {
            var context = SSLContext.getInstance("TLS");
            context.init(new KeyManager[] {new ServerKeyManager(identity)}, null, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new ConnectionException(
                    "TLS cannot be set up: %s. Check the security settings of the Java runtime"
                            .formatted(e.getMessage()),
                    e);
        }
    }

    /// Shows the certificate to clients that can use its kind of key. The alias holds the identity
    /// of one handshake together: chain and key are asked for one after the other.
    private static final class ServerKeyManager extends X509ExtendedKeyManager {

        private final Supplier<ClientIdentity> identity;

        ServerKeyManager(Supplier<ClientIdentity> identity) {
            this.identity = identity;
        }

        @Override
        public @Nullable String chooseServerAlias(
                String keyType, Principal @Nullable [] issuers, @Nullable Socket socket) {
            var kind = identity.get().key().getAlgorithm();
            return keyType.equals(kind) || (kind.equals("Ed25519") && keyType.equals("EdDSA"))
                    ? kind
                    : null;
        }

        @Override
        public @Nullable String chooseEngineServerAlias(
                String keyType, Principal @Nullable [] issuers, @Nullable SSLEngine engine) {
            return chooseServerAlias(keyType, issuers, null);
        }

        @Override
        public String[] getServerAliases(String keyType, Principal @Nullable [] issuers) {
            return new String[] {identity.get().key().getAlgorithm()};
        }

        @Override
        public X509Certificate[] getCertificateChain(String alias) {
            return identity.get().chain().toArray(X509Certificate[]::new);
        }

        @Override
        public PrivateKey getPrivateKey(String alias) {
            return identity.get().key();
        }

        @Override
        public String @Nullable [] getClientAliases(
                String keyType, Principal @Nullable [] issuers) {
            return null;
        }

        @Override
        public @Nullable String chooseClientAlias(
                String[] keyTypes, Principal @Nullable [] issuers, @Nullable Socket socket) {
            return null;
        }
    }
}
