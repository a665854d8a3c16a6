package io.juxta.kube.text;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/// A folder of input files for one test, and what came out of reading it.
///
/// Messages and sources speak of `DIR` instead of the folder's real name.
public final class Folder {

    final Path path;
    public final List<Document> documents = new ArrayList<>();
    public final List<Warning> warnings = new ArrayList<>();

    public Folder(Path path) {
        this.path = path;
    }

    public Folder with(String name, String content) throws IOException {
        return with(name, content.getBytes(StandardCharsets.UTF_8));
    }

    public Folder with(String name, byte[] content) throws IOException {
        var file = path.resolve(name);
        Files.createDirectories(file.getParent());
        Files.write(file, content);
        return this;
    }

    public Manifests.Summary read(String... names) {
        return read(Manifests.FolderDepth.FLAT, InputStream.nullInputStream(), names);
    }

    public Manifests.Summary readStdin(String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        return read(Manifests.FolderDepth.FLAT, new ByteArrayInputStream(bytes), "-");
    }

    public Manifests.Summary read(Manifests.FolderDepth depth, InputStream stdin, String... names) {
        return manifests(depth, stdin, names).read(documents::add, warnings::add);
    }

    public Manifests manifests(Manifests.FolderDepth depth, InputStream stdin, String... names) {
        var inputs = new ArrayList<String>();
        for (var name : names) {
            inputs.add(name.equals("-") ? name : path.resolve(name).toString());
        }
        return new Manifests(inputs, depth, stdin);
    }

    /// Kind, name and place of every object.
    public List<String> objects() {
        return documents.stream()
                .map(
                        d ->
                                "%s %s at %s"
                                        .formatted(
                                                d.kind(),
                                                d.tree().mapping("metadata").text("name"),
                                                spoken(d.source().toString())))
                .toList();
    }

    public List<String> warned() {
        return warnings.stream().map(w -> spoken(w.toString())).toList();
    }

    public String spoken(String text) {
        return text.replace(path.toString(), "DIR");
    }

    public static byte[] gzip(byte[] content) throws IOException {
        var out = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(out)) {
            gzip.write(content);
        }
        return out.toByteArray();
    }
}
