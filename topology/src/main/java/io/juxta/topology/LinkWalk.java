package io.juxta.topology;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Finds where a path leads, name by name, so that no link can lead out of the tree or in circles.
final class LinkWalk {

    /// As many as Linux follows.
    private static final int MOST_LINKS = 40;

    /// Access to a path whose folders are all real.
    @FunctionalInterface
    interface Links {
        /// The target of a link, or empty when there is something else at the path.
        Optional<String> target(String path) throws IOException;
    }

    /// What to do with a link in the last place.
    enum Last {
        FOLLOWED,
        KEPT
    }

    private LinkWalk() {}

    /// The path with all links resolved.
    static String resolve(String path, Last last, Links links) throws IOException {
        var pending = new ArrayDeque<String>(names(path));
        var walked = "";
        var followed = 0;
        while (!pending.isEmpty()) {
            var name = pending.removeFirst();
            if (name.equals("..")) {
                if (walked.isEmpty()) {
                    throw outside(path);
                }
                walked = parent(walked);
                continue;
            }
            var at = walked.isEmpty() ? name : walked + "/" + name;
            var target =
                    pending.isEmpty() && last == Last.KEPT
                            ? Optional.<String>empty()
                            : links.target(at);
            if (target.isEmpty()) {
                walked = at;
                continue;
            }
            if (++followed > MOST_LINKS) {
                throw new FileSystemException(path, null, "the links go in circles");
            }
            if (target.get().startsWith("/")) {
                throw outside(path);
            }
            names(target.get()).reversed().forEach(pending::addFirst);
        }
        return walked;
    }

    private static String parent(String path) {
        return path.substring(0, Math.max(0, path.lastIndexOf('/')));
    }

    private static List<String> names(String path) throws NoSuchFileException {
        if (path.indexOf('\0') >= 0) {
            throw new NoSuchFileException(path);
        }
        return Arrays.stream(path.split("/"))
                .filter(name -> !name.isEmpty() && !name.equals("."))
                .toList();
    }

    private static FileSystemException outside(String path) {
        return new FileSystemException(path, null, "it leads outside of the tree");
    }
}
