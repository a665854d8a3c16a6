package io.juxta.kube.connect;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;

/// A folder with a home, a working folder and perhaps a service account in it, and the environment
/// of a process that lives there. Its clock is moved by hand.
public final class TestFolder implements InstantSource {

    private final Path root;
    private Instant now = Instant.now();

    public TestFolder(Path root) {
        this.root = root;
    }

    @Override
    public Instant instant() {
        return now;
    }

    void passSeconds(long seconds) {
        now = now.plusSeconds(seconds);
    }

    public Path write(String name, String text) throws IOException {
        var file = root.resolve(name);
        var folder = file.getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        return Files.writeString(file, text);
    }

    Path script(String name, String text) throws IOException {
        var file = write(name, "#!/bin/sh\n" + text + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
        return file;
    }

    public ProcessEnvironment environment(Map<String, String> variables) {
        return environment(variables, false);
    }

    ProcessEnvironment environment(Map<String, String> variables, boolean terminal) {
        var all = new LinkedHashMap<String, String>();
        all.put("PATH", System.getenv().getOrDefault("PATH", "/usr/bin:/bin"));
        variables.forEach((name, value) -> all.put(name, value.replace("$DIR", root.toString())));
        return new ProcessEnvironment(
                all,
                root.resolve("home"),
                root,
                root.resolve("serviceaccount"),
                this,
                () -> terminal);
    }
}
