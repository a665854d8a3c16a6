package io.juxta.kube.connect;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Finds the API server and the user as kubectl does: flags, then kubeconfig files, then the
/// service account of a pod. Where it differs from kubectl, and why, is in
/// `docs/adr/0008-connection.md`.
public final class ConnectionResolver {

    private static final String DEFAULT_NAMESPACE = "default";

    /// What the flags and files choose before anything is read for it.
    private record Choice(
            String origin, ClusterSettings cluster, UserSettings user, String namespace) {}

    private ConnectionResolver() {}

    /// Throws [ConnectionException] when nothing says whom to ask, or when what says so is wrong.
    public static Connection resolve(ConnectionFlags flags, Surroundings surroundings) {
        var choice = choose(flags, surroundings);
        var cluster = choice.cluster().with(flags, surroundings);
        var user = choice.user().with(flags, surroundings);
        var server = ServerAddress.parse(cluster.server(), cluster.origin());
        var timeout = flags.requestTimeout() == null ? Duration.ZERO : flags.requestTimeout();
        var namespace = ConnectionFlags.text(flags.namespace());
        var secure = server.getScheme().equals("https");
        return new Connection(
                server,
                secure ? cluster.trust() : TlsTrust.NONE,
                cluster.proxy(server, surroundings),
                // Secrets do not travel in the clear: kubectl sends none over http, either.
                secure
                        ? CredentialsChoice.of(user, cluster, timeout, surroundings)
                        : UserCredentials.ANONYMOUS,
                user.impersonation(),
                namespace.isEmpty() ? choice.namespace() : namespace,
                timeout,
                choice.origin());
    }

    private static Choice choose(ConnectionFlags flags, Surroundings surroundings) {
        var files = Kubeconfig.read(flags.kubeconfig(), surroundings);
        var context = context(flags, files);
        var cluster = cluster(flags, files, context);
        if (cluster.server().isEmpty() && ConnectionFlags.text(flags.server()).isEmpty()) {
            return ofPod(files, surroundings);
        }
        var namespace = context == null ? "" : context.text("namespace");
        return new Choice(
                context == null
                        ? cluster.origin()
                        : "%s of %s".formatted(context.label(), context.source()),
                cluster,
                user(flags, files, context),
                namespace.isEmpty() ? DEFAULT_NAMESPACE : namespace);
    }

    private static Choice ofPod(Kubeconfig files, Surroundings surroundings) {
        var account = PodAccount.of(surroundings);
        if (!account.exists()) {
            throw files.noServer();
        }
        var namespace = account.namespace();
        return new Choice(
                PodAccount.ORIGIN,
                account.cluster(),
                account.user(),
                namespace.isEmpty() ? DEFAULT_NAMESPACE : namespace);
    }

    private static @Nullable KubeconfigEntry context(ConnectionFlags flags, Kubeconfig files) {
        var flag = ConnectionFlags.text(flags.context());
        var name = flag.isEmpty() ? files.currentContext() : flag;
        return name.isEmpty()
                ? null
                : files.entry(
                        KubeconfigFile.CONTEXT,
                        name,
                        flag.isEmpty() ? "current-context" : "--context");
    }

    private static ClusterSettings cluster(
            ConnectionFlags flags, Kubeconfig files, @Nullable KubeconfigEntry context) {
        var flag = ConnectionFlags.text(flags.cluster());
        var hasServer = !ConnectionFlags.text(flags.server()).isEmpty();
        var name = flag.isEmpty() && context != null ? context.text("cluster") : flag;
        if (name.isEmpty() && context != null && !hasServer) {
            throw context.wrong("cluster", "is missing", "Name a cluster, or give --cluster");
        }
        if (name.isEmpty()
                || hasServer && flag.isEmpty() && !files.has(KubeconfigFile.CLUSTER, name)) {
            return ClusterSettings.NONE;
        }
        var by = flag.isEmpty() && context != null ? context.label() : "--cluster";
        var entry = files.entry(KubeconfigFile.CLUSTER, name, by);
        if (entry.text("server").isEmpty() && !hasServer) {
            throw entry.wrong("server", "is missing", "Write https://HOST:PORT");
        }
        return ClusterSettings.from(entry);
    }

    private static UserSettings user(
            ConnectionFlags flags, Kubeconfig files, @Nullable KubeconfigEntry context) {
        var flag = ConnectionFlags.text(flags.user());
        var name = flag.isEmpty() && context != null ? context.text("user") : flag;
        if (name.isEmpty()) {
            return UserSettings.NONE;
        }
        var by = flag.isEmpty() && context != null ? context.label() : "--user";
        return UserSettings.from(files.entry(KubeconfigFile.USER, name, by));
    }
}
