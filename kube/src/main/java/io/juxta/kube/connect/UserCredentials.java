package io.juxta.kube.connect;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A header, a client certificate, both or neither.
final class UserCredentials implements Credentials {

    static final Credentials ANONYMOUS = new UserCredentials(null, null);

    private final @Nullable HeaderSource header;
    private final @Nullable KeyPairSource pair;

    UserCredentials(@Nullable HeaderSource header, @Nullable KeyPairSource pair) {
        this.header = header;
        this.pair = pair;
    }

    @Override
    public @Nullable String authorization() {
        return header == null ? null : header.header();
    }

    @Override
    public Optional<ClientIdentity> identity() {
        return pair == null ? Optional.empty() : Optional.of(pair.identity());
    }

    @Override
    public boolean refused() {
        return header != null && header.refused();
    }
}
