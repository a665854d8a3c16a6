package io.juxta.conformance.fuzz;

import io.juxta.conformance.fuzz.FuzzCase.Line;
import io.juxta.model.Tree;
import io.juxta.testkit.AdmitGrower;
import io.juxta.testkit.MergeGrower;
import io.juxta.testkit.RandomMachines;
import io.juxta.testkit.Spoiler;
import io.juxta.testkit.ValidationQuestions;
import io.juxta.testkit.WorldQuestions;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/// Writes the case of a seed and an index to a folder. Of ten cases six are dumps whose objects are
/// spoiled, one is a dump whose text or archive is, one the lines of batches, two a machine and
/// questions to its kubelet.
final class FuzzCases {

    static final List<String> EXPRESSIONS =
            List.of(
                    "device.driver == \"gpu.example.com\"",
                    "device.attributes[\"resource.kubernetes.io\"].numaNode == 1",
                    "device.capacity[\"gpu.example.com\"].memory.compareTo(quantity(\"1Gi\")) > 0",
                    "device.attributes[\"gpu.example.com\"].model.startsWith(\"H\")");

    private final FuzzStock stock;
    private final long seed;
    private final long index;
    private final Path folder;
    private final Spoiler spoiler;

    FuzzCases(FuzzStock stock, long seed, long index, Path folder) {
        this.stock = stock;
        this.seed = seed;
        this.index = index;
        this.folder = folder;
        this.spoiler = Spoiler.of(seed, index);
    }

    FuzzCase make() throws IOException {
        Files.createDirectories(folder);
        return switch ((int) (index % 10)) {
            case 6 -> new FuzzCase("text", folder, spoiledText());
            case 7 -> new FuzzCase("batch", folder, batches());
            case 8 -> new FuzzCase("sysfs", folder, sysfs());
            case 9 -> new FuzzCase("node", folder, node());
            default -> new FuzzCase("dump", folder, spoiledObjects());
        };
    }

    private List<Tree.Mapping> sound() {
        return spoiler.chance(50) ? spoiler.pick(stock.examples()) : FuzzStock.grown(seed, index);
    }

    private List<Line> spoiledObjects() throws IOException {
        var sound = sound();
        var spoiled = spoiler.objects(sound);
        var name =
                spoiler.chance(30)
                        ? write("dump.json", list(spoiled))
                        : write("dump.yaml", Spoiler.documents(spoiled));
        return new DumpLines(sound, name).lines();
    }

    private static String list(List<Tree.Mapping> objects) {
        return Spoiler.line(
                Tree.Mapping.EMPTY
                        .with("apiVersion", Tree.Text.of("v1"))
                        .with("kind", Tree.Text.of("List"))
                        .with("items", Tree.Sequence.of(List.copyOf(objects))));
    }

    private List<Line> spoiledText() throws IOException {
        var sound = sound();
        var text = Spoiler.documents(sound);
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        var name =
                switch (spoiler.below(4)) {
                    case 0 -> write("dump.yaml.gz", spoiler.bytes(gzip(bytes)));
                    case 1 -> write("dump.tar.gz", gzip(spoiler.bytes(bytes)));
                    case 2 -> write("dump.json", spoiler.text(list(sound)));
                    default -> write("dump.yaml", spoiler.text(text));
                };
        return new DumpLines(sound, name).lines();
    }

    /// The command lines that read a dump.
    private final class DumpLines {

        private final String file;
        private final String claim;
        private final String pod;
        private final String node;
        private final List<String> rules = new ArrayList<>();
        private final List<Line> lines = new ArrayList<>();

        /// @param sound the objects that names are taken from
        DumpLines(List<Tree.Mapping> sound, String file) {
            this.file = file;
            this.claim = name(sound, "ResourceClaim", "default/pair");
            this.pod = name(sound, "Pod", "default/app");
            this.node = name(sound, "Node", "n1").replaceFirst("^.*/", "");
            if (spoiler.chance(40)) {
                rules.add("--all-gates");
            }
            if (spoiler.chance(15)) {
                rules.add("--profile=" + spoiler.pick(List.of("seed", "strict", "1.37")));
            }
        }

        private String name(List<Tree.Mapping> sound, String kind, String otherwise) {
            var names = new ArrayList<String>();
            for (var object : sound) {
                if (object.text("kind").equals(kind)) {
                    var meta = object.mapping("metadata");
                    var namespace = meta.text("namespace");
                    names.add(
                            (namespace.isEmpty() ? "default" : namespace)
                                    + "/"
                                    + meta.text("name"));
                }
            }
            return names.isEmpty() ? otherwise : spoiler.pick(names);
        }

        List<Line> lines() throws IOException {
            add(List.of("table", "wide", "json", "yaml", "name"), "validate");
            lines.add(Line.of("convert", "-f", file, "-o", spoiler.pick(List.of("yaml", "json"))));
            var pages = List.of("table", "wide", "json", "yaml");
            add(pages, "explain", "--claim", claim);
            add(pages, "explain", "--claim", claim, "--node", node);
            add(pages, "explain", "--pod", pod);
            add(
                    List.of("table", "json", "yaml", "name"),
                    "allocate",
                    "--claim",
                    claim,
                    "--node",
                    node);
            add(pages, "simulate");
            add(pages, "simulate", "--repeat", "3", "--compat=upstream");
            write("scheduler.yaml", Spoiler.line(spoiler.object(stock.scheduler())));
            add(pages, "simulate", "--config", "scheduler.yaml");
            add(pages, "footprint");
            add(pages, "features");
            var expression = spoiler.pick(EXPRESSIONS);
            if (spoiler.chance(50)) {
                expression = spoiler.text(expression).replace("\u0000", "");
            }
            add(pages, "cel", "eval", "-e", expression);
            add(pages, "cel", "eval", "--claim", claim);
            add(pages, "cel", "census", "-e", expression);
            lines.add(Line.of("cel", "check", "-e", expression));
            return lines;
        }

        private void add(List<String> outputs, String... command) {
            var line = new ArrayList<>(List.of(command));
            line.addAll(List.of("-f", file, "-o", spoiler.pick(outputs)));
            line.addAll(rules);
            lines.add(new Line(line, ""));
        }
    }

    private List<Line> batches() throws IOException {
        var lines = new ArrayList<Line>();
        batch(
                lines,
                new ValidationQuestions(seed, ValidationQuestions.KINDS).question(index),
                "validate");
        batch(
                lines,
                new ValidationQuestions(seed, ValidationQuestions.KINDS).question(index),
                "convert");
        batch(lines, new WorldQuestions(seed).question(index), "allocate");
        batch(lines, new MergeGrower(seed).question(index), "node", "merge");
        batch(lines, new AdmitGrower(seed).question(index), "node", "admit");
        batch(
                lines,
                Tree.Mapping.EMPTY
                        .with("id", Tree.Number.of(1))
                        .with("use", Tree.Text.of("selector"))
                        .with("driver", Tree.Text.of("gpu.example.com"))
                        .with("expression", Tree.Text.of(spoiler.pick(EXPRESSIONS)))
                        .with("device", someDevice()),
                "cel",
                "eval");
        return lines;
    }

    private Tree someDevice() {
        for (var object : sound()) {
            var devices = object.mapping("spec").items("devices");
            if (!devices.isEmpty()) {
                return devices.getFirst();
            }
        }
        return Tree.Mapping.EMPTY;
    }

    /// Six lines: spoiled questions, and one that is no JSON.
    private void batch(List<Line> lines, Tree.Mapping question, String... command)
            throws IOException {
        var text = new StringBuilder();
        for (var i = 0; i < 5; i++) {
            text.append(Spoiler.line(spoiler.object(question))).append('\n');
        }
        text.append(spoiler.text(Spoiler.line(question))).append('\n');
        var arguments = new ArrayList<>(List.of(command));
        arguments.add("--batch");
        lines.add(
                new Line(arguments, write(String.join("-", command) + ".jsonl", text.toString())));
    }

    private List<Line> sysfs() throws IOException {
        RandomMachines.write(folder.resolve("sys"), seed, index);
        var lines = new ArrayList<Line>();
        for (var output : List.of("table", "json", "yaml")) {
            lines.add(Line.of("topology", "--sysfs", "sys", "-o", output));
        }
        lines.add(
                Line.of(
                        "topology",
                        "--slices",
                        "--driver",
                        "d.example.com",
                        "--node",
                        "n",
                        "--all-gates",
                        "--numa-form=list",
                        "--sysfs",
                        "sys"));
        var captures = folder.resolve("captures");
        Files.createDirectories(captures);
        var capture = spoiler.pick(List.of("epyc-nps4-2s.tgz", "flat-1s.tgz", "xeon-snc2-2s.tgz"));
        var bytes =
                Files.readAllBytes(
                        Path.of(System.getProperty("juxta.root", "."))
                                .resolve("cli/src/test/resources/captures")
                                .resolve(capture));
        write("captures/spoiled.tgz", spoiledArchive(bytes));
        lines.add(Line.of("topology", "--sysfs", "captures/spoiled.tgz"));
        write("kubelet.yaml", Spoiler.line(stock.kubelet()));
        write("pods.yaml", Spoiler.documents(stock.pods()));
        lines.add(
                Line.of(
                        "node",
                        "admit",
                        "--machine",
                        "captures/spoiled.tgz",
                        "--kubelet",
                        "kubelet.yaml",
                        "-f",
                        "pods.yaml"));
        lines.add(
                Line.of(
                        "node",
                        "admit",
                        "--machine",
                        "sys",
                        "--kubelet",
                        "kubelet.yaml",
                        "-f",
                        "pods.yaml"));
        spoilFiles();
        return lines;
    }

    /// The archive, or what it holds, is damaged.
    private byte[] spoiledArchive(byte[] bytes) throws IOException {
        if (spoiler.chance(50)) {
            return spoiler.bytes(bytes);
        }
        try (var in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
            return gzip(spoiler.bytes(in.readAllBytes()));
        }
    }

    private void spoilFiles() throws IOException {
        List<Path> files;
        try (var walk = Files.walk(folder.resolve("sys"))) {
            files = walk.filter(Files::isRegularFile).sorted().toList();
        }
        for (var i = 0; i < 4 && !files.isEmpty(); i++) {
            var file = spoiler.pick(files);
            Files.write(
                    file,
                    spoiler.chance(50)
                            ? spoiler.bytes(Files.readAllBytes(file))
                            : spoiler.pick(
                                            List.of(
                                                    "",
                                                    "\n",
                                                    "-1",
                                                    "0-99999999999",
                                                    "4-2",
                                                    "0,0,0",
                                                    "999999999999999999999",
                                                    "0-2147483647",
                                                    "x"))
                                    .getBytes(StandardCharsets.UTF_8));
        }
    }

    private List<Line> node() throws IOException {
        var spoiled = spoiler.below(5);
        write("machine.json", object(spoiled == 0, stock.machine()));
        write("kubelet.yaml", object(spoiled == 1, stock.kubelet()));
        write("other.yaml", object(spoiled == 1, stock.otherKubelet()));
        write("devices.yaml", object(spoiled == 2, stock.devices()));
        write(
                "pods.yaml",
                Spoiler.documents(spoiled == 3 ? spoiler.objects(stock.pods()) : stock.pods()));
        write("merge.yaml", object(spoiler.chance(90), stock.merge()));
        var pages = List.of("table", "json", "yaml");
        return List.of(
                Line.of(
                        "node",
                        "admit",
                        "--machine",
                        "machine.json",
                        "--kubelet",
                        "kubelet.yaml",
                        "--devices",
                        "devices.yaml",
                        "-f",
                        "pods.yaml",
                        "-o",
                        spoiler.pick(pages)),
                Line.of(
                        "node",
                        "compare",
                        "--machine",
                        "machine.json",
                        "--with",
                        "kubelet.yaml",
                        "--with",
                        "other.yaml",
                        "--devices",
                        "devices.yaml",
                        "-f",
                        "pods.yaml"),
                Line.of("node", "merge", "-f", "merge.yaml", "-o", spoiler.pick(pages)));
    }

    private String object(boolean spoil, Tree.Mapping sound) {
        return Spoiler.line(spoil ? spoiler.object(sound) : sound);
    }

    private String write(String name, String text) throws IOException {
        return write(name, text.getBytes(StandardCharsets.UTF_8));
    }

    private String write(String name, byte[] bytes) throws IOException {
        Files.write(folder.resolve(name), bytes);
        return name;
    }

    private static byte[] gzip(byte[] bytes) throws IOException {
        var out = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes);
        }
        return out.toByteArray();
    }
}
