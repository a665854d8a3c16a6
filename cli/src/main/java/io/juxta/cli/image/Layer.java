package io.juxta.cli.image;

import io.juxta.model.tar.Gzip;
import io.juxta.model.tar.TarWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;

/// One layer of an image: a folder packed so that nothing but names, contents, links and the right
/// to execute matters. Times are zero, everything belongs to root and is read-only for others.
///
/// @param blob the packed archive
/// @param diffId the digest of the archive before it was packed
/// @param title what is in it, for the image's history
record Layer(Blob blob, String diffId, String title) {

    private static final String MEDIA_TYPE = "application/vnd.oci.image.layer.v1.tar+gzip";
    private static final int EXECUTABLE = 0755;
    private static final int PLAIN = 0644;
    private static final int FOR_ALL = 01777;

    /// Everything below a folder, whose name is the title.
    static Layer of(Path folder) throws IOException {
        var tar = new TarWriter();
        try (var files = Files.walk(folder)) {
            // A folder goes before what is in it.
            for (var file : files.sorted(Comparator.comparing(Path::toString)).toList()) {
                if (!file.equals(folder)) {
                    add(file, folder.relativize(file).toString(), tar);
                }
            }
        }
        var plain = tar.bytes();
        return new Layer(
                new Blob(MEDIA_TYPE, Gzip.packedFast(plain)),
                "sha256:" + Blob.sha256(plain),
                String.valueOf(folder.getFileName()));
    }

    private static void add(Path file, String name, TarWriter tar) throws IOException {
        if (Files.isSymbolicLink(file)) {
            tar.link(name, Files.readSymbolicLink(file).toString());
        } else if (Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
            tar.folder(name, name.equals("tmp") ? FOR_ALL : EXECUTABLE);
        } else {
            tar.file(name, Files.readAllBytes(file), Files.isExecutable(file) ? EXECUTABLE : PLAIN);
        }
    }
}
