package io.juxta.kube.connect;

import io.juxta.model.Tree;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/// The service account that a pod runs with.
record PodAccount(Path folder, Surroundings surroundings) {

    static final String ORIGIN = "the service account of this pod";

    static PodAccount of(Surroundings surroundings) {
        return new PodAccount(surroundings.serviceAccount(), surroundings);
    }

    boolean exists() {
        return !host().isEmpty()
                && !port().isEmpty()
                && Files.isRegularFile(folder.resolve("token"));
    }

    ClusterSettings cluster() {
        var authority = folder.resolve("ca.crt");
        var host = host().contains(":") ? "[%s]".formatted(host()) : host();
        return new ClusterSettings(
                ORIGIN,
                "https://%s:%s".formatted(host, port()),
                Files.exists(authority)
                        ? PemSource.file("the authority of " + ORIGIN, authority)
                        : null,
                false,
                "",
                "",
                new Tree.Null(Tree.NO_LINE));
    }

    UserSettings user() {
        return new UserSettings(
                ORIGIN,
                "",
                folder.resolve("token"),
                null,
                null,
                "",
                "",
                Impersonation.NOBODY,
                null,
                null);
    }

    /// Empty when the pod is not told.
    String namespace() {
        var file = folder.resolve("namespace");
        try {
            return BoundedFile.readIfPresent(file, BoundedFile.SECRET, "the namespace").strip();
        } catch (NoSuchFileException _) {
            return "";
        }
    }

    private String host() {
        return surroundings.variable("KUBERNETES_SERVICE_HOST");
    }

    private String port() {
        return surroundings.variable("KUBERNETES_SERVICE_PORT");
    }
}
