package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.model.Tree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.ExtensionContext;

/// The container image of this checkout, as the script `image` makes it.
///
/// @param folder what the script fills
/// @param said what it prints
record BuiltImage(Path folder, String said) {

    private static final Path ROOT =
            Path.of(System.getProperty("juxta.root", "..")).toAbsolutePath().normalize();

    /// One image for all test classes.
    static BuiltImage shared(ExtensionContext context) {
        return context.getRoot()
                .getStore(ExtensionContext.Namespace.create(BuiltImage.class))
                .computeIfAbsent(
                        "image",
                        _ -> {
                            try {
                                return in(ROOT.resolve("conformance/target/image"));
                            } catch (IOException e) {
                                throw new UncheckedIOException(e);
                            }
                        },
                        BuiltImage.class);
    }

    /// Makes the image in a folder, from the jars that the build has made.
    static BuiltImage in(Path folder) throws IOException {
        Assumptions.assumeTrue(
                System.getProperty("os.name").equals("Linux"),
                "the image holds the C library of Linux, and this is another system");
        Assumptions.assumeTrue(
                Files.exists(ROOT.resolve("cli/target/juxta.jar")),
                "cli/target/juxta.jar is missing: only a build as far as `package` makes it");
        Files.createDirectories(folder);
        var log = folder.resolve("image.log");
        var command =
                new ProcessBuilder(ROOT.resolve("image").toString(), folder.toString())
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile());
        command.environment().put("JUXTA_SKIP_BUILD", "1");
        command.environment().put("JUXTA_JAVA_HOME", System.getProperty("java.home"));
        var script = command.start();
        try {
            assertThat(script.waitFor(5, TimeUnit.MINUTES)).as("it ends").isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the image was made", e);
        } finally {
            script.destroyForcibly();
        }
        var said = Files.readString(log);
        assertThat(script.exitValue()).as(said).isZero();
        return new BuiltImage(folder, said);
    }

    /// The archive that container runtimes import.
    Path archive() {
        return folder.resolve("juxta.tar");
    }

    /// The layers as folders, one over the other.
    Path layers() {
        return folder.resolve("layers");
    }

    /// A fact that the script printed, such as `image` or `digest`.
    String fact(String name) {
        return said.lines()
                .filter(line -> line.startsWith(name + "="))
                .map(line -> line.substring(name.length() + 1))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no %s in: %s".formatted(name, said)));
    }

    /// How a container of it starts: `Entrypoint`, `User` and the like.
    Tree.Mapping container() {
        var index = json(folder.resolve("layout/index.json"));
        var manifest = json(blob((Tree.Mapping) index.items("manifests").getFirst()));
        return json(blob(manifest.mapping("config"))).mapping("config");
    }

    private Path blob(Tree.Mapping descriptor) {
        return folder.resolve("layout/blobs").resolve(descriptor.text("digest").replace(':', '/'));
    }

    private static Tree.Mapping json(Path file) {
        try {
            return (Tree.Mapping)
                    JsonTrees.parse(Files.readAllBytes(file), Source.of(file.toString()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
