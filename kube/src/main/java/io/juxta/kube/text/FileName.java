package io.juxta.kube.text;

/// What a file's name says about its content.
final class FileName {

    private FileName() {}

    /// One that may hold objects, packed or not. macOS adds a file `._name` beside each packed
    /// file.
    static boolean isManifest(String path) {
        var name = path.substring(path.lastIndexOf('/') + 1);
        var plain = name.endsWith(".gz") ? name.substring(0, name.length() - 3) : name;
        return !name.startsWith("._")
                && (plain.endsWith(".yaml") || plain.endsWith(".yml") || plain.endsWith(".json"));
    }

    static boolean isArchive(String path) {
        return path.endsWith(".tar") || path.endsWith(".tar.gz") || path.endsWith(".tgz");
    }
}
