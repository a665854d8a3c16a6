package io.juxta.node.cpu;

import io.juxta.model.CpuSet;
import io.juxta.model.Tree;
import io.juxta.node.CheckpointText;
import io.juxta.node.GoText;
import io.juxta.node.StartException;
import java.util.LinkedHashMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/// The state file of the CPU manager, `cpu_manager_state`.
///
/// Version 4 keeps everything in one text, `data`, with a checksum of its own, and repeats the
/// oldest fields beside it for older kubelets. Files of versions 3 and 2 have only the fields and a
/// checksum over their Go debug print ([OldChecksum]); a damaged version 4 is never read as an
/// older one. Version 4 is always written; its old checksum is 0, which old kubelets accept.
public final class CpuCheckpoint {

    /// The name of the file.
    public static final String FILE = "cpu_manager_state";

    private static final String DAMAGED = "checkpoint is corrupted";

    private CpuCheckpoint() {}

    /// Reads a file.
    ///
    /// @param json parses the text in `data`; throws an IllegalArgumentException with the cause
    ///   when it is no JSON
    /// @throws StartException when a kubelet would not start with the file
    public static SavedCpus read(Tree file, Function<String, Tree> json) {
        try {
            return readAny(file, json);
        } catch (IllegalArgumentException e) {
            throw refused(e.getMessage() == null ? DAMAGED : e.getMessage());
        }
    }

    private static SavedCpus readAny(Tree file, Function<String, Tree> json) {
        var reader = new CpuFields.Reader("CPUManagerCheckpointV2");
        var fields = reader.whole(file);
        var data = reader.text(fields, "data");
        var checksum = reader.number(fields, "dataChecksum");
        if (!data.isEmpty() || checksum != 0) {
            return readData(data, checksum, json);
        }
        var old = CpuFields.read(fields, reader.type());
        if (old.checksum() == OldChecksum.ofVersion3(old)) {
            return saved(old);
        }
        if (old.checksum() == 0 || old.checksum() == OldChecksum.ofVersion2(old)) {
            return saved(old.withoutPods());
        }
        throw new IllegalArgumentException(DAMAGED);
    }

    private static SavedCpus readData(String data, long checksum, Function<String, Tree> json) {
        CpuFields content;
        try {
            content = CpuFields.read(json.apply(data), "CPUManagerCheckpointData");
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "could not load v4 checkpoint: failed to deserialize cpu manager checkpoint data: %s"
                            .formatted(e.getMessage()),
                    e);
        }
        if (checksum != CheckpointText.checksum(data)) {
            throw new IllegalArgumentException("could not load v4 checkpoint: " + DAMAGED);
        }
        return saved(content);
    }

    private static SavedCpus saved(CpuFields fields) {
        var shared =
                parse(
                        fields.shared(),
                        "could not parse default CPU set %s"
                                .formatted(GoText.quote(fields.shared())));
        return new SavedCpus(
                fields.policy(),
                shared,
                parse(fields.containers(), "cpuset"),
                parse(fields.pods()),
                parse(fields.baselines(), "Baseline cpuset"));
    }

    private static SortedMap<String, SortedMap<String, CpuSet>> parse(
            SortedMap<String, SortedMap<String, String>> sets, String what) {
        var parsed = new TreeMap<String, SortedMap<String, CpuSet>>();
        sets.forEach(
                (pod, inside) -> {
                    var cpus = new TreeMap<String, CpuSet>();
                    inside.forEach(
                            (container, text) ->
                                    cpus.put(
                                            container,
                                            parse(
                                                    text,
                                                    "could not parse %s %s for container %s in pod %s"
                                                            .formatted(
                                                                    what,
                                                                    GoText.quote(text),
                                                                    GoText.quote(container),
                                                                    GoText.quote(pod)))));
                    parsed.put(pod, cpus);
                });
        return parsed;
    }

    private static SortedMap<String, CpuSet> parse(SortedMap<String, String> pods) {
        var parsed = new TreeMap<String, CpuSet>();
        pods.forEach((pod, text) -> parsed.put(pod, parse(text, "failed to parse cpuset")));
        return parsed;
    }

    /// A set as Go reads it: no blanks, signs allowed.
    static CpuSet parse(String text, String refusal) {
        var cpus = CpuSet.EMPTY;
        if (text.isEmpty()) {
            return cpus;
        }
        for (var range : text.split(",", -1)) {
            var ends = range.split("-", 2);
            var first = number(ends[0], refusal);
            var last = ends.length == 1 ? first : number(ends[1], refusal);
            if (first > last) {
                throw new IllegalArgumentException(
                        "%s: invalid range %s (%d > %d)"
                                .formatted(refusal, GoText.quote(range), first, last));
            }
            cpus = cpus.union(CpuSet.range(first, last));
        }
        return cpus;
    }

    private static int number(String digits, String refusal) {
        try {
            return Math.toIntExact(GoText.atoi(digits, refusal));
        } catch (StartException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException(
                    "%s: CPU %s is not between 0 and %d".formatted(refusal, digits, CpuSet.MAX_CPU),
                    e);
        }
    }

    /// The file for a state, in the order the kubelet writes its fields.
    public static Tree.Mapping write(SavedCpus saved) {
        var data = data(saved);
        var file = new LinkedHashMap<String, Tree>();
        file.put("policyName", Tree.Text.of(saved.policy()));
        file.put("defaultCpuSet", Tree.Text.of(saved.shared().toString()));
        if (!saved.containers().isEmpty()) {
            file.put("entries", entries(saved.containers()));
        }
        file.put("checksum", Tree.Number.of(0));
        file.put("data", Tree.Text.of(data));
        file.put("dataChecksum", Tree.Number.of(CheckpointText.checksum(data)));
        return Tree.Mapping.of(file);
    }

    private static Tree.Mapping entries(SortedMap<String, SortedMap<String, CpuSet>> containers) {
        var pods = new LinkedHashMap<String, Tree>();
        containers.forEach(
                (pod, sets) -> {
                    var inside = new LinkedHashMap<String, Tree>();
                    sets.forEach(
                            (container, cpus) ->
                                    inside.put(container, Tree.Text.of(cpus.toString())));
                    pods.put(pod, Tree.Mapping.of(inside));
                });
        return Tree.Mapping.of(pods);
    }

    /// The text of the state, byte for byte as the kubelet writes it.
    static String data(SavedCpus saved) {
        var text = new StringBuilder();
        text.append("{\"policyName\":").append(CheckpointText.quote(saved.policy()));
        text.append(",\"defaultCpuSet\":").append(quote(saved.shared()));
        if (!saved.containers().isEmpty()) {
            text.append(",\"entries\":");
            object(text, saved.containers(), sets -> object(sets, CpuCheckpoint::quote));
        }
        if (!saved.pods().isEmpty()) {
            text.append(",\"podEntries\":");
            object(
                    text,
                    saved.pods(),
                    cpus -> cpus.isEmpty() ? "{}" : "{\"cpuSet\":%s}".formatted(quote(cpus)));
        }
        if (!saved.baselines().isEmpty()) {
            text.append(",\"baselines\":");
            object(
                    text,
                    saved.baselines(),
                    sets -> object(sets, cpus -> "{\"baseline\":%s}".formatted(quote(cpus))));
        }
        return text.append('}').toString();
    }

    private static String quote(CpuSet cpus) {
        return CheckpointText.quote(cpus.toString());
    }

    private static <V> String object(SortedMap<String, V> fields, Function<V, String> value) {
        var text = new StringBuilder();
        object(text, fields, value);
        return text.toString();
    }

    private static <V> void object(
            StringBuilder text, SortedMap<String, V> fields, Function<V, String> value) {
        text.append('{');
        var separator = "";
        for (var field : fields.entrySet()) {
            text.append(separator)
                    .append(CheckpointText.quote(field.getKey()))
                    .append(':')
                    .append(value.apply(field.getValue()));
            separator = ",";
        }
        text.append('}');
    }

    /// Rejects a state that another policy left.
    static void requirePolicy(SavedCpus saved, String policy) {
        if (!saved.policy().equals(policy)) {
            throw refused(
                    "configured policy %s differs from state checkpoint policy %s"
                            .formatted(GoText.quote(policy), GoText.quote(saved.policy())));
        }
    }

    private static StartException refused(String why) {
        return new StartException(
                "could not restore state from checkpoint: %s, please drain this node and delete the CPU manager checkpoint file %s before restarting Kubelet"
                        .formatted(why, GoText.quote(FILE)));
    }
}
