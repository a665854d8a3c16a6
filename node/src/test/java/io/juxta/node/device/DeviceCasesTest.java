package io.juxta.node.device;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.model.Tree;
import io.juxta.node.NodeMask;
import io.juxta.node.Story;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// The device manager as told by the files in `cases`.
class DeviceCasesTest {

    @TestFactory
    Stream<DynamicTest> stories() {
        return Story.cases("device/stories", row -> new DeviceStory(row).run(row));
    }

    /// A story about devices. `devices` gives the NUMA nodes of each by resource and id, `broken`
    /// those that are not healthy. Its own steps are `devices`, which containers have, `restart`,
    /// perhaps with devices that are `broken` or `gone` by now, and `settled`.
    private static final class DeviceStory extends Story {
        private final NodeMask machine;
        private final Tree.Mapping devices;
        private PluginDevices manager;

        DeviceStory(Tree.Mapping row) {
            machine = row.has("nodes") ? mask(row.text("nodes")) : NodeMask.of(0, 1);
            devices = row.mapping("devices");
            manager = create(row);
        }

        private PluginDevices create(Tree.Mapping said) {
            var broken = names(said, "broken");
            var gone = names(said, "gone");
            Map<String, List<PluginDevice>> byResource = new TreeMap<>();
            devices.fields()
                    .forEach(
                            (resource, tree) -> {
                                if (gone.contains(resource)) {
                                    return;
                                }
                                var list = new ArrayList<PluginDevice>();
                                ((Tree.Mapping) tree)
                                        .fields()
                                        .forEach(
                                                (id, nodes) -> {
                                                    if (!gone.contains(id)) {
                                                        list.add(
                                                                new PluginDevice(
                                                                        id,
                                                                        ids(nodes),
                                                                        !broken.contains(id)));
                                                    }
                                                });
                                byResource.put(resource, list);
                            });
            return PluginDevices.create(machine, byResource);
        }

        private static List<Integer> ids(Tree nodes) {
            return ((Tree.Sequence) nodes)
                    .items().stream().map(node -> Integer.parseInt(text(node))).toList();
        }

        private static Set<String> names(Tree.Mapping said, String key) {
            var names = new LinkedHashSet<String>();
            said.items(key).forEach(name -> names.add(text(name)));
            return names;
        }

        @Override
        protected PluginDevices provider() {
            return manager;
        }

        @Override
        protected void step(Tree.Mapping step) {
            if (step.has("devices")) {
                manager.collectNow();
                step.mapping("devices")
                        .fields()
                        .forEach((name, tree) -> check(name, (Tree.Mapping) tree));
            } else if (step.has("restart")) {
                var file = DeviceCheckpoint.write(manager.saved());
                manager = create(step).restarted(DeviceCheckpoint.read(file).orElseThrow());
            } else if (step.has("settled")) {
                manager.settled();
            } else {
                throw new IllegalArgumentException("Nobody knows the step " + step);
            }
        }

        private void check(String name, Tree.Mapping expected) {
            var slash = name.indexOf('/');
            var shown = new TreeMap<String, String>();
            manager.devices(name.substring(0, slash), name.substring(slash + 1))
                    .forEach((resource, ids) -> shown.put(resource, String.join(" ", ids)));
            var wanted = new TreeMap<String, String>();
            expected.fields().forEach((resource, ids) -> wanted.put(resource, text(ids)));
            assertThat(shown).as(name).isEqualTo(wanted);
        }
    }
}
