package io.juxta.topology;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// A tree on disk. Every call reads anew; only regular files are ever opened, since opening a pipe
/// waits for its writer.
final class DirectorySysfs implements Sysfs {

    /// What is at a place.
    private record Place(boolean isFile, boolean isFolder, Optional<String> target) {}

    private final Path root;
    private final Supplier<Map<String, Place>> places;

    DirectorySysfs(Path root) {
        this(root, HashMap::new);
    }

    private DirectorySysfs(Path root, Supplier<Map<String, Place>> places) {
        this.root = root;
        this.places = places;
    }

    /// The same for one discovery by one thread, which looks at every folder on the way only once.
    Sysfs forOneDiscovery() {
        var known = new HashMap<String, Place>();
        return new DirectorySysfs(root, () -> known);
    }

    @Override
    public String readFile(String path) throws IOException {
        var known = places.get();
        var file = resolved(path, LinkWalk.Last.FOLLOWED, known);
        if (!place(file, known).isFile()) {
            throw new FileSystemException(path, null, "it is no regular file");
        }
        try (var in = Files.newInputStream(root.resolve(file), NOFOLLOW_LINKS)) {
            var content = in.readNBytes(LARGEST_FILE + 1);
            if (content.length > LARGEST_FILE) {
                throw new FileSystemException(path, null, "it is larger than 1 MiB");
            }
            return new String(content, StandardCharsets.UTF_8);
        } catch (AccessDeniedException e) {
            throw denied(path, e);
        }
    }

    @Override
    public String readLink(String path) throws IOException {
        var known = places.get();
        return place(resolved(path, LinkWalk.Last.KEPT, known), known)
                .target()
                .orElseThrow(() -> new FileSystemException(path, null, "it is no link"));
    }

    @Override
    public List<String> list(String path) throws IOException {
        var known = places.get();
        var folder = resolved(path, LinkWalk.Last.FOLLOWED, known);
        if (!place(folder, known).isFolder()) {
            throw new FileSystemException(path, null, "it is no folder");
        }
        List<String> names = new ArrayList<>();
        try (var entries = Files.newDirectoryStream(root.resolve(folder))) {
            for (var entry : entries) {
                if (names.size() == MOST_NAMES) {
                    throw new FileSystemException(
                            path, null, "it has more than %d entries".formatted(MOST_NAMES));
                }
                names.add(String.valueOf(entry.getFileName()));
            }
        } catch (AccessDeniedException e) {
            throw denied(path, e);
        }
        return names.stream().sorted().toList();
    }

    private String resolved(String path, LinkWalk.Last last, Map<String, Place> known)
            throws IOException {
        try {
            return LinkWalk.resolve(path, last, at -> place(at, known).target());
        } catch (InvalidPathException e) {
            throw new NoSuchFileException(path, null, e.getReason());
        } catch (AccessDeniedException e) {
            throw denied(path, e);
        }
    }

    private Place place(String path, Map<String, Place> known) throws IOException {
        var place = known.get(path);
        if (place == null) {
            place = look(root.resolve(path));
            known.put(path, place);
        }
        return place;
    }

    private Place look(Path path) throws IOException {
        try {
            // The root itself may be a link: the user named it.
            var options = path.equals(root) ? new LinkOption[0] : new LinkOption[] {NOFOLLOW_LINKS};
            var found = Files.readAttributes(path, BasicFileAttributes.class, options);
            return new Place(
                    found.isRegularFile(),
                    found.isDirectory(),
                    found.isSymbolicLink()
                            ? Optional.of(Files.readSymbolicLink(path).toString())
                            : Optional.empty());
        } catch (AccessDeniedException | NoSuchFileException e) {
            throw e;
        } catch (FileSystemException e) {
            var parent = path.getParent();
            if (parent != null && !Files.isDirectory(parent, NOFOLLOW_LINKS)) {
                throw new NoSuchFileException(path.toString(), null, e.getReason());
            }
            throw e;
        }
    }

    private static FileSystemException denied(String path, AccessDeniedException cause) {
        var denied = new AccessDeniedException(path, null, "permission denied");
        denied.initCause(cause);
        return denied;
    }
}
