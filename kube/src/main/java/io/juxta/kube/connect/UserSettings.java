package io.juxta.kube.connect;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A user: that of a kubeconfig or the account of a pod, with the flags laid over it. Texts are
/// empty where nothing is given.
///
/// @param origin who says so, for messages
record UserSettings(
        String origin,
        String token,
        @Nullable Path tokenFile,
        @Nullable PemSource certificate,
        @Nullable PemSource key,
        String name,
        String password,
        Impersonation impersonation,
        @Nullable KubeconfigEntry plugin,
        @Nullable KubeconfigEntry authProvider) {

    static final UserSettings NONE =
            new UserSettings(
                    "the flags", "", null, null, null, "", "", Impersonation.NOBODY, null, null);

    static UserSettings ofTokenFile(String origin, Path file) {
        return new UserSettings(
                origin, "", file, null, null, "", "", Impersonation.NOBODY, null, null);
    }

    static UserSettings from(KubeconfigEntry entry, ConnectionFlags flags) {
        var flagCertificate = !ConnectionFlags.text(flags.clientCertificate()).isEmpty();
        var flagKey = !ConnectionFlags.text(flags.clientKey()).isEmpty();
        var certificate = flagCertificate ? null : entry.pem("client-certificate");
        var hasCertificate = flagCertificate || certificate != null;
        return new UserSettings(
                "%s: %s".formatted(entry.source(), entry.label()),
                entry.text("token"),
                entry.file("tokenFile"),
                certificate,
                flagKey || !hasCertificate ? null : entry.pem("client-key"),
                entry.text("username"),
                entry.text("password"),
                impersonation(entry),
                entry.part("exec"),
                entry.part("auth-provider"));
    }

    private static Impersonation impersonation(KubeconfigEntry entry) {
        var extra = new LinkedHashMap<String, List<String>>();
        var written = entry.part("as-user-extra");
        if (written != null) {
            written.fields().fields().keySet().forEach(key -> extra.put(key, written.texts(key)));
        }
        return new Impersonation(
                orNull(entry.text("as")),
                orNull(entry.text("as-uid")),
                entry.texts("as-groups"),
                extra);
    }

    /// With the flags laid over it. A token that is typed wins over a token file, too, which
    /// kubectl would send all the same.
    UserSettings with(ConnectionFlags flags, ProcessEnvironment environment) {
        var flagToken = ConnectionFlags.text(flags.token());
        var flagCertificate =
                ConnectionFlags.pem("--client-certificate", flags.clientCertificate(), environment);
        var flagKey = ConnectionFlags.pem("--client-key", flags.clientKey(), environment);
        var user = orNull(ConnectionFlags.text(flags.as()));
        var uid = orNull(ConnectionFlags.text(flags.asUid()));
        var speaksFor =
                new Impersonation(
                        user == null ? impersonation.user() : user,
                        uid == null ? impersonation.uid() : uid,
                        flags.asGroups().isEmpty() ? impersonation.groups() : flags.asGroups(),
                        impersonation.extra());
        if (speaksFor.user() == null && !speaksFor.equals(Impersonation.NOBODY)) {
            throw new ConnectionException(
                    "%s: a uid, groups or extra values to impersonate, but no user. Give --as"
                            .formatted(origin));
        }
        return new UserSettings(
                origin,
                flagToken.isEmpty() ? token : flagToken,
                flagToken.isEmpty() ? tokenFile : null,
                flagCertificate == null ? certificate : flagCertificate,
                flagKey == null ? key : flagKey,
                name,
                password,
                speaksFor,
                plugin,
                authProvider);
    }

    private static @Nullable String orNull(String text) {
        return text.isEmpty() ? null : text;
    }

    /// Without the secrets.
    @Override
    public String toString() {
        return origin;
    }
}
