package io.juxta.kube.connect;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.function.BooleanSupplier;

/// The part of a process's environment that chooses a server and a user.
///
/// @param serviceAccount the folder in which a pod finds its service account
/// @param stdinIsTerminal asked only when a credential plugin wants to know
public record ProcessEnvironment(
        Map<String, String> variables,
        Path home,
        Path workingFolder,
        Path serviceAccount,
        InstantSource clock,
        BooleanSupplier stdinIsTerminal) {

    private static final String SERVICE_ACCOUNT = "/var/run/secrets/kubernetes.io/serviceaccount";

    public ProcessEnvironment {
        variables = Map.copyOf(variables);
    }

    /// That of this process.
    public static ProcessEnvironment current() {
        var variables = System.getenv();
        return new ProcessEnvironment(
                variables,
                Path.of(variables.getOrDefault("HOME", System.getProperty("user.home", "/"))),
                Path.of("").toAbsolutePath(),
                Path.of(SERVICE_ACCOUNT),
                InstantSource.system(),
                StdinTerminal::isTerminal);
    }

    /// An environment variable; empty when it is not set.
    String variable(String name) {
        return variables.getOrDefault(name, "");
    }

    /// A path as it is typed; `~` is the shell's affair and not ours.
    Path path(String typed) {
        try {
            return workingFolder.resolve(typed).normalize();
        } catch (InvalidPathException e) {
            throw new ConnectionException(
                    "%s: not the path of a file. Check the spelling".formatted(typed), e);
        }
    }

    /// A file as messages name it.
    String shown(Path file) {
        return file.startsWith(home) && !file.equals(home)
                ? "~/" + home.relativize(file)
                : file.toString();
    }

    /// Without the variables, some of which are secrets.
    @Override
    public String toString() {
        return "ProcessEnvironment[home=%s, workingFolder=%s]".formatted(home, workingFolder);
    }
}
