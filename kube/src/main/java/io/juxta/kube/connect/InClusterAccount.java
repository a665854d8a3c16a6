package io.juxta.kube.connect;

import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/// The service account that a pod runs with.
record InClusterAccount(ProcessEnvironment environment) {

    static final String ORIGIN = "the service account of this pod";

    boolean exists() {
        return !host().isEmpty() && !port().isEmpty() && Files.isRegularFile(file("token"));
    }

    ClusterSettings cluster() {
        var authority = file("ca.crt");
        return ClusterSettings.of(
                ORIGIN,
                "https://%s:%s"
                        .formatted(host().contains(":") ? "[" + host() + "]" : host(), port()),
                Files.exists(authority)
                        ? PemSource.file("the authority of " + ORIGIN, authority)
                        : null);
    }

    UserSettings user() {
        return UserSettings.ofTokenFile(ORIGIN, file("token"));
    }

    /// Empty when the pod is not told.
    String namespace() {
        var variable = environment.variable("POD_NAMESPACE");
        if (!variable.isEmpty()) {
            return variable;
        }
        try {
            return BoundedFile.textIfPresent(file("namespace"), BoundedFile.SECRET, "the namespace")
                    .strip();
        } catch (NoSuchFileException _) {
            return "";
        }
    }

    private Path file(String name) {
        return environment.serviceAccount().resolve(name);
    }

    private String host() {
        return environment.variable("KUBERNETES_SERVICE_HOST");
    }

    private String port() {
        return environment.variable("KUBERNETES_SERVICE_PORT");
    }
}
