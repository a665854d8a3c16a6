package io.juxta.conformance.sentences;

import io.juxta.testkit.Raw;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// How many copies of a pod or a Job fit with `simulate --repeat N`, by plain division.
///
/// Pending pods of the dump are placed before the copies, so they are put on the nodes of the
/// answer, and what is left is divided.
///
/// @param cluster the dump with the workload
/// @param copied one pod of the workload
/// @param each how many pods a copy has
/// @param wanted the requested number of copies
record CopiesLaws(
        PlainCluster cluster,
        Raw copied,
        long each,
        long wanted,
        Asked answer,
        Asked page,
        Findings findings) {

    private static final Pattern FIT = Pattern.compile("([\\d,]+) of ([\\d,]+) copies fit");
    private static final Pattern BEFORE =
            Pattern.compile("Before them, ([\\d,]+) of ([\\d,]+) waiting pods? w(?:as|ere) placed");

    void check() {
        placeOthers();
        othersComeFirst();
        othersAreToldApart();
        var fitting = fitting();
        if (fitting.isPresent()) {
            asManyFitAsDivisionSays(Math.min(wanted * each, fitting.get()));
        }
    }

    /// @param pods how many pods of copies find a place; whole copies come first
    private void asManyFitAsDivisionSays(long pods) {
        var expected = "%d of %d".formatted(pods / each, wanted);
        var said = FIT.matcher(page.out());
        var found = said.find();
        findings.check(
                found && "%d of %d".formatted(number(said, 1), number(said, 2)).equals(expected),
                "copies: as many fit as division says",
                page,
                found ? said.group() : page.out().lines().limit(2).toList().toString(),
                expected);
        var counted = answer.json().at("copies").items();
        findings.check(
                counted.size() == 1
                        && counted.getFirst().at("fit").number(-1) == pods / each
                        && counted.getFirst().at("asked").number(-1) == wanted
                        && counted.getFirst().at("podsEach").number(-1) == each,
                "copies: the JSON counts them",
                answer,
                String.valueOf(answer.json().at("copies").value()),
                "%s, %d pods each".formatted(expected, each));
        var placed = copies().stream().filter(CopiesLaws::isPlaced).count();
        findings.check(
                placed == pods && copies().size() == wanted * each,
                "copies: the JSON has each of their pods",
                answer,
                "%d of %d".formatted(placed, copies().size()),
                "%d of %d".formatted(pods, wanted * each));
    }

    private static long number(Matcher said, int group) {
        return Long.parseLong(said.group(group).replace(",", ""));
    }

    /// The results that are about copies.
    private List<Raw> copies() {
        return answer.json().at("pods").items().stream().filter(CopiesLaws::isCopy).toList();
    }

    private static boolean isCopy(Raw result) {
        return !result.at("copyOf").isAbsent();
    }

    private static boolean isPlaced(Raw result) {
        return !result.at("node").text().isEmpty();
    }

    private List<Raw> others() {
        return answer.json().at("pods").items().stream().filter(result -> !isCopy(result)).toList();
    }

    private void othersAreToldApart() {
        var said = BEFORE.matcher(page.out().replaceAll("\\s+", " "));
        var waiting =
                cluster.waiting().stream()
                        .filter(pod -> !RawCluster.fullName(pod).equals("default/copy"))
                        .count();
        var placed = others().stream().filter(CopiesLaws::isPlaced).count();
        var found = said.find();
        findings.check(
                found ? number(said, 1) == placed && number(said, 2) == waiting : waiting == 0,
                "copies: pods that waited before are told apart",
                page,
                found ? said.group() : page.out().lines().limit(2).toList().toString(),
                "%d of %d".formatted(placed, waiting));
    }

    private Optional<Raw> pod(Raw result) {
        var name = result.at("pod").text();
        var named = cluster.objects().find("Pod", name);
        return named.isPresent()
                ? named
                : cluster.waiting().stream()
                        .filter(pod -> RawCluster.name(pod).isEmpty())
                        .filter(
                                pod ->
                                        name.startsWith(
                                                RawCluster.namespace(pod)
                                                        + "/"
                                                        + pod.at("metadata", "generateName")
                                                                .text()))
                        .findFirst();
    }

    private void placeOthers() {
        for (var result : others()) {
            var node = result.at("node").text();
            var pod = pod(result);
            if (!node.isEmpty() && pod.isPresent()) {
                var got =
                        result.at("claims").items().stream()
                                .flatMap(
                                        claim ->
                                                PlainDevices.results(claim.at("allocation"))
                                                        .stream())
                                .toList();
                cluster.place(pod.get(), node, got);
            }
        }
    }

    /// A pod of the dump that found no node would find none without the copies either.
    private void othersComeFirst() {
        for (var result : others()) {
            var pod = pod(result);
            if (pod.isPresent()
                    && result.at("outcome").text().equals("Unschedulable")
                    && cluster.isDecidable(pod.get())) {
                for (var node : cluster.nodes()) {
                    findings.check(
                            !cluster.fits(pod.get(), node),
                            "copies: pods of the dump are placed first",
                            answer,
                            result.at("pod").text() + " found no node",
                            "without the copies it fits on " + RawCluster.name(node));
                }
            }
        }
    }

    /// Empty where division does not decide.
    private Optional<Long> fitting() {
        if (!cluster.isDecidable(copied)) {
            return Optional.empty();
        }
        var sum = 0L;
        for (var node : cluster.nodes()) {
            if (PlainCluster.isCordonedFor(copied, node)
                    || !PlainCluster.inTheWay(copied, node).isEmpty()
                    || !PlainCluster.isSelected(copied, node)) {
                continue;
            }
            var here = Long.MAX_VALUE;
            for (var resource : List.of("cpu", "memory", "pods")) {
                here = Math.min(here, times(node, resource));
            }
            var claim = cluster.claim(copied);
            if (claim.isPresent()) {
                var asked = claim.get().requests().getFirst();
                var free = claim.get().candidates(asked, RawCluster.name(node), cluster.held());
                if (free.stream().anyMatch(device -> !device.draws().isEmpty())) {
                    return Optional.empty();
                }
                here = Math.min(here, free.size() / asked.count());
            }
            sum += here;
        }
        return Optional.of(sum);
    }

    private long times(Raw node, String resource) {
        var left = cluster.allocatable(node, resource).subtract(cluster.used(node, resource));
        return left.max(BigDecimal.ZERO)
                .divide(PlainCluster.asked(copied, resource), 0, RoundingMode.DOWN)
                .longValueExact();
    }
}
