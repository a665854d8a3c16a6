package io.juxta.cli.simulate;

import io.juxta.allocator.why.DeviceNames;
import io.juxta.allocator.why.FreeDevices;
import io.juxta.cli.load.ObjectReferences;
import io.juxta.cli.page.Amount;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.Fitted;
import io.juxta.cli.page.Table;
import io.juxta.cli.page.Terminal;
import io.juxta.kube.cluster.Resource;
import io.juxta.model.DeviceId;
import io.juxta.placement.PlacementResult;
import io.juxta.placement.Preemption;
import io.juxta.placement.VolumeGrant;
import io.juxta.scheduler.Attempted;
import io.juxta.scheduler.NodeLedger;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The page of a simulation: the counts, unscheduled pods with reasons, where the others went, and
/// the nodes with least left.
///
/// @param copies the requested number of copies, or 0
/// @param everything whether no list is cut short
public record SimulationPage(SimulationReport report, int copies, boolean everything) {

    private static final int MOST_PODS = 20;
    private static final int MOST_TIGHT = 3;
    private static final int PODS_WIDTH = 40;

    void print(Terminal terminal, Console console) {
        console.line(facts());
        console.line(answer(terminal));
        notPlaced(console);
        placed(console);
        volumes(console);
        preempted(console);
        tightest(console);
        report.doubt().ifPresent(console::afterword);
    }

    private String facts() {
        var simulation = report.simulation();
        var nodes = simulation.files().store().byName(Resource.NODES).size();
        return "%s, %s, %s, %s to place"
                .formatted(
                        counted(nodes, "node"),
                        counted(simulation.devices(), "device"),
                        counted(simulation.running(), "running pod"),
                        number(report.results().size()));
    }

    private static String counted(long count, String noun) {
        return number(count) + " " + noun + (count == 1 ? "" : "s");
    }

    private static String number(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    private String answer(Terminal terminal) {
        var counts = report.counts();
        if (counts.all() == 0) {
            return "There is no pod to place.";
        }
        var parts = new ArrayList<String>();
        if (copies > 0) {
            return terminal.painted(report.exit(), copied());
        } else {
            parts.add("%s placed".formatted(number(counts.placed())));
            if (counts.left() > 0) {
                parts.add("%s not".formatted(number(counts.left())));
            }
        }
        if (counts.skipped() > 0) {
            parts.add("%s skipped".formatted(number(counts.skipped())));
        }
        return terminal.painted(report.exit(), String.join(", ", parts) + ".");
    }

    /// How many copies fit, and the result of the pods that were pending before them.
    private String copied() {
        var counts = CopyCounts.of(report.simulation().copies(), report.results());
        var text = String.join("; ", counts.stream().map(CopyCounts::sentence).toList()) + ".";
        var waiting = report.waiting();
        var tried = waiting.all() - waiting.skipped();
        return tried == 0
                ? text
                : text
                        + " Before them, %s of %s %s placed."
                                .formatted(
                                        number(waiting.placed()),
                                        counted(tried, "waiting pod"),
                                        waiting.placed() == 1 ? "was" : "were");
    }

    /// One row per reason, with the pods that share it.
    private void notPlaced(Console console) {
        var why = new SimulationReasons(report, SimulationReasons.Reader.PERSON);
        var reasons = new LinkedHashMap<String, List<String>>();
        for (var attempted : report.results()) {
            if (!attempted.placed()) {
                reasons.computeIfAbsent(reason(attempted, why), _ -> new ArrayList<>())
                        .add(attempted.pod().meta().fullName());
            }
        }
        if (reasons.isEmpty()) {
            return;
        }
        console.line("");
        var table = Table.wrapped().narrow(0, PODS_WIDTH).row("NOT PLACED", "REASON (nodes)");
        var shown = 0;
        for (var reason : reasons.entrySet()) {
            if (!everything && shown++ == MOST_PODS) {
                table.row(
                        "…", "%d more reasons, see -o wide".formatted(reasons.size() - MOST_PODS));
                break;
            }
            table.row(names(reason.getValue()), reason.getKey());
        }
        console.table(table);
    }

    /// The pods of one reason; of very many only the number.
    private String names(List<String> pods) {
        if (!everything) {
            return Fitted.some(pods, PODS_WIDTH);
        }
        return pods.size() > MOST_PODS
                ? "%s pods, see -o json".formatted(number(pods.size()))
                : String.join(", ", pods);
    }

    private String reason(Attempted attempted, SimulationReasons why) {
        return switch (attempted.placing()) {
            case PlacementResult.Placed _ -> "";
            case PlacementResult.Preempted(var by, var node) ->
                    "evicted from %s for %s".formatted(node, by);
            case PlacementResult.Unschedulable(var refusals, var message, var preemption) ->
                    ObjectReferences.before(
                                    report.missing(attempted),
                                    refusals.isEmpty() ? message : why.text(attempted, refusals))
                            + afterPreemption(attempted, preemption);
            case PlacementResult.PlacementUndecided(var nodes, var refusals) ->
                    "undecided on %s after %s units%s; see juxta explain --pod %s"
                            .formatted(
                                    counted(nodes.size(), "node"),
                                    number(report.simulation().terms().budget()),
                                    refusals.isEmpty() ? "" : "; " + why.text(attempted, refusals),
                                    attempted.pod().meta().fullName());
            case PlacementResult.PlacementFailed(_, var error, _) ->
                    "fails: " + ObjectReferences.before(report.missing(attempted), error);
            case PlacementResult.PlacementNotModelled(var field) -> "not modelled: " + field;
            case PlacementResult.Skipped(var reason) -> "skipped: " + reason;
        };
    }

    /// What preemption did for a pod that has no node all the same, or could do.
    private String afterPreemption(Attempted attempted, Preemption preemption) {
        if (!report.simulation().evictedFor(attempted.pod().meta().fullName()).isEmpty()) {
            return "; pods were evicted for it";
        }
        return preemption instanceof Preemption.Evictions
                ? "; evicting pods of lower priority may help"
                : "";
    }

    private void preempted(Console console) {
        var preemptions = report.simulation().preemptions();
        if (preemptions.isEmpty()) {
            return;
        }
        console.line("");
        var table = Table.wrapped().row("EVICTED", "FROM", "FOR", "VIOLATED BUDGETS");
        var shown = 0;
        for (var each : preemptions) {
            if (!everything && shown++ == MOST_PODS) {
                table.row(
                        "…",
                        "",
                        "",
                        "%s more, see -o wide".formatted(number(preemptions.size() - MOST_PODS)));
                break;
            }
            table.row(
                    names(each.victims()),
                    String.join(", ", each.from()),
                    each.group().isEmpty() ? each.pod() : "PodGroup " + each.group(),
                    each.budgetsViolated().isEmpty()
                            ? "-"
                            : String.join(", ", each.budgetsViolated()));
        }
        console.table(table);
    }

    private void placed(Console console) {
        var counted = copies > 0 && !everything;
        var rows =
                (counted ? report.copies() : report.results())
                        .stream().filter(Attempted::placed).toList();
        if (rows.isEmpty()) {
            return;
        }
        console.line("");
        if (counted) {
            perNode(rows, console);
            return;
        }
        var table = Table.wrapped().row("PLACED", "NODE", "DEVICES");
        for (var row : everything ? rows : rows.subList(0, Math.min(MOST_PODS, rows.size()))) {
            if (row.placing() instanceof PlacementResult.Placed placed) {
                table.row(List.of(row.pod().meta().fullName(), placed.node()), devices(placed));
            }
        }
        if (!everything && rows.size() > MOST_PODS) {
            table.row("…", "", "%s more, see -o wide".formatted(number(rows.size() - MOST_PODS)));
        }
        console.table(table);
    }

    /// What the claims of placed pods get, in the wide page only.
    private void volumes(Console console) {
        var table = Table.wrapped().row("PERSISTENTVOLUMECLAIM", "VOLUME");
        var any = false;
        for (var row : report.results()) {
            if (row.placing() instanceof PlacementResult.Placed placed) {
                for (var grant : placed.grant().volumes()) {
                    any = true;
                    table.row(grant.claim().meta().fullName(), volume(grant));
                }
            }
        }
        if (any && everything) {
            console.line("");
            console.table(table);
        }
    }

    private static String volume(VolumeGrant grant) {
        return switch (grant) {
            case VolumeGrant.BoundVolume(_, var volume) -> volume.meta().name();
            case VolumeGrant.ProvisionedVolume(_, _, var node) -> "to be made on " + node;
        };
    }

    private static List<String> devices(PlacementResult.Placed placed) {
        var devices = new ArrayList<DeviceId>();
        for (var allocated : placed.grant().allocated()) {
            var allocation = allocated.claim().status().allocation();
            if (allocation != null) {
                allocation.results().forEach(result -> devices.add(result.device()));
            }
        }
        var names = new DeviceNames(devices);
        return devices.isEmpty() ? List.of("-") : devices.stream().map(names::of).toList();
    }

    /// How many copies went to each node.
    private void perNode(List<Attempted> rows, Console console) {
        var counts = new LinkedHashMap<String, Integer>();
        for (var row : rows) {
            counts.merge(row.pod().spec().nodeName(), 1, Integer::sum);
        }
        var pods = report.simulation().copies().stream().anyMatch(copy -> copy.pods().size() > 1);
        var table = Table.wrapped().row("NODE", pods ? "PODS OF COPIES" : "COPIES");
        var shown = 0;
        for (var count :
                counts.entrySet().stream()
                        .sorted(
                                Map.Entry.<String, Integer>comparingByValue()
                                        .reversed()
                                        .thenComparing(Map.Entry.comparingByKey()))
                        .toList()) {
            if (shown++ == MOST_PODS) {
                table.row("…", "%s more nodes, see -o wide".formatted(counts.size() - MOST_PODS));
                break;
            }
            table.row(count.getKey(), number(count.getValue()));
        }
        console.table(table);
    }

    /// The nodes with the highest charged share of any resource.
    private void tightest(Console console) {
        var tightest = new HashMap<String, NodeLedger.LedgerRow>();
        for (var row : report.ledger()) {
            if (row.total().signum() > 0) {
                tightest.merge(
                        row.node(),
                        row,
                        (one, other) -> share(other).compareTo(share(one)) > 0 ? other : one);
            }
        }
        var rows =
                tightest.values().stream()
                        .sorted(
                                Comparator.comparing(SimulationPage::share)
                                        .reversed()
                                        .thenComparing(NodeLedger.LedgerRow::node))
                        .limit(everything ? MOST_PODS : MOST_TIGHT)
                        .toList();
        if (rows.isEmpty()) {
            return;
        }
        console.line("");
        var table =
                Table.wrapped()
                        .row(
                                "TIGHTEST NODES",
                                "",
                                "pods + claims = total / allocatable",
                                "devices free");
        for (var row : rows) {
            table.row(row.node(), row.resource(), sum(row), free(row.node()));
        }
        console.table(table);
    }

    private static BigDecimal share(NodeLedger.LedgerRow row) {
        return row.allocatable().signum() <= 0
                ? BigDecimal.valueOf(Long.MAX_VALUE)
                : row.total().exact().divide(row.allocatable().exact(), MathContext.DECIMAL64);
    }

    /// `21 + 42 = 63 / 64`.
    public static String sum(NodeLedger.LedgerRow row) {
        return "%s + %s = %s / %s"
                .formatted(
                        Amount.shown(row.resource(), row.pods()),
                        Amount.shown(row.resource(), row.claims()),
                        Amount.shown(row.resource(), row.total()),
                        Amount.shown(row.resource(), row.allocatable()));
    }

    /// The free devices that only this node can use.
    private String free(String name) {
        var snapshot = report.simulation().view().snapshot();
        var node = snapshot.node(name);
        var devices = report.simulation().devicesOf(name);
        if (node == null || devices.isEmpty()) {
            return "-";
        }
        var states = FreeDevices.of(snapshot.world().on(node.node()));
        var free = 0;
        var partly = 0;
        for (var device : devices) {
            switch (states.getOrDefault(device, FreeDevices.FreeState.TAKEN)) {
                case FREE -> free++;
                case PARTLY -> partly++;
                case TAKEN -> {}
            }
        }
        return "%d of %d%s"
                .formatted(
                        free + partly,
                        devices.size(),
                        partly == 0 ? "" : ", %d in part".formatted(partly));
    }
}
