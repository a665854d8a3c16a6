package io.juxta.node.device;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.model.ByName;
import io.juxta.model.Container;
import io.juxta.model.Pod;
import io.juxta.model.Quantity;
import io.juxta.model.ResourceNeeds;
import io.juxta.model.Tree;
import io.juxta.node.ActivePods;
import io.juxta.node.AdmittedContainer;
import io.juxta.node.Hint;
import io.juxta.node.HintList;
import io.juxta.node.HintRule;
import io.juxta.node.ManagerAllocation;
import io.juxta.node.NodeMask;
import io.juxta.node.Story;
import io.juxta.node.WorkBudget;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Laws of the device manager on random devices and pods. A failure names its seed.
class DevicePropertiesTest {

    private static final int RUNS = 200;

    /// Devices by the nodes they are near to, some of them free, some to be used again.
    private record Question(
            NodeMask universe,
            List<NodeMask> all,
            List<NodeMask> available,
            List<NodeMask> again,
            int wanted) {

        static Question of(Random random) {
            int nodes = 1 + random.nextInt(6);
            var universe = NodeMask.EMPTY;
            for (int i = 0; i < nodes; i++) {
                universe = universe.or(NodeMask.of(random.nextInt(12)));
            }
            var all = new ArrayList<NodeMask>();
            var available = new ArrayList<NodeMask>();
            var again = new ArrayList<NodeMask>();
            boolean wide = random.nextBoolean();
            for (int i = 1 + random.nextInt(8); i > 0; i--) {
                var device = NodeMask.of(pick(universe, random));
                if (wide && random.nextInt(3) == 0) {
                    device = device.or(NodeMask.of(pick(universe, random)));
                }
                all.add(device);
                switch (random.nextInt(6)) {
                    case 0 -> {}
                    case 1 -> again.add(device);
                    default -> available.add(device);
                }
            }
            return new Question(universe, all, available, again, random.nextInt(all.size() + 1));
        }

        private static int pick(NodeMask universe, Random random) {
            var ids = universe.ids();
            return ids[random.nextInt(ids.length)];
        }

        DeviceRule rule() {
            return DeviceRule.of(universe, all, available, again, wanted, WorkBudget.standard())
                    .orElseThrow();
        }

        /// Section 8 of the specification, set by set.
        List<Hint> plain() {
            int fewest = universe.count();
            var offered = new ArrayList<NodeMask>();
            var ids = universe.ids();
            for (int bits = 1; bits < 1 << ids.length; bits++) {
                var mask = NodeMask.EMPTY;
                for (int i = 0; i < ids.length; i++) {
                    mask = (bits >> i & 1) == 1 ? mask.or(NodeMask.of(ids[i])) : mask;
                }
                if (near(all, mask) >= wanted) {
                    fewest = Math.min(fewest, mask.count());
                }
                if (near(again, mask) == again.size()
                        && again.size() + near(available, mask) >= wanted) {
                    offered.add(mask);
                }
            }
            int size = fewest;
            offered.sort(
                    Comparator.comparingInt(NodeMask::count)
                            .thenComparing((a, b) -> Arrays.compare(a.ids(), b.ids())));
            return offered.stream().map(mask -> new Hint(mask, mask.count() == size)).toList();
        }

        private static long near(List<NodeMask> devices, NodeMask mask) {
            return devices.stream().filter(device -> device.meets(mask)).count();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void hintsAreThoseFoundByTryingEverySet(long seed) {
        var random = new Random(seed);
        for (int run = 0; run < RUNS; run++) {
            var question = Question.of(random);
            assertThat(HintList.of(question.rule()))
                    .as("seed %d, run %d", seed, run)
                    .isEqualTo(question.plain());
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {4, 5, 6})
    void aFamilyIsTheListItStandsFor(long seed) {
        var random = new Random(seed);
        for (int run = 0; run < RUNS; run++) {
            var question = Question.of(random);
            var rule = question.rule();
            var list = question.plain();
            var where = "seed %d, run %d".formatted(seed, run);
            assertThat(rule.isEmpty()).as(where).isEqualTo(list.isEmpty());
            if (list.isEmpty()) {
                continue;
            }
            assertThat(rule.smallestOffered()).as(where).isEqualTo(masks(list).getFirst().count());
            assertThat(rule.preferredSize())
                    .as(where)
                    .isEqualTo(
                            masks(list.stream().filter(Hint::preferred).toList()).stream()
                                    .mapToInt(NodeMask::count)
                                    .findFirst()
                                    .orElse(0));
            for (int size = 1; size <= question.universe().count(); size++) {
                int wanted = size;
                var walked = new ArrayList<NodeMask>();
                assertThat(rule.walk(size, WorkBudget.standard(), walked::add))
                        .isEqualTo(HintRule.Walk.COMPLETE);
                assertThat(walked)
                        .as(where)
                        .isEqualTo(
                                masks(list).stream()
                                        .filter(mask -> mask.count() == wanted)
                                        .sorted()
                                        .toList());
            }
        }
    }

    /// Each node is near to two devices and each device to two nodes: twenty nodes reach forty.
    @Test
    void aRingOfManyNodesIsSearchedInFewSteps() {
        var devices = new ArrayList<NodeMask>();
        var universe = NodeMask.EMPTY;
        for (int node = 0; node < 128; node++) {
            devices.add(NodeMask.of(node, (node + 1) % 128));
            universe = universe.or(NodeMask.of(node));
        }
        var budget = WorkBudget.of(20_000);

        var rule = DeviceRule.of(universe, devices, devices, List.of(), 40, budget);

        assertThat(rule).isPresent();
        assertThat(rule.get().preferredSize()).isEqualTo(20);
        assertThat(rule.get().smallestOffered()).isEqualTo(20);
    }

    private static List<NodeMask> masks(List<Hint> hints) {
        var masks = new ArrayList<NodeMask>();
        for (var hint : hints) {
            var mask = hint.affinity();
            if (mask != null) {
                masks.add(mask);
            }
        }
        return masks;
    }

    @ParameterizedTest
    @ValueSource(longs = {7, 8, 9})
    void noDeviceIsGivenTwiceAndAllComeBack(long seed) {
        var random = new Random(seed);
        for (int run = 0; run < RUNS / 4; run++) {
            var manager = manager(random);
            var living = new HashSet<String>();
            var pods = new HashMap<String, Pod>();
            for (int i = 0; i < 12; i++) {
                var where = "seed %d, run %d, step %d".formatted(seed, run, i);
                if (random.nextInt(4) == 0) {
                    living.removeIf(_ -> random.nextBoolean());
                } else {
                    var pod = pod("p" + i, random);
                    pods.put("p" + i, pod);
                    living.add("p" + i);
                    manager.collect(active(living, pods));
                    if (!place(manager, pod, random)) {
                        living.remove("p" + i);
                    }
                }
                manager.collect(active(living, pods));
                checkOwners(manager, pods, living, where);
                manager =
                        manager.restarted(
                                DeviceCheckpoint.read(DeviceCheckpoint.write(manager.saved()))
                                        .orElseThrow());
                manager.settled();
            }
            manager.collect(ActivePods.of(List.of()));
            assertThat(manager.allocate(everything(manager), new Hint(null, false)))
                    .as("seed %d, run %d", seed, run)
                    .isEqualTo(new ManagerAllocation.Granted());
        }
    }

    private static PluginDevices manager(Random random) {
        Map<String, List<PluginDevice>> devices = new TreeMap<>();
        for (var resource : List.of("gpu", "nic")) {
            var list = new ArrayList<PluginDevice>();
            for (int i = random.nextInt(6); i >= 0; i--) {
                List<Integer> nodes =
                        random.nextInt(5) == 0 ? List.of() : List.of(random.nextInt(3));
                list.add(new PluginDevice(resource + i, nodes, random.nextInt(8) > 0));
            }
            devices.put(resource, list);
        }
        return PluginDevices.create(NodeMask.of(0, 1, 2), devices);
    }

    private static Pod pod(String name, Random random) {
        var inits = new ArrayList<Container>();
        for (int i = random.nextInt(3); i > 0; i--) {
            inits.add(
                    Story.container(
                            "i" + i, needs(random), random.nextInt(3) == 0 ? "Always" : null));
        }
        var apps =
                List.of(
                        Story.container("c", needs(random), null),
                        Story.container("d", needs(random), null));
        return Story.pod(name, inits, apps, null, Tree.Mapping.EMPTY);
    }

    private static ResourceNeeds needs(Random random) {
        var limits = new TreeMap<String, Quantity>();
        for (var resource : List.of("gpu", "nic")) {
            if (random.nextBoolean()) {
                limits.put(resource, Quantity.of(random.nextInt(3)));
            }
        }
        return new ResourceNeeds(ByName.empty(), ByName.copyOf(limits), List.of());
    }

    /// A container that wants all healthy devices.
    private static AdmittedContainer everything(PluginDevices manager) {
        var limits = new TreeMap<String, Quantity>();
        manager.saved()
                .registered()
                .forEach(
                        (resource, ids) -> {
                            if (!ids.isEmpty()) {
                                limits.put(resource, Quantity.of(ids.size()));
                            }
                        });
        var needs = new ResourceNeeds(ByName.empty(), ByName.copyOf(limits), List.of());
        var container = Story.container("all", needs, null);
        return AdmittedContainer.of(
                        Story.pod("all", List.of(), List.of(container), null, Tree.Mapping.EMPTY))
                .getFirst();
    }

    private static boolean place(PluginDevices manager, Pod pod, Random random) {
        for (var part : AdmittedContainer.of(pod)) {
            var hint =
                    new Hint(
                            random.nextBoolean() ? null : NodeMask.of(random.nextInt(3)),
                            random.nextBoolean());
            if (!(manager.allocate(part, hint) instanceof ManagerAllocation.Granted)) {
                return false;
            }
        }
        return true;
    }

    private static ActivePods active(Set<String> living, Map<String, Pod> pods) {
        return ActivePods.of(living.stream().map(pods::get).toList());
    }

    /// Within a pod only an init container that has ended may have had a device of another.
    private static void checkOwners(
            PluginDevices manager, Map<String, Pod> pods, Set<String> living, String where) {
        var owners = new HashMap<String, String>();
        for (var uid : living) {
            var pod = Objects.requireNonNull(pods.get(uid));
            for (var part : AdmittedContainer.of(pod)) {
                for (var ids : manager.devices(uid, part.name()).values()) {
                    for (var id : ids) {
                        var owner = part.kind().ends() ? uid : uid + "/" + part.name();
                        var before = owners.put(id, owner);
                        assertThat(before == null || before.equals(uid))
                                .as("%s: %s of %s and %s", where, id, before, owner)
                                .isTrue();
                    }
                }
            }
        }
    }
}
