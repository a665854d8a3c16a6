package io.juxta.conformance;

import io.juxta.conformance.controlplane.ControlPlane;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/// The real control plane for the tests of one class: register it as a static field. On a machine
/// without Go the class is skipped, and says so. One that is [#shared] serves all classes that ask
/// for the same, one after the other, until the last test.
final class ControlPlaneExtension implements BeforeAllCallback, AfterAllCallback {

    private final ControlPlane.ControlPlaneOptions options;
    private final boolean shared;
    private @Nullable ControlPlane plane;

    ControlPlaneExtension(ControlPlane.ControlPlaneOptions options) {
        this(options, false);
    }

    private ControlPlaneExtension(ControlPlane.ControlPlaneOptions options, boolean shared) {
        this.options = options;
        this.shared = shared;
    }

    static ControlPlaneExtension shared(ControlPlane.ControlPlaneOptions options) {
        return new ControlPlaneExtension(options, true);
    }

    @Override
    public void beforeAll(ExtensionContext context) throws IOException {
        Partners.assumeGo();
        plane = shared ? sharedPlane(context) : ControlPlane.start(options);
    }

    private ControlPlane sharedPlane(ExtensionContext context) {
        return context.getRoot()
                .getStore(ExtensionContext.Namespace.create(ControlPlaneExtension.class))
                .computeIfAbsent(
                        options,
                        _ -> {
                            try {
                                return ControlPlane.start(options);
                            } catch (IOException e) {
                                throw new UncheckedIOException(e);
                            }
                        },
                        ControlPlane.class);
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
        if (running != null && !shared) {
            running.close();
        }
    }
}
