package io.juxta.kube.connect;

import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Proves to an API server who asks. May run a plugin or read a file, so a call may block; every
/// such wait is bounded, and ends with a [ConnectionException] when it brings nothing. Safe for use
/// by several threads.
public interface Credentials {

    /// What to send now. Renewed when it has expired.
    Credential current();

    /// The server answered 401 to a request with this credential.
    ///
    /// @return whether [#current()] now gives something else; a caller asks once more and not twice
    boolean refused(Credential used);

    /// What goes with one request.
    ///
    /// @param authorization the value of the `Authorization` header; null for none
    /// @param identity the client certificate of the connection; null for none
    record Credential(@Nullable String authorization, @Nullable ClientIdentity identity) {

        static final Credential NONE = new Credential(null, null);

        /// Without the token.
        @Override
        public String toString() {
            return "Credential[%s, %s]"
                    .formatted(authorization == null ? "no header" : "a header", identity);
        }
    }

    /// A certificate chain, the own certificate first, and its key.
    record ClientIdentity(List<X509Certificate> chain, PrivateKey key) {
        public ClientIdentity {
            chain = List.copyOf(chain);
        }

        /// Without the key.
        @Override
        public String toString() {
            return "ClientIdentity[%s]".formatted(chain.getFirst().getSubjectX500Principal());
        }
    }
}
