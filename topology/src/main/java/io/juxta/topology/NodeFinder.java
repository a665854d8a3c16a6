package io.juxta.topology;

import io.juxta.model.CpuSet;
import io.juxta.topology.Machine.NumaNode;
import java.util.List;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// Finds the online NUMA nodes: with CPUs and memory, with either, or with neither.
final class NodeFinder {

    private static final Pattern TOTAL =
            Pattern.compile("^Node\\s+\\d+\\s+MemTotal:\\s+(\\d{1,15})\\s+kB", Pattern.MULTILINE);
    private static final Pattern PAGES = Pattern.compile("hugepages-([1-9][0-9]{0,11})kB");

    private final Facts facts;
    private final NumaAttributes numa;

    NodeFinder(Facts facts, NumaAttributes numa) {
        this.facts = facts;
        this.numa = numa;
    }

    List<NumaNode> find() {
        var listed = facts.numbered(NumaAttributes.NODES, "node");
        var online = facts.set(NumaAttributes.NODES + "/online");
        online.ifPresent(
                set ->
                        set.stream()
                                .filter(id -> !listed.contains(id))
                                .forEach(
                                        id ->
                                                facts.warn(
                                                        "%s/node%d is missing, though the node is online."
                                                                .formatted(
                                                                        NumaAttributes.NODES,
                                                                        id))));
        var ids = new TreeSet<>(listed);
        online.filter(set -> !set.isEmpty())
                .ifPresent(set -> ids.removeIf(id -> !set.contains(id)));
        return ids.stream().map(id -> node(id, online.orElse(CpuSet.EMPTY), ids)).toList();
    }

    private NumaNode node(int id, CpuSet online, SortedSet<Integer> ids) {
        var folder = "%s/node%d".formatted(NumaAttributes.NODES, id);
        return new NumaNode(
                id,
                facts.set(folder + "/cpulist").orElse(CpuSet.EMPTY),
                memory(folder + "/meminfo"),
                hugepages(folder + "/hugepages"),
                known(numa.socket(id)),
                distances(folder + "/distance", online, ids));
    }

    private static OptionalInt known(OptionalInt socket) {
        return socket.isPresent() && socket.getAsInt() < 0 ? OptionalInt.empty() : socket;
    }

    private long memory(String file) {
        var text = facts.text(file);
        if (text.isEmpty()) {
            facts.warn("%s is missing: the node's memory counts as 0.".formatted(file));
            return 0;
        }
        var total = TOTAL.matcher(text.get());
        if (!total.find()) {
            facts.warn("%s has no MemTotal: the node's memory counts as 0.".formatted(file));
            return 0;
        }
        return Long.parseLong(total.group(1)) * 1024;
    }

    private SortedMap<String, Long> hugepages(String folder) {
        var pages = new TreeMap<String, Long>();
        for (var name : facts.names(folder).orElse(List.of())) {
            var size = PAGES.matcher(name);
            if (size.matches()) {
                var file = "%s/%s/nr_hugepages".formatted(folder, name);
                facts.text(file)
                        .ifPresent(
                                text -> {
                                    var count = KernelNumbers.parse(text);
                                    if (count.isPresent() && count.getAsLong() >= 0) {
                                        pages.put(
                                                size(Long.parseLong(size.group(1))),
                                                count.getAsLong());
                                    } else {
                                        facts.warn(
                                                "%s holds %s, which is no count."
                                                        .formatted(file, KernelText.quoted(text)));
                                    }
                                });
            }
        }
        return pages;
    }

    /// A page size as Kubernetes writes it.
    private static String size(long kibibytes) {
        if (kibibytes % (1024 * 1024) == 0) {
            return kibibytes / (1024 * 1024) + "Gi";
        }
        return kibibytes % 1024 == 0 ? kibibytes / 1024 + "Mi" : kibibytes + "Ki";
    }

    /// The kernel prints one distance for each online node, in the order of their ids.
    private SortedMap<Integer, Integer> distances(
            String file, CpuSet online, SortedSet<Integer> ids) {
        var distances = new TreeMap<Integer, Integer>();
        var text = facts.text(file);
        if (text.isEmpty()) {
            return distances;
        }
        var numbers = KernelNumbers.parseAll(text.get());
        var nodes =
                online.size() == numbers.size()
                        ? online.stream().boxed().toList()
                        : List.copyOf(ids);
        if (numbers.isEmpty()
                || nodes.size() != numbers.size()
                || numbers.stream().anyMatch(d -> d < 0 || d > Integer.MAX_VALUE)) {
            facts.warn(
                    "%s holds %s, which is not one distance for each of %d online nodes."
                            .formatted(file, KernelText.quoted(text.get()), nodes.size()));
            return distances;
        }
        for (var at = 0; at < numbers.size(); at++) {
            distances.put(nodes.get(at), numbers.get(at).intValue());
        }
        return distances;
    }
}
