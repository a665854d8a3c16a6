package io.juxta.conformance.sentences;

import io.juxta.testkit.Raw;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// How many copies of a pod fit with `simulate --repeat N`, by plain division.
///
/// Pods of the dump that wait are placed before the copies, so they are put where the answer says
/// they went, and what is left is divided.
///
/// @param cluster the dump with the workload
/// @param copied the pod of the workload
/// @param wanted how many copies were asked for
record CopiesLaws(
        PlainCluster cluster, Raw copied, int wanted, Asked answer, Asked page, Findings findings) {

    private static final Pattern FIT = Pattern.compile("([\\d,]+) of ([\\d,]+) copies fit");
    private static final Pattern COPY = Pattern.compile("default/copy-\\d+");

    void check() {
        placeOthers();
        othersComeFirst();
        var fitting = fitting();
        if (fitting.isEmpty()) {
            return;
        }
        var expected = Math.min(wanted, fitting.get());
        var said = FIT.matcher(page.out());
        var found = said.find();
        findings.check(
                found && number(said.group(1)) == expected && number(said.group(2)) == wanted,
                "copies: as many fit as division says",
                page,
                found ? said.group() : page.out().lines().limit(2).toList().toString(),
                "%d of %d".formatted(expected, wanted));
        var placed =
                copies().stream().filter(result -> !result.at("node").text().isEmpty()).count();
        findings.check(
                placed == expected && copies().size() == wanted,
                "copies: the JSON has each of them",
                answer,
                "%d of %d".formatted(placed, copies().size()),
                "%d of %d".formatted(expected, wanted));
    }

    private static long number(String text) {
        return Long.parseLong(text.replace(",", ""));
    }

    /// The results that are about copies.
    private List<Raw> copies() {
        return answer.json().at("pods").items().stream().filter(CopiesLaws::isCopy).toList();
    }

    private static boolean isCopy(Raw result) {
        return COPY.matcher(result.at("pod").text()).matches();
    }

    private List<Raw> others() {
        return answer.json().at("pods").items().stream().filter(result -> !isCopy(result)).toList();
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

    /// Nothing where division does not decide.
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
