package io.juxta.conformance;

import io.juxta.conformance.controlplane.RealNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/// A real node for the tests of one class: register it as a static field, behind the control plane.
/// Where the machine does not let us have one, the class is skipped, and says so.
final class RealNodeExtension implements BeforeAllCallback, AfterAllCallback {

    private static final String WHY =
            "a real node needs Linux and the rights of root, to mount and to make namespaces, so"
                    + " nothing was run on one";
    private static final Path UNSHARE = Path.of("/usr/bin/unshare");
    private static final int SECONDS_TO_TRY = 30;

    private final ControlPlaneExtension plane;
    private final Supplier<RealNode.NodeOptions> options;
    private @Nullable RealNode node;

    /// @param options asked when the extensions before this one are ready
    RealNodeExtension(ControlPlaneExtension plane, Supplier<RealNode.NodeOptions> options) {
        this.plane = plane;
        this.options = options;
    }

    @Override
    public void beforeAll(ExtensionContext context) throws IOException, InterruptedException {
        assumeNodes();
        node = RealNode.start(plane.plane(), options.get());
    }

    /// Tries what the start of a node tries first.
    static void assumeNodes() throws IOException, InterruptedException {
        Assumptions.assumeTrue(System.getProperty("os.name").equals("Linux"), WHY);
        Assumptions.assumeTrue(Files.isExecutable(UNSHARE), WHY);
        var trial =
                new ProcessBuilder(
                                UNSHARE.toString(),
                                "--mount",
                                "--pid",
                                "--fork",
                                "--mount-proc",
                                "true")
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
        var ended = trial.waitFor(SECONDS_TO_TRY, TimeUnit.SECONDS);
        trial.destroyForcibly();
        Assumptions.assumeTrue(ended && trial.exitValue() == 0, WHY);
    }

    RealNode node() {
        var running = node;
        if (running == null) {
            throw new IllegalStateException(
                    "The node is not running. Is the extension a static field?");
        }
        return running;
    }

    @Override
    public void afterAll(ExtensionContext context) {
        var running = node;
        if (running != null) {
            running.close();
        }
    }
}
