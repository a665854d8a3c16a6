package io.juxta.kube.connect;

import io.juxta.kube.text.TreeWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// One run of a credential plugin, bounded in time and output. What it prints on stderr goes to
/// ours.
final class ExecRun {

    /// How long the output may take after the plugin has ended: a child of it may hold the pipe.
    private static final Duration REST = Duration.ofSeconds(5);

    private ExecRun() {}

    static String output(ExecCommand command, boolean interactive, Duration limit) {
        var process = start(command, interactive);
        try {
            var output = new FutureTask<>(() -> read(process.getInputStream()));
            Thread.ofPlatform().daemon().name("plugin-output").start(output);
            if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                throw late(command, limit);
            }
            if (process.exitValue() != 0) {
                throw new ConnectionException(
                        "%s: the plugin ended with exit code %d. Run it by hand to see why"
                                .formatted(command, process.exitValue()));
            }
            var bytes = output.get(REST.toMillis(), TimeUnit.MILLISECONDS);
            if (bytes.length > BoundedFile.SECRET) {
                throw new ConnectionException(
                        "%s: the plugin printed more than 1 MiB. It may print its credential alone"
                                .formatted(command));
            }
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ConnectionException(
                    "%s: interrupted while the plugin ran. Try again".formatted(command), e);
        } catch (TimeoutException e) {
            throw late(command, limit);
        } catch (ExecutionException e) {
            throw new ConnectionException(
                    "%s: what the plugin printed cannot be read. Run it by hand".formatted(command),
                    e);
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    private static Process start(ExecCommand command, boolean interactive) {
        var builder =
                new ProcessBuilder(command.line())
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .redirectInput(
                                interactive
                                        ? ProcessBuilder.Redirect.INHERIT
                                        : ProcessBuilder.Redirect.PIPE);
        builder.environment().clear();
        builder.environment().putAll(command.variables());
        builder.environment()
                .put("KUBERNETES_EXEC_INFO", TreeWriter.json(command.information(interactive)));
        try {
            var process = builder.start();
            if (!interactive) {
                process.getOutputStream().close();
            }
            return process;
        } catch (IOException | IllegalArgumentException e) {
            var hint = command.installHint().strip();
            throw new ConnectionException(
                    "%s: the plugin cannot be started. %s"
                            .formatted(
                                    command,
                                    hint.isEmpty()
                                            ? "Install it, or write where it is into the kubeconfig"
                                            : hint),
                    e);
        }
    }

    /// Reads to the end, so that the plugin never waits for us, and keeps no more than the limit.
    private static byte[] read(InputStream in) throws IOException {
        var bytes = in.readNBytes(BoundedFile.SECRET + 1);
        in.transferTo(OutputStream.nullOutputStream());
        return bytes;
    }

    private static ConnectionException late(ExecCommand command, Duration limit) {
        return new ConnectionException(
                "%s: the plugin did not end within %d s. Run it by hand to see what it waits for"
                        .formatted(command, limit.toSeconds()));
    }
}
