package io.juxta.kube.connect;

import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Proves to an API server who asks. May run a plugin or read a file, so a call may block; every
/// such wait is bounded, and ends with a [ConnectionException] when it brings nothing. Safe for use
/// by several threads.
public interface Credentials {

    /// The value of the `Authorization` header, or null for none. Renewed when it has expired.
    @Nullable String authorization();

    /// The client certificate for TLS, if there is one. A new value, by `!=`, means that new
    /// connections should use it.
    Optional<ClientIdentity> identity();

    /// The server answered 401: what was remembered is not used again.
    ///
    /// @return whether asking again can give something else; a caller asks once more and not twice
    boolean refused();

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
