package io.juxta.conformance.fuzz;

import io.juxta.cli.Main;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/// How one command line ended.
///
/// @param exit [HANG] when it did not end in time
/// @param where the place it hangs at, empty otherwise
record TimedRun(int exit, String out, String err, String where) {

    static final int HANG = -1;

    private static final Set<Integer> CONTRACT = Set.of(0, 1, 2, 3);
    private static final int PLACES = 12;
    private static final Set<String> FILE_OPTIONS =
            Set.of("-f", "--sysfs", "--machine", "--kubelet", "--devices", "--with", "--config");

    /// Runs it in this process, in a thread of its own that is waited for.
    static TimedRun inProcess(FuzzCase.Line line, Path folder, Duration deadline)
            throws IOException, InterruptedException {
        var in = new ByteArrayInputStream(stdin(line, folder));
        var arguments = resolved(line, folder).toArray(String[]::new);
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        var exit = new int[] {HANG};
        var thread =
                Thread.ofPlatform()
                        .daemon()
                        .name("juxta")
                        .start(() -> exit[0] = Main.run(arguments, in, out, err));
        if (!thread.join(deadline)) {
            var where = place(thread);
            thread.interrupt();
            return new TimedRun(HANG, "", "", where);
        }
        return new TimedRun(
                exit[0],
                out.toString(StandardCharsets.UTF_8),
                err.toString(StandardCharsets.UTF_8),
                "");
    }

    private static String place(Thread thread) {
        return String.join(
                "\n",
                Arrays.stream(thread.getStackTrace())
                        .limit(PLACES)
                        .map(frame -> "  at " + frame)
                        .toList());
    }

    /// Runs it as a process of its own.
    static TimedRun asProcess(
            FuzzCase.Line line, Path folder, List<String> program, Duration deadline)
            throws IOException, InterruptedException {
        var command = new ArrayList<>(program);
        command.addAll(resolved(line, folder));
        var builder =
                new ProcessBuilder(command)
                        .redirectInput(
                                line.stdin().isEmpty()
                                        ? ProcessBuilder.Redirect.from(
                                                Path.of("/dev/null").toFile())
                                        : ProcessBuilder.Redirect.from(
                                                folder.resolve(line.stdin()).toFile()))
                        .redirectOutput(folder.resolve("stdout").toFile())
                        .redirectError(folder.resolve("stderr").toFile());
        builder.environment().put("JUXTA_SKIP_BUILD", "1");
        var process = builder.start();
        if (!process.waitFor(deadline.toMillis(), TimeUnit.MILLISECONDS)) {
            process.destroyForcibly().waitFor();
            return new TimedRun(HANG, "", "", "as a process");
        }
        return new TimedRun(
                process.exitValue(),
                text(folder.resolve("stdout")),
                text(folder.resolve("stderr")),
                "");
    }

    private static String text(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    }

    private static byte[] stdin(FuzzCase.Line line, Path folder) throws IOException {
        return line.stdin().isEmpty()
                ? new byte[0]
                : Files.readAllBytes(folder.resolve(line.stdin()));
    }

    private static List<String> resolved(FuzzCase.Line line, Path folder) {
        var resolved = new ArrayList<String>();
        var before = "";
        for (var argument : line.arguments()) {
            resolved.add(
                    FILE_OPTIONS.contains(before) ? folder.resolve(argument).toString() : argument);
            before = argument;
        }
        return resolved;
    }

    /// What is wrong with how it ended; empty when nothing is.
    String fault() {
        if (exit == HANG) {
            return "hangs\n" + where;
        }
        if (!CONTRACT.contains(exit) || err.contains("This is a bug in juxta")) {
            return "exit %d\n%s".formatted(exit, head(err));
        }
        return out.contains("\"outcome\":\"InternalError\"")
                ? "InternalError\n" + head(err + out)
                : "";
    }

    private static String head(String text) {
        return String.join(
                "\n",
                text.lines()
                        .dropWhile(line -> !line.contains("bug in juxta"))
                        .limit(PLACES)
                        .map(line -> line.length() > 300 ? line.substring(0, 300) + "…" : line)
                        .toList());
    }
}
