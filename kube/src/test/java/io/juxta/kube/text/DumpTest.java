package io.juxta.kube.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.model.Tree;
import io.juxta.testkit.DumpGenerator;
import io.juxta.testkit.DumpGenerator.DumpFormat;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DumpTest {

    @TempDir private Path folder;

    @Test
    void jsonAndYamlOfTheSameClusterAreTheSame() throws IOException {
        var json = read(dump(4, DumpFormat.JSON), "dump.json");
        var yaml = read(dump(4, DumpFormat.YAML), "dump.yaml");

        assertThat(json).hasSize(13).isEqualTo(yaml);
    }

    @Test
    void theFirstItemIsOutBeforeTheListIsIn() throws IOException {
        var json = dump(100, DumpFormat.JSON);
        var yaml = asYamlList(dump(100, DumpFormat.YAML));

        assertThat(bytesReadAtFirstDocument(json)).isLessThan(Files.size(json) / 10);
        assertThat(bytesReadAtFirstDocument(yaml)).isLessThan(Files.size(yaml) / 10);
    }

    private Path dump(int nodes, DumpFormat format) throws IOException {
        var file = folder.resolve("dump." + format);
        DumpGenerator.write(nodes, 64, format, file, 7);
        return file;
    }

    /// The documents as items of one list, its kind at the end as kubectl prints it.
    private Path asYamlList(Path documents) throws IOException {
        var list = new StringBuilder("apiVersion: v1\nitems:\n");
        for (var document : Files.readString(documents).split("---\n", -1)) {
            list.append("- ").append(document.stripTrailing().replace("\n", "\n  ")).append('\n');
        }
        var file = folder.resolve("list.yaml");
        Files.write(file, list.append("kind: List\n").toString().getBytes(StandardCharsets.UTF_8));
        return file;
    }

    private static List<Tree> read(Path file, String name) throws IOException {
        var trees = new ArrayList<Tree>();
        try (var in = Files.newInputStream(file)) {
            new Manifests(List.of("-"), Manifests.FolderDepth.FLAT, in)
                    .read(
                            document -> trees.add(document.tree()),
                            warning -> {
                                throw new AssertionError(name + ": " + warning);
                            });
        }
        return trees;
    }

    private static long bytesReadAtFirstDocument(Path file) throws IOException {
        var marks = new ArrayList<Long>();
        try (var in = new Counting(Files.newInputStream(file))) {
            var summary =
                    new Manifests(List.of("-"), Manifests.FolderDepth.FLAT, in)
                            .read(_ -> marks.add(in.count), _ -> {});
            assertThat(summary).isEqualTo(new Manifests.Summary(1, 1, 301));
        }
        return marks.getFirst();
    }

    private static final class Counting extends FilterInputStream {
        private long count;

        Counting(InputStream in) {
            super(in);
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            var read = super.read(buffer, offset, length);
            count += Math.max(read, 0);
            return read;
        }
    }
}
