package io.juxta.conformance.sentences;

import io.juxta.testkit.GrownDump;
import io.juxta.testkit.Raw;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/// Runs the command line on seeded dumps and checks its output with plain code: `./compare
/// sentences --count 2000 --seed 1`.
public final class SentenceComparison {

    private static final int SHOWN_PER_LAW = 3;
    private static final int CLAIMS_ASKED = 3;
    private static final int PODS_ASKED = 2;

    /// The laws are about pods that stay where the dump has them.
    private static final String NOBODY_GOES = "--preemption=off";

    private static final int COPIES = 40;

    /// The result of a run.
    ///
    /// @param checked how often each law was tried
    public record SentenceOutcome(
            long dumps, Map<String, Long> checked, Map<String, List<String>> broken, Path kept) {

        /// How often each law was broken, in the order of their names.
        public Map<String, Integer> counts() {
            var counts = new TreeMap<String, Integer>();
            broken.forEach((law, reports) -> counts.put(law, reports.size()));
            return counts;
        }

        public String report() {
            var text = new StringBuilder();
            for (var law : broken.values()) {
                law.stream().limit(SHOWN_PER_LAW).forEach(each -> text.append(each).append('\n'));
            }
            checked.forEach(
                    (law, times) ->
                            text.append(
                                    "%-66s %9d checked %7d false%n"
                                            .formatted(law, times, counts().getOrDefault(law, 0))));
            text.append(
                    "%d dumps, %d statements, %d false%n"
                            .formatted(
                                    dumps,
                                    checked.values().stream().mapToLong(Long::longValue).sum(),
                                    counts().values().stream().mapToInt(Integer::intValue).sum()));
            if (!broken.isEmpty()) {
                text.append("The dumps are kept in %s, by seed and index.%n".formatted(kept));
            }
            return text.toString();
        }
    }

    private final Path kept;
    private final Findings findings;

    private SentenceComparison(Path kept, long seed) {
        this.kept = kept;
        this.findings = new Findings(seed);
    }

    public static SentenceOutcome run(long seed, long from, long count) throws IOException {
        var kept =
                Path.of(System.getProperty("juxta.root", "."))
                        .resolve("conformance/target/sentences");
        delete(kept);
        var comparison = new SentenceComparison(kept, seed);
        var work = Files.createTempDirectory("juxta-sentences");
        try {
            for (var index = from; index < from + count; index++) {
                comparison.findings.at(index);
                comparison.ask(seed, index, work.resolve(seed + "-" + index));
            }
        } finally {
            delete(work);
        }
        var broken = new LinkedHashMap<String, List<String>>();
        for (var each : comparison.findings.found()) {
            broken.computeIfAbsent(each.law(), _ -> new ArrayList<>()).add(each.report());
        }
        return new SentenceOutcome(count, comparison.findings.checked(), broken, kept);
    }

    private void ask(long seed, long index, Path folder) throws IOException {
        var dump = GrownDump.of(seed, index);
        dump.write(folder);
        var before = findings.found().size();
        var files = new ArrayList<Path>();
        dump.files().forEach(file -> files.add(folder.resolve("dump").resolve(file.name())));
        var objects = RawCluster.read(files);
        simulation(folder, dump, objects);
        claims(folder, dump, objects);
        pods(folder, dump, objects);
        var withWorkload = new ArrayList<>(files);
        withWorkload.add(folder.resolve(dump.workload().name()));
        copies(folder, dump, RawCluster.read(withWorkload));
        if (findings.found().size() > before) {
            keep(folder);
        }
        delete(folder);
    }

    private void simulation(Path folder, GrownDump dump, RawCluster objects) {
        var flags = new ArrayList<>(dump.flags());
        flags.add(NOBODY_GOES);
        var json = Asked.of(folder, flags, "simulate", "-f", "dump", "-o", "json");
        var page = Asked.of(folder, flags, "simulate", "-f", "dump");
        new LoadLaws(new PlainCluster(objects), page, findings).check();
        if (answers(json) && answers(page)) {
            new SimulationLaws(new PlainCluster(objects), json, page, findings).check();
        }
    }

    private void claims(Path folder, GrownDump dump, RawCluster objects) throws IOException {
        var cluster = new PlainCluster(objects);
        var unallocated =
                objects.all("ResourceClaim").stream()
                        .filter(claim -> claim.at("status", "allocation").isAbsent())
                        .limit(CLAIMS_ASKED)
                        .toList();
        for (var claim : unallocated) {
            var name = RawCluster.fullName(claim);
            var json =
                    Asked.of(
                            folder,
                            dump.flags(),
                            "explain",
                            "-f",
                            "dump",
                            "--claim",
                            name,
                            "-o",
                            "json");
            var page = Asked.of(folder, dump.flags(), "explain", "-f", "dump", "--claim", name);
            if (!hasNodes(cluster) || !answers(json) || !answers(page)) {
                continue;
            }
            var laws =
                    new ClaimLaws(
                            cluster,
                            name,
                            new PlainClaim(objects, cluster.devices(), claim.at("spec")),
                            json,
                            page,
                            findings);
            laws.check();
            Files.writeString(folder.resolve("probe.yaml"), probe(RawCluster.name(claim)));
            var pod =
                    Asked.of(
                            folder,
                            dump.flags(),
                            "explain",
                            "-f",
                            "dump",
                            "-f",
                            "probe.yaml",
                            "--pod",
                            "default/probe",
                            "-o",
                            "json");
            if (answers(pod)) {
                laws.podAgrees(pod);
            }
        }
    }

    /// A pod that requests nothing but a claim, and tolerates every taint.
    private static String probe(String claim) {
        return """
                apiVersion: v1
                kind: Pod
                metadata: {name: probe, namespace: default}
                spec:
                  containers: [{name: main, image: example.com/app}]
                  tolerations: [{operator: Exists}]
                  resourceClaims: [{name: devices, resourceClaimName: %s}]
                """
                .formatted(claim);
    }

    private static boolean hasNodes(PlainCluster cluster) {
        return !cluster.nodes().isEmpty()
                || cluster.devices().all().stream().anyMatch(device -> !device.node().isEmpty());
    }

    private void pods(Path folder, GrownDump dump, RawCluster objects) {
        var cluster = new PlainCluster(objects);
        var named =
                cluster.waiting().stream()
                        .filter(pod -> !RawCluster.name(pod).isEmpty())
                        .limit(PODS_ASKED)
                        .toList();
        for (Raw pod : named) {
            var name = RawCluster.fullName(pod);
            var json =
                    Asked.of(
                            folder,
                            dump.flags(),
                            "explain",
                            "-f",
                            "dump",
                            "--pod",
                            name,
                            "-o",
                            "json");
            var page = Asked.of(folder, dump.flags(), "explain", "-f", "dump", "--pod", name);
            if (answers(json) && answers(page)) {
                new PodLaws(cluster, pod, json, page, findings).check();
            }
        }
    }

    private void copies(Path folder, GrownDump dump, RawCluster objects) {
        var repeat = List.of("--repeat", String.valueOf(COPIES));
        var flags = new ArrayList<>(dump.flags());
        flags.addAll(repeat);
        flags.add(NOBODY_GOES);
        var workload = dump.workload().name();
        var json = Asked.of(folder, flags, "simulate", "-f", "dump", "-f", workload, "-o", "json");
        var page = Asked.of(folder, flags, "simulate", "-f", "dump", "-f", workload);
        if (!answers(json) || !answers(page)) {
            return;
        }
        var job = objects.find("Job", "default/copy");
        var each = job.map(found -> found.at("spec", "parallelism").number(1)).orElse(1L);
        job.map(SentenceComparison::podOf)
                .or(() -> objects.find("Pod", "default/copy"))
                .ifPresent(
                        copied ->
                                new CopiesLaws(
                                                new PlainCluster(objects),
                                                copied,
                                                each,
                                                COPIES,
                                                json,
                                                page,
                                                findings)
                                        .check());
    }

    /// A pod as a Job makes it.
    private static Raw podOf(Raw job) {
        var pod = new LinkedHashMap<String, Object>();
        pod.put("kind", "Pod");
        pod.put("metadata", Map.of("namespace", RawCluster.namespace(job)));
        pod.put("spec", Objects.requireNonNull(job.at("spec", "template", "spec").value()));
        return new Raw(pod);
    }

    /// Every one of these dumps is readable and gives an answer.
    private boolean answers(Asked asked) {
        findings.check(
                asked.answered(),
                "every question is answered",
                asked,
                "exit " + asked.exit() + ": " + asked.err(),
                "the dump can be read");
        return asked.answered();
    }

    private void keep(Path folder) throws IOException {
        var target = kept.resolve(String.valueOf(folder.getFileName()));
        delete(target);
        try (var files = Files.walk(folder)) {
            for (var file : files.toList()) {
                var to = target.resolve(folder.relativize(file));
                if (Files.isDirectory(file)) {
                    Files.createDirectories(to);
                } else {
                    Files.copy(file, to);
                }
            }
        }
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
