package io.juxta.kube.connect;

import io.juxta.kube.connect.Credentials.ClientIdentity;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/// Makes what TLS needs: whom to trust, and what to prove oneself with.
///
/// The name that the server's certificate must have is no part of it: whoever opens a socket sets
/// [TlsTrust#serverName], and leaves it out where nothing is checked.
public final class TlsContexts {

    /// The group that nearly every server chooses for the exchange of keys. Of several groups the
    /// JDK makes keys for two, and those of the other one take longer than the rest of the
    /// handshake.
    private static final String[] USUAL_GROUP = {"x25519"};

    private TlsContexts() {}

    /// Has another thread make the first message of a handshake, which nobody gets: what that needs
    /// is loaded then, while the caller finds out where the server is.
    public static void prepare() {
        Thread.ofPlatform()
                .daemon()
                .start(
                        () -> {
                            try {
                                var context = SSLContext.getInstance("TLS");
                                context.init(null, new TrustManager[0], null);
                                var engine = context.createSSLEngine();
                                engine.setUseClientMode(true);
                                var parameters = engine.getSSLParameters();
                                parameters.setNamedGroups(USUAL_GROUP);
                                engine.setSSLParameters(parameters);
                                var size = engine.getSession().getPacketBufferSize();
                                engine.wrap(ByteBuffer.allocate(0), ByteBuffer.allocate(size));
                            } catch (GeneralSecurityException | SSLException _) {
                                // Whoever connects meets it again, and says so.
                            }
                        });
    }

    /// A context for one client.
    ///
    /// @param identity the own certificate, or null to show none
    public static SSLContext of(TlsTrust trust, @Nullable ClientIdentity identity) {
        try {
            var context = SSLContext.getInstance("TLS");
            context.init(
                    identity == null ? null : new KeyManager[] {new ClientKeyManager(identity)},
                    trustManagers(trust),
                    null);
            return context;
        } catch (GeneralSecurityException | IOException e) {
            throw new ConnectionException(
                    "TLS cannot be set up: %s. Check the security settings of the Java runtime"
                            .formatted(e.getMessage()),
                    e);
        }
    }

    /// The groups for the exchange of keys that are offered to a server first.
    public static String[] usualGroups() {
        return USUAL_GROUP.clone();
    }

    /// Null for those of the Java runtime.
    private static TrustManager @Nullable [] trustManagers(TlsTrust trust)
            throws GeneralSecurityException, IOException {
        return switch (trust.verification()) {
            case SKIPPED -> new TrustManager[] {new InsecureTrustManager()};
            case CHECKED -> trust.authorities().isEmpty() ? null : only(trust.authorities());
        };
    }

    private static TrustManager[] only(List<X509Certificate> authorities)
            throws GeneralSecurityException, IOException {
        var store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        for (var i = 0; i < authorities.size(); i++) {
            store.setCertificateEntry("authority-" + i, authorities.get(i));
        }
        var factory = TrustManagerFactory.getInstance("PKIX");
        factory.init(store);
        return factory.getTrustManagers();
    }
}
