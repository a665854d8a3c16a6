package io.juxta.conformance.soak;

import io.juxta.conformance.controlplane.ApiKind;
import io.juxta.model.Tree;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// What must hold at every moment, checked on the objects as the API server prints them.
///
/// Plain code on trees: it shares nothing with the scheduler, not even its quantities.
final class SoakChecker {

    private final SoakSnapshot snapshot;
    private final Map<String, Tree.Mapping> claims = new HashMap<>();
    private final Map<String, Tree.Mapping> nodes = new HashMap<>();
    private final List<Tree.Mapping> running = new ArrayList<>();
    private final List<String> violations = new ArrayList<>();

    private SoakChecker(SoakSnapshot snapshot) {
        this.snapshot = snapshot;
        snapshot.claims().forEach(claim -> claims.put(key(claim), claim));
        snapshot.all(ApiKind.NODE).forEach(node -> nodes.put(name(node), node));
        snapshot.pods().stream().filter(SoakChecker::isRunning).forEach(running::add);
    }

    /// What is wrong, one line each.
    static List<String> violations(SoakSnapshot snapshot) {
        var checker = new SoakChecker(snapshot);
        checker.claimsOfBoundPods();
        checker.devices();
        checker.nodes();
        checker.volumes();
        return checker.violations;
    }

    /// What is left over although no pod is there any more, and none will come.
    static List<String> leaks(SoakSnapshot snapshot) {
        var uids = new HashSet<String>();
        snapshot.pods().forEach(pod -> uids.add(uid(pod)));
        var leaks = new ArrayList<String>();
        for (var claim : snapshot.claims()) {
            var status = claim.mapping("status");
            for (var consumer : mappings(status.items("reservedFor"))) {
                if (!uids.contains(consumer.text("uid"))) {
                    leaks.add(
                            "%s is reserved for %s, which is gone"
                                    .formatted(key(claim), consumer.text("name")));
                }
            }
            if (snapshot.pods().isEmpty() && status.has("allocation")) {
                leaks.add("%s holds devices and no pod is there".formatted(key(claim)));
            }
            if (snapshot.pods().isEmpty()
                    && !claim.mapping("metadata").items("ownerReferences").isEmpty()) {
                leaks.add("%s was made for a pod that is gone".formatted(key(claim)));
            }
        }
        return leaks;
    }

    static boolean isBound(Tree.Mapping pod) {
        return !pod.mapping("spec").text("nodeName").isEmpty();
    }

    static boolean hasEnded(Tree.Mapping pod) {
        var phase = pod.mapping("status").text("phase");
        return phase.equals("Succeeded") || phase.equals("Failed");
    }

    private static boolean isRunning(Tree.Mapping pod) {
        return isBound(pod) && !hasEnded(pod);
    }

    /// Every claim of a bound pod is there, has devices of its node, and is reserved for it.
    private void claimsOfBoundPods() {
        for (var pod : running) {
            for (var use : mappings(pod.mapping("spec").items("resourceClaims"))) {
                var name = claimName(pod, use);
                var claim = claims.get(namespace(pod) + "/" + name);
                if (claim == null) {
                    say("%s is bound without its claim %s".formatted(key(pod), use.text("name")));
                } else if (!claim.mapping("status").has("allocation")) {
                    say("%s is bound and %s has no devices".formatted(key(pod), key(claim)));
                } else if (!isReservedFor(claim, pod)) {
                    say(
                            "%s is bound and %s is not reserved for it"
                                    .formatted(key(pod), key(claim)));
                } else if (!isAllocatedFor(claim, pod)) {
                    say(
                            "%s is bound and the devices of %s are elsewhere"
                                    .formatted(key(pod), key(claim)));
                } else if (costsCpu(claim)
                        && costs(pod).stream()
                                .noneMatch(cost -> cost.text("resourceClaimName").equals(name))) {
                    say(
                            "%s is bound without the cost of %s in its status"
                                    .formatted(key(pod), key(claim)));
                }
            }
        }
    }

    /// In this world the first GPU of every node costs CPU.
    private static boolean costsCpu(Tree.Mapping claim) {
        return results(claim).stream().anyMatch(result -> result.text("device").equals("gpu-0"));
    }

    private static String claimName(Tree.Mapping pod, Tree.Mapping use) {
        var named = use.text("resourceClaimName");
        if (!named.isEmpty()) {
            return named;
        }
        for (var made : mappings(pod.mapping("status").items("resourceClaimStatuses"))) {
            if (made.text("name").equals(use.text("name"))) {
                return made.text("resourceClaimName");
            }
        }
        return "";
    }

    private static boolean isReservedFor(Tree.Mapping claim, Tree.Mapping pod) {
        return mappings(claim.mapping("status").items("reservedFor")).stream()
                .anyMatch(consumer -> consumer.text("uid").equals(uid(pod)));
    }

    /// Devices of this world are all of one node, which the allocation names.
    private static boolean isAllocatedFor(Tree.Mapping claim, Tree.Mapping pod) {
        var selector = claim.mapping("status").mapping("allocation").mapping("nodeSelector");
        for (var term : mappings(selector.items("nodeSelectorTerms"))) {
            for (var field : mappings(term.items("matchFields"))) {
                return field.items("values")
                        .contains(Tree.Text.of(pod.mapping("spec").text("nodeName")));
            }
        }
        return true;
    }

    /// No device is in two claims of bound pods, and no share is beyond what the device has.
    private void devices() {
        var users = new HashMap<String, Set<String>>();
        for (var pod : running) {
            for (var use : mappings(pod.mapping("spec").items("resourceClaims"))) {
                users.computeIfAbsent(
                                namespace(pod) + "/" + claimName(pod, use), _ -> new HashSet<>())
                        .add(key(pod));
            }
        }
        var holders = new TreeMap<String, List<String>>();
        var drawn = new TreeMap<String, Map<String, BigDecimal>>();
        var sharers = new TreeMap<String, List<String>>();
        for (var claim : snapshot.claims()) {
            if (!users.containsKey(key(claim))) {
                continue;
            }
            for (var result : results(claim)) {
                var device = device(result);
                if (result.flag("adminAccess")) {
                    continue;
                }
                if (result.text("shareID").isEmpty()) {
                    holders.computeIfAbsent(device, _ -> new ArrayList<>()).add(key(claim));
                } else {
                    sharers.computeIfAbsent(device, _ -> new ArrayList<>()).add(key(claim));
                    var sums = drawn.computeIfAbsent(device, _ -> new TreeMap<>());
                    result.mapping("consumedCapacity")
                            .fields()
                            .forEach(
                                    (name, amount) ->
                                            sums.merge(name, amount(amount), BigDecimal::add));
                }
            }
        }
        holders.forEach(
                (device, by) -> {
                    if (by.size() > 1) {
                        say(
                                "%s is in the claims %s, whose pods are all bound"
                                        .formatted(device, by));
                    }
                    if (sharers.containsKey(device)) {
                        say(
                                "%s is held by %s and shared by %s"
                                        .formatted(device, by, sharers.get(device)));
                    }
                });
        drawn.forEach(
                (device, sums) ->
                        sums.forEach(
                                (name, sum) ->
                                        capacity(device, name)
                                                .filter(all -> sum.compareTo(all) > 0)
                                                .ifPresent(
                                                        all ->
                                                                say(
                                                                        ("%s has %s of %s, and %s"
                                                                                        + " are drawn by %s")
                                                                                .formatted(
                                                                                        device,
                                                                                        all
                                                                                                .toPlainString(),
                                                                                        name,
                                                                                        sum
                                                                                                .toPlainString(),
                                                                                        String
                                                                                                .valueOf(
                                                                                                        sharers
                                                                                                                .get(
                                                                                                                        device)))))));
    }

    private static List<Tree.Mapping> results(Tree.Mapping claim) {
        return mappings(
                claim.mapping("status").mapping("allocation").mapping("devices").items("results"));
    }

    private static String device(Tree.Mapping result) {
        return "%s/%s/%s"
                .formatted(result.text("driver"), result.text("pool"), result.text("device"));
    }

    private Optional<BigDecimal> capacity(String device, String name) {
        for (var slice : snapshot.all(ApiKind.RESOURCE_SLICE)) {
            var spec = slice.mapping("spec");
            for (var each : mappings(spec.items("devices"))) {
                var key =
                        "%s/%s/%s"
                                .formatted(
                                        spec.text("driver"),
                                        spec.mapping("pool").text("name"),
                                        each.text("name"));
                if (key.equals(device)) {
                    return each.mapping("capacity").mapping(name).field("value").map(this::amount);
                }
            }
        }
        return Optional.empty();
    }

    /// No node has more on it than it can take.
    private void nodes() {
        var sums = new TreeMap<String, Map<String, BigDecimal>>();
        for (var pod : running) {
            var sum =
                    sums.computeIfAbsent(
                            pod.mapping("spec").text("nodeName"), _ -> new TreeMap<>());
            sum.merge("pods", BigDecimal.ONE, BigDecimal::add);
            for (var container : mappings(pod.mapping("spec").items("containers"))) {
                container
                        .mapping("resources")
                        .mapping("requests")
                        .fields()
                        .forEach(
                                (name, amount) -> sum.merge(name, amount(amount), BigDecimal::add));
            }
            for (var cost : costs(pod)) {
                for (var mapped : mappings(cost.items("mapping"))) {
                    mapped.field("quantity")
                            .ifPresent(
                                    each ->
                                            sum.merge(
                                                    mapped.text("name"),
                                                    amount(each),
                                                    BigDecimal::add));
                }
            }
        }
        sums.forEach(
                (name, sum) -> {
                    var node = nodes.get(name);
                    if (node != null) {
                        var allocatable = node.mapping("status").mapping("allocatable");
                        sum.forEach(
                                (resource, used) ->
                                        allocatable
                                                .field(resource)
                                                .map(this::amount)
                                                .filter(all -> used.compareTo(all) > 0)
                                                .ifPresent(
                                                        all ->
                                                                say(
                                                                        ("node %s can take %s of %s"
                                                                                        + " and has %s on it")
                                                                                .formatted(
                                                                                        name,
                                                                                        all
                                                                                                .toPlainString(),
                                                                                        resource,
                                                                                        used
                                                                                                .toPlainString()))));
                    }
                });
    }

    /// A volume is where the pod is.
    private void volumes() {
        var places = new HashMap<String, String>();
        for (var volume : snapshot.all(ApiKind.PERSISTENT_VOLUME)) {
            var terms =
                    volume.mapping("spec")
                            .mapping("nodeAffinity")
                            .mapping("required")
                            .items("nodeSelectorTerms");
            for (var term : mappings(terms)) {
                for (var expression : mappings(term.items("matchExpressions"))) {
                    if (expression.items("values").getFirst() instanceof Tree.Text(var node, _)) {
                        places.put(name(volume), node);
                    }
                }
            }
        }
        var bound = new HashMap<String, String>();
        for (var claim : snapshot.all(ApiKind.PERSISTENT_VOLUME_CLAIM)) {
            bound.put(key(claim), claim.mapping("spec").text("volumeName"));
        }
        for (var pod : running) {
            for (var volume : mappings(pod.mapping("spec").items("volumes"))) {
                var claim = volume.mapping("persistentVolumeClaim").text("claimName");
                if (claim.isEmpty()) {
                    continue;
                }
                var name = bound.getOrDefault(namespace(pod) + "/" + claim, "");
                if (name.isEmpty()) {
                    say("%s is bound and its volume claim %s is not".formatted(key(pod), claim));
                } else {
                    var node = pod.mapping("spec").text("nodeName");
                    if (!places.getOrDefault(name, node).equals(node)) {
                        say("%s is on %s, its volume %s elsewhere".formatted(key(pod), node, name));
                    }
                }
            }
        }
    }

    private static List<Tree.Mapping> costs(Tree.Mapping pod) {
        return mappings(pod.mapping("status").items("nodeAllocatableResourceClaimStatuses"));
    }

    private void say(String text) {
        violations.add(text);
    }

    /// A quantity in its canonical forms: `500m`, `3`, `2Gi`, `10k`.
    private BigDecimal amount(Tree tree) {
        var text =
                switch (tree) {
                    case Tree.Text(var value, _) -> value;
                    case Tree.Number(var literal, _) -> literal;
                    case Tree.Mapping _, Tree.Sequence _, Tree.Bool _, Tree.Null _ ->
                            throw new IllegalArgumentException("No quantity: " + tree);
                };
        var digits = text.replaceFirst("[A-Za-z]*$", "");
        var unit = text.substring(digits.length());
        return new BigDecimal(digits)
                .multiply(
                        switch (unit) {
                            case "" -> BigDecimal.ONE;
                            case "m" -> new BigDecimal("0.001");
                            case "k" -> BigDecimal.valueOf(1_000);
                            case "M" -> BigDecimal.valueOf(1_000_000);
                            case "G" -> BigDecimal.valueOf(1_000_000_000);
                            case "Ki" -> BigDecimal.valueOf(1L << 10);
                            case "Mi" -> BigDecimal.valueOf(1L << 20);
                            case "Gi" -> BigDecimal.valueOf(1L << 30);
                            case "Ti" -> BigDecimal.valueOf(1L << 40);
                            default ->
                                    throw new IllegalArgumentException(
                                            "The unit of %s is not known here.".formatted(text));
                        });
    }

    static List<Tree.Mapping> mappings(List<Tree> items) {
        return items.stream().map(Tree.Mapping.class::cast).toList();
    }

    static String key(Tree.Mapping object) {
        return namespace(object) + "/" + name(object);
    }

    static String name(Tree.Mapping object) {
        return object.mapping("metadata").text("name");
    }

    private static String namespace(Tree.Mapping object) {
        return object.mapping("metadata").text("namespace");
    }

    private static String uid(Tree.Mapping object) {
        return object.mapping("metadata").text("uid");
    }
}
