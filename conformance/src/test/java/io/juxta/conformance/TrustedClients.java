package io.juxta.conformance;

import io.juxta.conformance.controlplane.ControlPlane;
import io.juxta.testkit.TestAuthority;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;

/// A control plane that trusts client certificates of a test authority and tokens of a test issuer.
final class TrustedClients {

    static final TestAuthority CLIENTS = authority();
    static final OidcIssuer ISSUER = OidcIssuer.start();

    /// For all classes whose tests are about who is let in.
    static final ControlPlane.ControlPlaneOptions PLANE =
            ControlPlane.ControlPlaneOptions.STOCK.withMore(
                    "--no-scheduler",
                    "--apiserver-arg",
                    "--client-ca-file=" + written(pem()),
                    "--apiserver-arg",
                    "--oidc-issuer-url=" + ISSUER.url(),
                    "--apiserver-arg",
                    "--oidc-client-id=" + OidcIssuer.CLIENT,
                    "--apiserver-arg",
                    "--oidc-ca-file=" + written(ISSUER.authority()),
                    "--apiserver-arg",
                    "--oidc-groups-claim=groups");

    private TrustedClients() {}

    private static TestAuthority authority() {
        try {
            return TestAuthority.named("clients");
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String pem() {
        try {
            return CLIENTS.pem();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Path written(String pem) {
        try {
            var file = Files.createTempFile("juxta-clients", ".crt");
            file.toFile().deleteOnExit();
            return Files.writeString(file, pem);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
