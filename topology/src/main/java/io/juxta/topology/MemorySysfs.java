package io.juxta.topology;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/// A tree in memory: text files, links and folders.
public final class MemorySysfs implements Sysfs {

    private final Map<String, SysfsEntry> entries;
    private final Map<String, TreeSet<String>> children = new HashMap<>();

    private MemorySysfs(Map<String, SysfsEntry> written) {
        entries = new HashMap<>(written);
        entries.put("", new SysfsEntry.Directory());
        written.keySet().forEach(this::hang);
    }

    private void hang(String path) {
        for (var at = path; !at.isEmpty(); at = parent(at)) {
            entries.putIfAbsent(at, new SysfsEntry.Directory());
            var name = at.substring(at.lastIndexOf('/') + 1);
            if (!children.computeIfAbsent(parent(at), _ -> new TreeSet<>()).add(name)) {
                return;
            }
        }
    }

    private static String parent(String path) {
        return path.substring(0, Math.max(0, path.lastIndexOf('/')));
    }

    @Override
    public String readFile(String path) throws IOException {
        return switch (entry(path, LinkWalk.Last.FOLLOWED)) {
            case SysfsEntry.File(var content) -> {
                if (content.length() > LARGEST_FILE) {
                    throw new FileSystemException(path, null, "it is larger than 1 MiB");
                }
                yield content;
            }
            case SysfsEntry.Unreadable(var reason) ->
                    throw new FileSystemException(path, null, reason);
            case SysfsEntry.Link _, SysfsEntry.Directory _ ->
                    throw new FileSystemException(path, null, "it is no regular file");
        };
    }

    @Override
    public String readLink(String path) throws IOException {
        if (entry(path, LinkWalk.Last.KEPT) instanceof SysfsEntry.Link(var target)) {
            return target;
        }
        throw new FileSystemException(path, null, "it is no link");
    }

    @Override
    public List<String> list(String path) throws IOException {
        var folder = LinkWalk.resolve(path, LinkWalk.Last.FOLLOWED, this::target);
        return switch (there(folder, path)) {
            case SysfsEntry.Directory _ -> names(folder, path);
            case SysfsEntry.Unreadable(var reason) ->
                    throw new FileSystemException(path, null, reason);
            case SysfsEntry.File _, SysfsEntry.Link _ ->
                    throw new FileSystemException(path, null, "it is no folder");
        };
    }

    private List<String> names(String folder, String path) throws FileSystemException {
        var names = List.copyOf(children.getOrDefault(folder, new TreeSet<>()));
        if (names.size() > MOST_NAMES) {
            throw new FileSystemException(
                    path, null, "it has more than %d entries".formatted(MOST_NAMES));
        }
        return names;
    }

    private SysfsEntry entry(String path, LinkWalk.Last last) throws IOException {
        return there(LinkWalk.resolve(path, last, this::target), path);
    }

    private SysfsEntry there(String resolved, String path) throws NoSuchFileException {
        var entry = entries.get(resolved);
        if (entry == null) {
            throw new NoSuchFileException(path);
        }
        return entry;
    }

    private Optional<String> target(String path) throws IOException {
        return switch (there(path, path)) {
            case SysfsEntry.Link(var target) -> Optional.of(target);
            case SysfsEntry.File _, SysfsEntry.Directory _, SysfsEntry.Unreadable _ ->
                    Optional.empty();
        };
    }

    /// Collects a tree. Folders above a file need not be written; the last value of a path wins.
    public static final class Builder {

        private final Map<String, SysfsEntry> entries = new HashMap<>();

        Builder() {}

        public Builder file(String path, String content) {
            return entry(path, new SysfsEntry.File(content));
        }

        public Builder link(String path, String target) {
            return entry(path, new SysfsEntry.Link(target));
        }

        public Builder directory(String path) {
            return entry(path, new SysfsEntry.Directory());
        }

        public Builder entry(String path, SysfsEntry entry) {
            var clean = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
            if (clean.isEmpty() || ("/" + clean + "/").matches("(?s).*(//|/\\./|/\\.\\./).*")) {
                throw new IllegalArgumentException(
                        "%s is no path inside a tree. Write names with / between them."
                                .formatted(KernelText.quoted(path)));
            }
            entries.put(clean, entry);
            return this;
        }

        public MemorySysfs build() {
            return new MemorySysfs(entries);
        }
    }
}
