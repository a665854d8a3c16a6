package io.juxta.conformance;

import io.juxta.conformance.controlplane.ControlPlane;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/// The real control plane for the tests of one class: register it as a static field. On a machine
/// without Go the class is skipped, and says so.
final class ControlPlaneExtension implements BeforeAllCallback, AfterAllCallback {

    private final ControlPlane.ControlPlaneOptions options;
    private @Nullable ControlPlane plane;

    ControlPlaneExtension(ControlPlane.ControlPlaneOptions options) {
        this.options = options;
    }

    @Override
    public void beforeAll(ExtensionContext context) throws IOException {
        Partners.assumeGo();
        plane = ControlPlane.start(options);
    }

    ControlPlane plane() {
        var running = plane;
        if (running == null) {
            throw new IllegalStateException(
                    "The control plane is not running. Is the extension a static field?");
        }
        return running;
    }

    @Override
    public void afterAll(ExtensionContext context) {
        var running = plane;
        if (running != null) {
            running.close();
        }
    }
}
