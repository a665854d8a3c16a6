package io.juxta.allocator;

import io.juxta.cel.CompileCache;
import io.juxta.cel.Compiler;
import io.juxta.cel.Environment;
import io.juxta.model.ApiObject;
import io.juxta.model.Claim;
import io.juxta.model.DeviceClass;
import io.juxta.model.DeviceTaintRule;
import io.juxta.model.Node;
import io.juxta.model.Slice;
import io.juxta.model.Taint;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Everything there is to allocate from: slices, classes, and what claims already hold.
///
/// Immutable but for the expressions and verdicts it remembers; any number of threads may use it.
public final class World {

    private static final int EXPRESSIONS_REMEMBERED = 1000;

    private final Features features;
    private final List<Slice> slices;
    private final Map<String, DeviceClass> classes = new HashMap<>();
    private final Holdings holdings;
    private final Pools pools;
    private final CompileCache compiler;
    private final SolvedPuzzles solved = new SolvedPuzzles();

    private World(
            Features features,
            List<Slice> slices,
            Collection<DeviceClass> classes,
            Holdings holdings,
            CompileCache compiler) {
        this.features = features;
        this.slices = slices;
        classes.forEach(each -> this.classes.put(each.meta().name(), each));
        this.holdings = holdings;
        this.pools = new Pools(slices, features);
        this.compiler = compiler;
    }

    /// A world with expressions compiled and remembered for it alone.
    ///
    /// @param slices in the order they are listed in, which decides between slices that contradict
    ///   each other
    /// @param rules whose taints are added to those of the devices
    /// @param claims whose allocations count
    public static World of(
            Features features,
            List<Slice> slices,
            Collection<DeviceTaintRule> rules,
            Collection<DeviceClass> classes,
            Collection<Claim> claims) {
        return of(
                features,
                slices,
                rules,
                classes,
                claims,
                new CompileCache(new Compiler(Environment.STORED), EXPRESSIONS_REMEMBERED));
    }

    /// The same with expressions compiled elsewhere, in the environment of stored expressions.
    public static World of(
            Features features,
            List<Slice> slices,
            Collection<DeviceTaintRule> rules,
            Collection<DeviceClass> classes,
            Collection<Claim> claims,
            CompileCache compiler) {
        // In the order of their names, so that nothing said about them depends on how they came.
        return new World(
                features,
                tainted(slices, sorted(rules)),
                classes,
                Holdings.of(sorted(claims), features),
                compiler);
    }

    private static <T extends ApiObject> List<T> sorted(Collection<T> objects) {
        return objects.stream()
                .sorted(Comparator.comparing(object -> object.meta().fullName()))
                .toList();
    }

    private static List<Slice> tainted(List<Slice> slices, Collection<DeviceTaintRule> rules) {
        if (rules.isEmpty()) {
            return List.copyOf(slices);
        }
        var tainted = new ArrayList<Slice>();
        for (var slice : slices) {
            var devices = new ArrayList<>(slice.devices());
            devices.replaceAll(
                    device -> {
                        var taints = new ArrayList<Taint>(device.taints());
                        for (var rule : rules) {
                            if (rule.matches(slice.id(device))) {
                                taints.add(rule.taint());
                            }
                        }
                        return device.withTaints(taints);
                    });
            tainted.add(slice.withDevices(devices));
        }
        return List.copyOf(tainted);
    }

    /// A world that differs in some of this, with the same expressions remembered.
    World with(List<Slice> slices, Collection<DeviceClass> classes, Holdings holdings) {
        return new World(features, List.copyOf(slices), classes, holdings, compiler);
    }

    public Features features() {
        return features;
    }

    /// The slices with the taints of rules added.
    public List<Slice> slices() {
        return slices;
    }

    public Holdings holdings() {
        return holdings;
    }

    public @Nullable DeviceClass deviceClass(String name) {
        return classes.get(name);
    }

    Collection<DeviceClass> classes() {
        return classes.values();
    }

    Pools pools() {
        return pools;
    }

    /// What was solved on one node or another.
    SolvedPuzzles solved() {
        return solved;
    }

    CompileCache compiler() {
        return compiler;
    }

    /// The world as one node sees it.
    public Inventory on(Node node) {
        return Inventory.of(this, node, pools);
    }
}
