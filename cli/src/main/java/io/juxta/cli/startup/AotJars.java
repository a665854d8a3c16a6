package io.juxta.cli.startup;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/// Prepares the product's jars for the start-up cache: what an AOT cache cannot hold, or would link
/// anew at every start, is written in another way that means the same. See [AotClassFile].
///
/// The build runs this before `Training`. A jar is replaced in one step, and only when something in
/// it changes, so a second run changes nothing.
public final class AotJars {

    private AotJars() {}

    /// The one argument is the folder with `juxta.jar` and, in `lib`, the jars it needs.
    public static void main(String[] arguments) throws IOException {
        var folder = Path.of(arguments[0]);
        prepare(folder.resolve("juxta.jar"));
        for (var jar : jars(folder.resolve("lib"))) {
            prepare(jar);
        }
    }

    static void prepare(Path jar) throws IOException {
        var changed = new LinkedHashMap<String, byte[]>();
        try (var zip = new ZipFile(jar.toFile())) {
            for (var entry : zip.stream().toList()) {
                if (isClass(entry.getName())) {
                    var bytes = zip.getInputStream(entry).readAllBytes();
                    AotClassFile.rewritten(bytes)
                            .ifPresent(better -> changed.put(entry.getName(), better));
                }
            }
            if (!changed.isEmpty()) {
                var made = jar.resolveSibling(jar.getFileName() + ".new");
                write(zip, changed, made);
                Files.move(made, jar, StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    /// All entries in their order, not compressed: a start reads some of them.
    private static void write(ZipFile from, Map<String, byte[]> changed, Path made)
            throws IOException {
        try (var out = new ZipOutputStream(new BufferedOutputStream(Files.newOutputStream(made)))) {
            for (var entry : from.stream().toList()) {
                var better = changed.get(entry.getName());
                var bytes = better == null ? from.getInputStream(entry).readAllBytes() : better;
                var sum = new CRC32();
                sum.update(bytes);
                var stored = new ZipEntry(entry);
                stored.setMethod(ZipEntry.STORED);
                stored.setSize(bytes.length);
                stored.setCompressedSize(bytes.length);
                stored.setCrc(sum.getValue());
                out.putNextEntry(stored);
                out.write(bytes);
                out.closeEntry();
            }
        }
    }

    /// Whether this is a class that every JVM loads, not a module's description and not the variant
    /// of a class for a later version of Java.
    private static boolean isClass(String name) {
        return name.endsWith(".class")
                && !name.startsWith("META-INF/")
                && !name.equals("module-info.class");
    }

    private static List<Path> jars(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
        }
    }
}
