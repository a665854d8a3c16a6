package io.juxta.topology;

import java.io.IOException;
import java.util.List;

/// Counts what is read from another tree.
final class Counting implements Sysfs {

    private final Sysfs tree;
    private int reads;

    Counting(Sysfs tree) {
        this.tree = tree;
    }

    int reads() {
        return reads;
    }

    @Override
    public String readFile(String path) throws IOException {
        reads++;
        return tree.readFile(path);
    }

    @Override
    public String readLink(String path) throws IOException {
        reads++;
        return tree.readLink(path);
    }

    @Override
    public List<String> list(String path) throws IOException {
        reads++;
        return tree.list(path);
    }
}
