package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The program of docs/java.md compiles, is as short as the page says, and prints what stands
/// there.
class JavaPageTest {

    private static final Path ROOT = Path.of(System.getProperty("juxta.root", ".."));
    private static final int MOST_LINES = 42;

    private static final Pattern PROGRAM = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
    private static final Pattern PRINTED =
            Pattern.compile("It prints\n\n```\n(.*?)```", Pattern.DOTALL);

    @Test
    void whenThePageIsCompiledAndRun_printsWhatItSays(@TempDir Path folder)
            throws IOException, InterruptedException {
        var page = Files.readString(ROOT.resolve("docs/java.md"));
        var program = found(PROGRAM, page);
        assertThat(program.lines()).hasSizeLessThanOrEqualTo(MOST_LINES);
        var source = Files.writeString(folder.resolve("Ask.java"), program);

        var compiler = ToolProvider.getSystemJavaCompiler();
        var said = new StringWriter();
        var files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8);
        var compiled =
                compiler.getTask(
                                said,
                                files,
                                null,
                                List.of(
                                        "-d",
                                        folder.toString(),
                                        "-cp",
                                        System.getProperty("java.class.path")),
                                null,
                                files.getJavaFileObjects(source))
                        .call();

        assertThat(compiled).as(said.toString()).isTrue();
        assertThat(run(folder)).isEqualTo(found(PRINTED, page));
    }

    private static String run(Path classes) throws IOException, InterruptedException {
        var process =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "--sun-misc-unsafe-memory-access=allow",
                                "-cp",
                                classes + ":" + System.getProperty("java.class.path"),
                                "Ask",
                                "examples/gpu-nic")
                        .directory(ROOT.toFile())
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        var printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).isZero();
        return printed;
    }

    private static String found(Pattern pattern, String page) {
        var matcher = pattern.matcher(page);
        assertThat(matcher.find()).as(pattern.pattern()).isTrue();
        return matcher.group(1);
    }
}
