package io.juxta.testkit;

import static io.juxta.testkit.Grow.map;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/// Seeded questions for `node admit --batch`: a machine, a kubelet's configuration, devices, and
/// pods that come and go while the kubelet is restarted now and then.
public final class AdmitGrower {

    /// The timeout of the real managers: some of their merges do not terminate.
    private static final int PATIENCE_MILLIS = 2000;

    /// How a kubelet's configuration is validated.
    public enum Checks {
        /// As the contract's fine print has it: what a line names is reserved.
        CONTRACT,
        /// As a kubelet validates its file. Settings are spoiled in many places, and few events
        /// follow.
        KUBELET
    }

    private final long seed;
    private final Checks checks;

    public AdmitGrower(long seed) {
        this(seed, Checks.CONTRACT);
    }

    public AdmitGrower(long seed, Checks checks) {
        this.seed = seed;
        this.checks = checks;
    }

    /// The question with this index; the same one every time.
    public Tree.Mapping question(long index) {
        var grow = Grow.of(seed, index);
        var machine = new AdmitMachine(grow);
        var settings = new AdmitSettings(grow, machine);
        var kubelet =
                switch (checks) {
                    case CONTRACT -> settings.tree();
                    case KUBELET -> new StrictSettings(grow, machine).tree(settings.tree());
                };
        var devices = devices(grow, machine);
        var pods = new AdmitPods(grow, machine, List.copyOf(devices.fields().keySet()), settings);
        var question =
                map(
                        "id",
                        index,
                        "machine",
                        machine.tree(),
                        "kubelet",
                        kubelet,
                        "devices",
                        devices,
                        "events",
                        events(grow, pods),
                        "why",
                        grow.chance(10),
                        "saved",
                        grow.chance(20),
                        "timeoutMillis",
                        PATIENCE_MILLIS);
        return checks == Checks.KUBELET ? question.with("strict", Grow.yes()) : question;
    }

    private static Tree.Mapping devices(Grow grow, AdmitMachine machine) {
        var resources = new LinkedHashMap<String, Tree>();
        if (grow.chance(55)) {
            resources.put("example.com/gpu", instances(grow, machine, "gpu"));
        }
        if (grow.chance(30)) {
            resources.put("example.com/nic", instances(grow, machine, "nic"));
        }
        return Tree.Mapping.of(resources);
    }

    private static Tree instances(Grow grow, AdmitMachine machine, String name) {
        var plain = grow.chance(12);
        var wide = grow.chance(20);
        var list = new ArrayList<Tree>();
        for (var i = 0; i < grow.between(1, 8); i++) {
            var device = grow.fields().put("id", name + "-" + i);
            if (!plain && !grow.chance(8)) {
                var nodes = new ArrayList<Tree>();
                nodes.add(Tree.Number.of(grow.pick(machine.nodeIds())));
                if (wide && grow.chance(40)) {
                    var other = Tree.Number.of(grow.pick(machine.nodeIds()));
                    if (!nodes.contains(other)) {
                        nodes.add(other);
                    }
                }
                device.put("numaNodes", nodes);
            }
            device.put("healthy", !grow.chance(6));
            list.add(device.done());
        }
        return Tree.Sequence.of(list);
    }

    private Tree events(Grow grow, AdmitPods pods) {
        var events = new ArrayList<Tree>();
        var offered = new ArrayList<Tree.Mapping>();
        for (var i = 0; i < most(grow); i++) {
            if (!offered.isEmpty() && grow.chance(22)) {
                var gone = grow.pick(offered);
                events.add(map("remove", "default/" + gone.mapping("metadata").text("name")));
                if (grow.chance(15)) {
                    events.add(map("admit", grow.chance(60) ? gone : otherwise(gone, pods)));
                }
            } else if (grow.chance(7)) {
                events.add(map("restart", true));
            } else {
                var pod = pods.next();
                offered.add(pod);
                events.add(map("admit", pod));
            }
        }
        return Tree.Sequence.of(events);
    }

    private int most(Grow grow) {
        return checks == Checks.KUBELET ? grow.between(0, 3) : grow.between(3, 12);
    }

    /// A pod that comes back under its name and UID with other containers.
    private static Tree.Mapping otherwise(Tree.Mapping pod, AdmitPods pods) {
        return pods.next().with("metadata", pod.mapping("metadata"));
    }
}
