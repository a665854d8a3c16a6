package io.juxta.kube.connect;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Finds the API server and the user as kubectl does: flags, then kubeconfig files, then the
/// service account of a pod. Where it differs from kubectl, and why, is in
/// `docs/adr/0008-connection.md`.
public final class ConnectionResolver {

    /// What the flags and files choose before anything is read for it.
    ///
    /// @param namespace empty where nothing names one
    private record Choice(
            String origin, ClusterSettings cluster, UserSettings user, String namespace) {}

    private ConnectionResolver() {}

    /// Throws [ConnectionException] when nothing says whom to ask, or when what says so is wrong.
    public static Connection resolve(ConnectionFlags flags, ProcessEnvironment environment) {
        var choice = choose(flags, environment);
        var cluster = choice.cluster().with(flags, environment);
        var user = choice.user().with(flags, environment);
        CredentialsChoice.check(user);
        var server = ServerAddress.parse(cluster.server(), cluster.origin());
        var timeout = flags.requestTimeout() == null ? Duration.ZERO : flags.requestTimeout();
        var secure = server.getScheme().equals("https");
        return new Connection(
                server,
                secure ? cluster.trust(environment) : TlsTrust.NONE,
                cluster.proxy(server, environment),
                // Secrets do not travel in the clear: kubectl sends none over http, either.
                secure
                        ? CredentialsChoice.of(user, cluster, timeout, environment)
                        : UserCredentials.ANONYMOUS,
                user.impersonation(),
                namespace(flags, choice, environment),
                timeout,
                cluster.compression(),
                choice.origin());
    }

    private static Choice choose(ConnectionFlags flags, ProcessEnvironment environment) {
        var files = Kubeconfig.read(flags.kubeconfig(), environment);
        var context = context(flags, files);
        var cluster = cluster(flags, files, context);
        if (cluster.server().isEmpty() && ConnectionFlags.text(flags.server()).isEmpty()) {
            return inCluster(files, environment);
        }
        return new Choice(
                context == null
                        ? cluster.origin()
                        : "%s of %s".formatted(context.label(), context.source()),
                cluster,
                user(flags, files, context),
                context == null ? "" : context.text("namespace"));
    }

    private static Choice inCluster(Kubeconfig files, ProcessEnvironment environment) {
        var account = new InClusterAccount(environment);
        if (!account.exists()) {
            throw files.noServer();
        }
        return new Choice(InClusterAccount.ORIGIN, account.cluster(), account.user(), "");
    }

    /// The flag, the context, the pod's own namespace (even where a kubeconfig names the server),
    /// `default`.
    private static String namespace(
            ConnectionFlags flags, Choice choice, ProcessEnvironment environment) {
        var flag = ConnectionFlags.text(flags.namespace());
        if (!flag.isEmpty()) {
            return flag;
        }
        if (!choice.namespace().isEmpty()) {
            return choice.namespace();
        }
        var account = new InClusterAccount(environment);
        var own = account.exists() ? account.namespace() : "";
        return own.isEmpty() ? "default" : own;
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
                || (hasServer && flag.isEmpty() && !files.has(KubeconfigFile.CLUSTER, name))) {
            return ClusterSettings.NONE;
        }
        var by = flag.isEmpty() && context != null ? context.label() : "--cluster";
        var entry = files.entry(KubeconfigFile.CLUSTER, name, by);
        if (entry.text("server").isEmpty() && !hasServer) {
            throw entry.wrong("server", "is missing", "Write https://HOST:PORT");
        }
        return ClusterSettings.from(entry, flags);
    }

    private static UserSettings user(
            ConnectionFlags flags, Kubeconfig files, @Nullable KubeconfigEntry context) {
        var flag = ConnectionFlags.text(flags.user());
        var name = flag.isEmpty() && context != null ? context.text("user") : flag;
        if (name.isEmpty()) {
            return UserSettings.NONE;
        }
        var by = flag.isEmpty() && context != null ? context.label() : "--user";
        return UserSettings.from(files.entry(KubeconfigFile.USER, name, by), flags);
    }
}
