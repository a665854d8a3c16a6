package io.juxta.kube.text;

import io.juxta.model.Tree;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// Looks whether an input is a dump that juxta made, before its objects are read: a folder with a
/// manifest, or an archive that starts with one.
final class DumpOpening {

    /// More than a manifest has; standard input goes back so far.
    private static final int LONGEST = 16 << 20;

    private static final int TAR_BLOCK = 512;

    private DumpOpening() {}

    static Optional<DumpManifest> of(String label, Path path) {
        if (Files.isDirectory(path)) {
            var file = path.resolve(DumpManifest.FILE);
            if (!Files.isRegularFile(file)) {
                return Optional.empty();
            }
            try (var in = Files.newInputStream(file)) {
                return manifest(Source.of(label + "/" + DumpManifest.FILE), in);
            } catch (IOException e) {
                throw Bytes.failure(e, Source.of(label));
            }
        }
        if (!Files.isRegularFile(path)) {
            return Optional.empty();
        }
        try (var in = Files.newInputStream(path)) {
            return archive(Source.of(label), in);
        } catch (IOException e) {
            throw Bytes.failure(e, Source.of(label));
        }
    }

    /// Looks at standard input, which can be read from its start afterwards.
    static Optional<DumpManifest> of(BufferedInputStream stdin) {
        try {
            stdin.mark(LONGEST);
            var found = archive(Source.of("stdin"), stdin);
            stdin.reset();
            return found;
        } catch (IOException e) {
            throw Bytes.failure(e, Source.of("stdin"));
        }
    }

    private static Optional<DumpManifest> archive(Source source, InputStream in)
            throws IOException {
        BufferedInputStream content;
        try {
            content = Bytes.unpacked(in, source);
            if (!TarEntries.startsTar(Bytes.peek(content, TAR_BLOCK))) {
                return Optional.empty();
            }
        } catch (InputException e) {
            // Whoever reads the objects says what is wrong.
            return Optional.empty();
        }
        var tar = new TarEntries(content, source);
        var first = tar.next();
        return first != null && first.name().equals(DumpManifest.FILE)
                ? manifest(Source.of(source.file() + "!" + first.name()), tar.content())
                : Optional.empty();
    }

    private static Optional<DumpManifest> manifest(Source source, InputStream in)
            throws IOException {
        var text = new String(in.readNBytes(LONGEST), StandardCharsets.UTF_8);
        if (JsonTrees.parse(text, source) instanceof Tree.Mapping tree) {
            var document = new Document(source, tree);
            if (DumpManifest.isManifest(document)) {
                return Optional.of(DumpManifest.from(document));
            }
        }
        return Optional.empty();
    }
}
