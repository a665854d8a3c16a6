package io.juxta.kube.text;

import io.juxta.model.tar.TarReader;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/// The entries of a dump's tar archive. Nothing is ever written to disk; names that point outside
/// the archive are refused all the same, since no honest program packs them.
final class TarEntries {

    private static final int BLOCK = 512;

    private final TarReader tar;
    private final Source archive;

    TarEntries(InputStream in, Source archive) {
        this.archive = archive;
        this.tar = new TarReader(in, this::unreadable);
    }

    /// Whether the first block of a file is a tar archive's. A shorter file is none.
    static boolean startsTar(byte[] start) {
        return start.length == BLOCK && TarReader.isTar(start);
    }

    /// The next entry, or null at the end. Skips what was not read of the one before.
    TarReader.@Nullable Entry next() throws IOException {
        var entry = tar.next();
        if (entry != null) {
            refuseEscape(entry.name());
        }
        return entry;
    }

    /// The current entry's content, to be read before [#next()] is called again.
    InputStream content() {
        return tar.content();
    }

    InputException cutOff() {
        return unreadable(TarReader.TarFault.CUT_OFF);
    }

    private InputException unreadable(TarReader.TarFault fault) {
        var problem =
                switch (fault) {
                    case CUT_OFF -> "the archive ends inside a file";
                    case DAMAGED -> "a damaged tar archive";
                };
        return new InputException(archive, problem, "Copy or download it again");
    }

    private void refuseEscape(String name) {
        var path = name.replace('\\', '/');
        var drive = path.length() > 1 && path.charAt(1) == ':';
        if (path.startsWith("/") || drive || ("/" + path + "/").contains("/../")) {
            throw new InputException(
                    archive,
                    "the archive holds \"" + name + "\", which points outside of it",
                    "Do not unpack it either; ask whoever made it");
        }
    }
}
