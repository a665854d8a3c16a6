package io.juxta.kube.connect;

import io.juxta.kube.connect.Credentials.ClientIdentity;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/// Makes what TLS needs: whom to trust, and what to prove oneself with.
///
/// The name that the server's certificate must have is no part of it: whoever opens a socket sets
/// [TlsTrust#serverName], and leaves it out where nothing is checked.
public final class TlsContexts {

    private TlsContexts() {}

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
