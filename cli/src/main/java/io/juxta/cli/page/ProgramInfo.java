package io.juxta.cli.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// The program's own name and version, and the prepared help.
///
/// Nothing here loads a library, so help is as fast as the JVM itself.
public final class ProgramInfo {

    /// The Kubernetes version whose rules are applied.
    public static final String KUBERNETES = "1.37.1";

    /// The placeholder for the program's name in help texts.
    static final String PLACEHOLDER = "{program}";

    private ProgramInfo() {}

    /// The name of the program: `juxta`, or `kubectl juxta` when the launcher was started as a
    /// plugin.
    public static String name() {
        return System.getProperty("juxta.program", "juxta");
    }

    /// The version in the jar's manifest; a program run from loose classes has none.
    public static String version() {
        var version = ProgramInfo.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }

    /// The help of a command, or null when there is no such command.
    public static @Nullable String help(String command) {
        return isWord(command) ? page(command) : null;
    }

    /// The help of a task of a command, or null when there is no such task.
    public static @Nullable String help(String command, String task) {
        return isWord(command) && isWord(task) ? page(command + "-" + task) : null;
    }

    private static @Nullable String page(String file) {
        try (InputStream page =
                ProgramInfo.class.getResourceAsStream("/io/juxta/cli/help/" + file + ".txt")) {
            return page == null
                    ? null
                    : new String(page.readAllBytes(), StandardCharsets.UTF_8)
                            .replace(PLACEHOLDER, name());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isWord(String text) {
        for (var i = 0; i < text.length(); i++) {
            if (text.charAt(i) < 'a' || text.charAt(i) > 'z') {
                return false;
            }
        }
        return !text.isEmpty();
    }
}
