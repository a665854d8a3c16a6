package io.juxta.testkit;

import static io.juxta.testkit.Grow.list;
import static io.juxta.testkit.Grow.map;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;

/// The pools of a seeded world: local ones, shared ones, pools over several nodes, pools with
/// counters, and sometimes a faulty one.
final class WorldSlices {

    private static final int MOST_DEVICES = 40;

    /// Where the devices of a pool can be reached from.
    private enum Place {
        HERE,
        ELSEWHERE,
        EVERYWHERE,
        SELECTED,
        EACH_DEVICE,
        SPREAD
    }

    private final Grow grow;
    private final WorldPlan plan;
    private final List<Tree.Mapping> slices = new ArrayList<>();
    private int names;
    private int left;

    WorldSlices(Grow grow, WorldPlan plan) {
        this.grow = grow;
        this.plan = plan;
        this.names = grow.below(5);
    }

    List<Tree.Mapping> slices() {
        var pools = Math.max(plan.drivers().size(), grow.pick(1, 1, 2, 2, 3, 4));
        left = MOST_DEVICES;
        for (var i = 0; i < pools; i++) {
            var driver = plan.drivers().get(i % plan.drivers().size());
            var share = Math.max(1, plan.devices() / pools);
            pool(
                    driver,
                    grow.pick("n1", "p") + "-" + i,
                    grow.between(Math.min(2, share), 2 * share));
        }
        return slices;
    }

    private Place place() {
        return switch (grow.below(22)) {
            case 0 -> grow.chance(70) ? Place.ELSEWHERE : Place.HERE;
            case 1, 2, 3, 4 -> Place.EVERYWHERE;
            case 5, 6, 7 -> Place.SELECTED;
            case 8, 9 -> Place.EACH_DEVICE;
            case 10 -> Place.SPREAD;
            default -> Place.HERE;
        };
    }

    private void pool(String driver, String name, int devices) {
        var place = place();
        var count = place == Place.SPREAD ? 2 : grow.pick(1, 1, 1, 2, 3);
        var flawed = grow.chance(plan.flaws());
        var grower = new WorldDevices(grow, plan, driver, place == Place.EACH_DEVICE);
        var counters = plan.counters() && grow.chance(80);
        var total = count + (counters ? 1 : 0);
        var flaw = flawed ? grow.below(7) : -1;
        var published = flaw == 0 ? total + 1 : flaw == 1 ? Math.max(1, total - 1) : total;
        var generation = grow.pick(0, 1, 1, 7);
        for (var i = 0; i < count; i++) {
            var size = Math.min(left, devices / count + (i < devices % count ? 1 : 0));
            left -= size;
            var first = flaw == 2 && i > 0 ? 0 : i * MOST_DEVICES;
            var start = first;
            var spec = spec(driver, name, generation, published, place, i);
            spec.put(
                    "devices", Grow.many(size, j -> grower.device(start + j, counters, flaw == 3)));
            if (plan.skips() && grow.chance(35)) {
                spec.put("skipNodeOperations", grow.pick(list("*"), list("NodePrepareResources")));
            }
            spec.maybe(1, "partitionTypeAttribute", () -> driver + "/model");
            add(spec);
        }
        if (counters) {
            var spec = spec(driver, name, generation, published, place, 0);
            spec.put("sharedCounters", grower.counterSets(flaw == 4));
            add(spec);
        }
        if (flaw == 5 || flaw == 6) {
            var age = flaw == 5 ? Math.max(0, generation - 1) : generation + 1;
            var other = grow.chance(50) ? Place.ELSEWHERE : place;
            var spec = spec(driver, name, age, grow.pick(1, total), other, 0);
            spec.put("devices", Grow.many(1, j -> grower.device(j, false, false)));
            add(spec);
        }
    }

    private void add(Grow.Fields spec) {
        names++;
        var name = grow.chance(50) ? "s" + names : "r" + (90 - names);
        slices.add(
                map(
                        "apiVersion",
                        "resource.k8s.io/v1",
                        "kind",
                        "ResourceSlice",
                        "metadata",
                        map("name", name),
                        "spec",
                        spec.done()));
    }

    private Grow.Fields spec(
            String driver, String pool, int generation, int count, Place place, int number) {
        var spec =
                grow.fields()
                        .put("driver", driver)
                        .put(
                                "pool",
                                map(
                                        "name",
                                        pool,
                                        "generation",
                                        generation,
                                        "resourceSliceCount",
                                        count));
        return switch (place) {
            case HERE -> spec.put("nodeName", "n1");
            case ELSEWHERE -> spec.put("nodeName", "n2");
            case EVERYWHERE -> spec.put("allNodes", true);
            case SELECTED -> spec.put("nodeSelector", WorldNodes.selector(grow));
            case EACH_DEVICE -> spec.put("perDeviceNodeSelection", true);
            case SPREAD -> spec.put("nodeName", number == 0 ? "n1" : "n2");
        };
    }
}
