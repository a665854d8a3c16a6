package io.juxta.topology;

import io.juxta.model.CpuSet;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// Reads single values and collects warnings. A missing file is an unknown value; a file with an
/// invalid value gives a warning.
final class Facts {

    private static final int MOST_WARNINGS = 200;

    /// Some firmware uses this id for "unknown".
    private static final int UNKNOWN_ID = 65_535;

    private static final int LARGEST_ID = 65_535;

    private static final Pattern NUMBER = Pattern.compile("0|[1-9][0-9]{0,8}");

    private final Sysfs sysfs;
    private final List<String> warnings = new ArrayList<>();
    private int left;

    Facts(Sysfs sysfs) {
        this.sysfs = sysfs;
    }

    void warn(String warning) {
        if (warnings.contains(warning)) {
            return;
        }
        if (warnings.size() < MOST_WARNINGS) {
            warnings.add(warning);
        } else {
            left++;
        }
    }

    List<String> warnings() {
        var all = new ArrayList<>(warnings);
        if (left > 0) {
            all.add("%d more warnings are left out.".formatted(left));
        }
        return all;
    }

    Optional<String> text(String path) {
        try {
            return Optional.of(sysfs.readFile(path));
        } catch (NoSuchFileException _) {
            return Optional.empty();
        } catch (IOException e) {
            warn("%s cannot be read: %s.".formatted(KernelText.text(path), Failure.reason(e)));
            return Optional.empty();
        }
    }

    /// An id of something that has one; -1 and 65535 mean that it has none.
    OptionalInt id(String path) {
        var text = text(path);
        if (text.isEmpty()) {
            return OptionalInt.empty();
        }
        var id = KernelNumbers.parseInt(text.get());
        if (id.isEmpty()) {
            warn("%s holds %s, which is no id.".formatted(path, KernelText.quoted(text.get())));
            return id;
        }
        return id.getAsInt() < 0 || id.getAsInt() == UNKNOWN_ID ? OptionalInt.empty() : id;
    }

    /// A list of CPUs or nodes.
    Optional<CpuSet> set(String path) {
        var text = text(path);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(CpuSet.parse(KernelNumbers.trim(text.get())));
        } catch (IllegalArgumentException _) {
            warn("%s holds %s, which is no list.".formatted(path, KernelText.quoted(text.get())));
            return Optional.empty();
        }
    }

    /// The last name of a link's target; empty when there is no link.
    String linked(String path, Pattern expected) {
        String target;
        try {
            target = sysfs.readLink(path);
        } catch (NoSuchFileException _) {
            return "";
        } catch (IOException e) {
            warn("%s cannot be read as a link: %s.".formatted(path, Failure.reason(e)));
            return "";
        }
        var name = target.substring(target.lastIndexOf('/') + 1);
        if (!expected.matcher(name).matches()) {
            warn("%s leads to %s, which is left out.".formatted(path, KernelText.quoted(target)));
            return "";
        }
        return name;
    }

    Optional<List<String>> names(String folder) {
        try {
            return Optional.of(sysfs.list(folder).stream().sorted().toList());
        } catch (NoSuchFileException _) {
            return Optional.empty();
        } catch (IOException e) {
            warn("%s cannot be listed: %s.".formatted(folder, Failure.reason(e)));
            return Optional.empty();
        }
    }

    /// The ids in a folder of `node0`, `node1` and others.
    SortedSet<Integer> numbered(String folder, String prefix) {
        var ids = new TreeSet<Integer>();
        for (var name : names(folder).orElse(List.of())) {
            var digits = name.startsWith(prefix) ? name.substring(prefix.length()) : "";
            if (NUMBER.matcher(digits).matches()) {
                var id = Integer.parseInt(digits);
                if (id <= LARGEST_ID) {
                    ids.add(id);
                } else {
                    warn("%s/%s is left out: its number is too large.".formatted(folder, name));
                }
            }
        }
        return ids;
    }
}
