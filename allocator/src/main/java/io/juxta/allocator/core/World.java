package io.juxta.allocator.core;

import io.juxta.cel.CompileCache;
import io.juxta.cel.Compiler;
import io.juxta.cel.Environment;
import io.juxta.cel.Shapes;
import io.juxta.model.ApiObject;
import io.juxta.model.Claim;
import io.juxta.model.DeviceClass;
import io.juxta.model.DeviceId;
import io.juxta.model.DeviceTaintRule;
import io.juxta.model.Node;
import io.juxta.model.Slice;
import io.juxta.model.Taint;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Everything to allocate from: slices, classes, and existing allocations.
///
/// Immutable except for its cache; thread-safe.
public final class World {

    private static final int EXPRESSIONS_REMEMBERED = 1000;

    private final Features features;
    private final List<Slice> slices;
    private final Map<String, DeviceClass> classes;
    private final Holdings holdings;
    private final Pools pools;
    private final CompileCache compiler;
    private final Shapes shapes;
    private final WorldCache cache;
    private final boolean costsNodes;
    private final Stamps stamps;
    private final SliceIndex index;

    private World(
            Features features,
            List<Slice> slices,
            Collection<DeviceClass> classes,
            Holdings holdings,
            CompileCache compiler) {
        this.features = features;
        this.slices = slices;
        this.classes = new HashMap<>();
        classes.forEach(each -> this.classes.put(each.meta().name(), each));
        this.holdings = holdings;
        this.pools = new Pools(slices, features);
        this.compiler = compiler;
        this.shapes = new Shapes();
        this.cache = new WorldCache();
        this.costsNodes = anyCosts(slices);
        this.stamps = Stamps.of(pools.size());
        this.index = new SliceIndex(slices);
    }

    private static boolean anyCosts(List<Slice> slices) {
        for (var slice : slices) {
            for (var device : slice.devices()) {
                if (!device.nodeAllocatable().isEmpty()) {
                    return true;
                }
            }
        }
        return false;
    }

    /// The same but for what claims hold, or for the slices that are worth a look.
    private World(
            World other, List<Slice> slices, SliceIndex index, Holdings holdings, Stamps stamps) {
        this.features = other.features;
        this.slices = slices;
        this.index = index;
        this.stamps = stamps;
        this.classes = other.classes;
        this.holdings = holdings;
        this.pools = other.pools;
        this.compiler = other.compiler;
        this.shapes = other.shapes;
        this.cache = other.cache;
        this.costsNodes = other.costsNodes;
    }

    /// The same slices with other classes, or with claims that hold something else. Puzzles that
    /// were solved stay solved, since their keys hold all that decides them; answers are of another
    /// family.
    private World(World other, Collection<DeviceClass> classes, Holdings holdings) {
        this.features = other.features;
        this.slices = other.slices;
        this.classes = new HashMap<>();
        classes.forEach(each -> this.classes.put(each.meta().name(), each));
        this.holdings = holdings;
        this.pools = other.pools;
        this.compiler = other.compiler;
        this.shapes = other.shapes;
        this.cache = other.cache.ofAnotherFamily();
        this.costsNodes = other.costsNodes;
        this.stamps = Stamps.of(pools.size());
        this.index = other.index;
    }

    /// A world with expressions compiled and remembered for it alone.
    ///
    /// @param slices in list order, which decides between contradicting slices
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

    /// The same with a shared compiler, for the environment of stored expressions.
    public static World of(
            Features features,
            List<Slice> slices,
            Collection<DeviceTaintRule> rules,
            Collection<DeviceClass> classes,
            Collection<Claim> claims,
            CompileCache compiler) {
        // Sorted by name, so that no result depends on the input order.
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

    /// A world that differs in some of this, with the same expressions remembered. Where the slices
    /// are the very same, so are the pools.
    public World with(List<Slice> slices, Collection<DeviceClass> classes, Holdings holdings) {
        return samePools(slices)
                ? new World(this, classes, holdings)
                : new World(features, List.copyOf(slices), classes, holdings, compiler);
    }

    @SuppressWarnings("ReferenceEquality") // comparing them in full would cost what it saves
    private boolean samePools(List<Slice> others) {
        return others == slices;
    }

    /// The world with other slices, rules and classes, with the same allocations and compiled
    /// expressions.
    public World offering(
            List<Slice> slices,
            Collection<DeviceTaintRule> rules,
            Collection<DeviceClass> classes) {
        return with(tainted(slices, sorted(rules)), classes, holdings);
    }

    /// The world with the allocation of one more claim. It is cheap, and cached results of nodes
    /// that cannot reach its devices stay valid.
    public World holding(Claim claim) {
        return with(holdings.with(claim), stamped(claim));
    }

    /// The world without the allocation of a claim, which must be the same as was added.
    public World releasing(Claim claim) {
        return with(holdings.without(claim), stamped(claim));
    }

    /// The world with a changed claim.
    public World replacing(Claim before, Claim after) {
        return with(holdings.without(before).with(after), stamped(before, after));
    }

    private World with(Holdings other, Stamps changed) {
        return other == holdings ? this : new World(this, slices, index, other, changed);
    }

    private Stamps stamped(Claim... claims) {
        var touched = new HashSet<Integer>();
        for (var claim : claims) {
            Holdings.each(claim, id -> touched.add(pools.number(Pools.key(id))));
        }
        touched.remove(-1);
        return touched.isEmpty() ? stamps : stamps.with(touched, cache.nextChange());
    }

    /// The number of the last change of a pool's allocations.
    public long stamp(int pool) {
        return stamps.get(pool);
    }

    /// The numbers of all pools, for [#changedSince].
    public Stamps stamps() {
        return stamps;
    }

    /// Visits the nodes whose devices may differ from those in another world of the family.
    ///
    /// @return false when that may be any node
    public boolean changedSince(Stamps before, Consumer<String> nodes) {
        return stamps.differing(
                before,
                pool -> {
                    var reached = pools.nodes(pool);
                    reached.forEach(nodes);
                    return !reached.isEmpty();
                });
    }

    /// The cache. One object for all worlds that differ only in allocations.
    public WorldCache cache() {
        return cache;
    }

    /// The same without allocations.
    public World untouched() {
        return new World(this, slices, index, Holdings.of(List.of(), features), stamps);
    }

    /// The same with only the slices that concern a node.
    public World near(List<Slice> some) {
        return new World(this, some, new SliceIndex(some), holdings, stamps);
    }

    /// The world without some of its devices. Allocated ones stay, because of the counters they
    /// draw.
    public World leavingOut(Predicate<DeviceId> unwanted) {
        var changed = false;
        var left = new ArrayList<Slice>();
        for (var slice : slices) {
            var devices = new ArrayList<>(slice.devices());
            devices.removeIf(
                    device -> {
                        var id = slice.id(device);
                        return unwanted.test(id) && !holdings.any(id);
                    });
            changed |= devices.size() < slice.devices().size();
            left.add(devices.size() < slice.devices().size() ? slice.withDevices(devices) : slice);
        }
        return changed ? with(left, classes.values(), holdings) : this;
    }

    /// Whether any device has a cost in node resources.
    public boolean costsNodes() {
        return costsNodes;
    }

    /// The published device, as visible from a node.
    ///
    /// @param preference which slice counts where several publish it
    public Published published(DeviceId id, Node node, Published.Preference preference) {
        return Published.find(pools.publishing(id), id, node, preference);
    }

    /// The published device, visible from any node; the first slice counts.
    public Published published(DeviceId id) {
        return Published.find(pools.publishing(id), id);
    }

    public Features features() {
        return features;
    }

    /// The slices with the taints of rules added.
    public List<Slice> slices() {
        return slices;
    }

    /// The same slices, by node and by pool.
    public SliceIndex index() {
        return index;
    }

    public Holdings holdings() {
        return holdings;
    }

    public @Nullable DeviceClass deviceClass(String name) {
        return classes.get(name);
    }

    public Collection<DeviceClass> classes() {
        return classes.values();
    }

    public Pools pools() {
        return pools;
    }

    /// The kinds of devices, for the type checks of expressions.
    public Shapes shapes() {
        return shapes;
    }

    public CompileCache compiler() {
        return compiler;
    }

    /// The world as one node sees it.
    public Inventory on(Node node) {
        return Inventory.of(this, node, pools);
    }
}
