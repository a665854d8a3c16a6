package io.juxta.kube.connect;

import org.jspecify.annotations.Nullable;

/// A header, a client certificate, both or neither.
record UserCredentials(@Nullable HeaderSource header, @Nullable KeyPairSource pair)
        implements Credentials {

    static final Credentials ANONYMOUS = new UserCredentials(null, null);

    @Override
    public Credential current() {
        return new Credential(
                header == null ? null : header.header(), pair == null ? null : pair.identity());
    }

    /// True also when another request was refused before this one and had the token read anew.
    @Override
    public boolean refused(Credential used) {
        if (header == null) {
            return false;
        }
        header.refused();
        return !header.header().equals(used.authorization());
    }
}
