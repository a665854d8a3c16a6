package io.juxta.topology;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Records everything that is read from another tree, so that it can be packed: reading the packed
/// tree gives the same results. Of memory statistics only the total is kept, since the rest changes
/// with every read.
public final class Recorded implements Sysfs {

    private final Sysfs tree;
    private final SortedMap<String, SysfsEntry> seen = new TreeMap<>();

    public Recorded(Sysfs tree) {
        this.tree = tree;
    }

    /// What was seen so far, at its real path. Names that were listed and never opened are folders.
    public SortedMap<String, SysfsEntry> entries() {
        return Collections.unmodifiableSortedMap(new TreeMap<>(seen));
    }

    @Override
    public String readFile(String path) throws IOException {
        var real = real(path, LinkWalk.Last.FOLLOWED);
        try {
            var content = tree.readFile(real);
            seen.put(real, new SysfsEntry.File(kept(real, content)));
            return content;
        } catch (IOException e) {
            throw remembered(real, e);
        }
    }

    @Override
    public String readLink(String path) throws IOException {
        var real = real(path, LinkWalk.Last.KEPT);
        try {
            var target = tree.readLink(real);
            seen.put(real, new SysfsEntry.Link(target));
            return target;
        } catch (IOException e) {
            throw e instanceof NoSuchFileException ? e : there(real, e);
        }
    }

    @Override
    public List<String> list(String path) throws IOException {
        var real = real(path, LinkWalk.Last.FOLLOWED);
        try {
            var names = tree.list(real);
            var inside = real.isEmpty() ? "" : real + "/";
            names.forEach(name -> seen.putIfAbsent(inside + name, new SysfsEntry.Directory()));
            if (!real.isEmpty()) {
                seen.put(real, new SysfsEntry.Directory());
            }
            return names;
        } catch (IOException e) {
            throw remembered(real, e);
        }
    }

    private String real(String path, LinkWalk.Last last) throws IOException {
        return LinkWalk.resolve(path, last, this::target);
    }

    /// Asks the tree for a link at a place that is not known yet.
    private Optional<String> target(String path) throws IOException {
        if (seen.get(path) instanceof SysfsEntry.Link(var target)) {
            return Optional.of(target);
        }
        try {
            var target = tree.readLink(path);
            seen.put(path, new SysfsEntry.Link(target));
            return Optional.of(target);
        } catch (NoSuchFileException e) {
            throw e;
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    private IOException remembered(String real, IOException failure) {
        if (!(failure instanceof NoSuchFileException)) {
            seen.put(real, new SysfsEntry.Unreadable(Failure.reason(failure)));
        }
        return failure;
    }

    /// A place that holds something else than a link.
    private IOException there(String real, IOException failure) {
        seen.putIfAbsent(real, new SysfsEntry.Directory());
        return failure;
    }

    private static String kept(String path, String content) {
        return path.endsWith("/meminfo")
                ? content.lines()
                        .filter(line -> line.contains("MemTotal:"))
                        .collect(Collectors.joining("\n", "", "\n"))
                : content;
    }
}
