package io.juxta.allocator.core;

import io.juxta.cel.Subject;
import io.juxta.cel.Subjects;
import io.juxta.model.Claim;
import io.juxta.model.Device;
import io.juxta.model.DeviceClass;
import io.juxta.model.DeviceId;
import io.juxta.model.Node;
import io.juxta.model.Slice;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The world as one node sees it, compiled once for many questions: the devices it can use, in
/// search order, as arrays.
///
/// A device is its index here. Not thread-safe: columns are computed on first use.
public final class Inventory {

    private static final int MOST_DERIVATIONS = 64;
    private static final int MOST_EXPRESSIONS = 64;

    private final World world;
    private final Node node;
    private final List<PoolView> pools;
    private final @Nullable Fatal unreadable;

    private final Device[] devices;
    private final Slice[] slices;
    private final DeviceId[] ids;
    private final PoolView[] poolOf;
    private final int[] ends;
    private final boolean[] heldAlone;
    private final boolean[] heldShared;
    private final boolean[] shareable;
    private final @Nullable Subject[] subjects;
    private final CapacityAmounts.@Nullable Share[] defaultShares;

    private final Subjects preparing;
    private final Map<String, AttributeColumn> columns;
    private final Map<Derived, Derivation> derivations;
    private final IdentityHashMap<PoolView, PoolBooks> books;
    private final Map<String, byte[]> verdicts;
    private PoolBooks.@Nullable Draw @Nullable [] draws;
    private @Nullable Question latest;

    private Inventory(World world, Node node, List<PoolView> pools, @Nullable Fatal unreadable) {
        this.world = world;
        this.node = node;
        this.pools = pools;
        this.unreadable = unreadable;
        this.ends = ends(pools);
        var size = ends.length == 0 ? 0 : ends[ends.length - 1];
        this.devices = new Device[size];
        this.slices = new Slice[size];
        this.poolOf = new PoolView[size];
        this.ids = new DeviceId[size];
        this.heldAlone = new boolean[size];
        this.heldShared = new boolean[size];
        this.shareable = new boolean[size];
        this.subjects = new Subject[size];
        this.defaultShares = new CapacityAmounts.Share[size];
        this.preparing = new Subjects(world.shapes());
        this.columns = new HashMap<>();
        this.derivations = new HashMap<>();
        this.books = new IdentityHashMap<>();
        this.verdicts = new HashMap<>();
        var at = 0;
        for (var pool : pools) {
            for (var slice : pool.offered()) {
                for (var device : slice.devices()) {
                    devices[at] = device;
                    slices[at] = slice;
                    poolOf[at] = pool;
                    ids[at] = slice.id(device);
                    shareable[at] =
                            world.features().consumableCapacity()
                                    && device.allowMultipleAllocations().isTrue();
                    at++;
                }
            }
        }
        readHoldings();
    }

    /// The same devices in another world.
    ///
    /// @param sameHoldings whether the allocations in these pools are the same there
    private Inventory(World world, Inventory other, boolean sameHoldings) {
        this.world = world;
        this.node = other.node;
        this.pools = other.pools;
        this.unreadable = other.unreadable;
        this.devices = other.devices;
        this.slices = other.slices;
        this.ids = other.ids;
        this.poolOf = other.poolOf;
        this.ends = other.ends;
        this.shareable = other.shareable;
        this.subjects = other.subjects;
        this.preparing = other.preparing;
        this.columns = other.columns;
        this.derivations = other.derivations;
        this.verdicts = other.verdicts;
        this.draws = other.draws;
        this.heldAlone = sameHoldings ? other.heldAlone : new boolean[ids.length];
        this.heldShared = sameHoldings ? other.heldShared : new boolean[ids.length];
        this.defaultShares =
                sameHoldings ? other.defaultShares : new CapacityAmounts.Share[ids.length];
        this.books = sameHoldings ? other.books : new IdentityHashMap<>();
        if (!sameHoldings) {
            readHoldings();
        }
    }

    private static int[] ends(List<PoolView> pools) {
        var ends = new int[pools.size()];
        var end = 0;
        for (var i = 0; i < ends.length; i++) {
            for (var slice : pools.get(i).offered()) {
                end += slice.devices().size();
            }
            ends[i] = end;
        }
        return ends;
    }

    private void readHoldings() {
        if (world.holdings().isEmpty()) {
            return;
        }
        for (var i = 0; i < ids.length; i++) {
            heldAlone[i] = world.holdings().exclusive(ids[i]);
            heldShared[i] = world.holdings().shared(ids[i]);
        }
    }

    /// This in a world with the same slices and the same allocations in these pools.
    public Inventory in(World other) {
        return new Inventory(other, this, true);
    }

    /// This in a world with the same slices and perhaps other allocations.
    public Inventory renewedIn(World other) {
        return new Inventory(other, this, false);
    }

    static Inventory of(World world, Node node, Pools pools) {
        try {
            return new Inventory(world, node, pools.on(node), null);
        } catch (Fatal e) {
            return new Inventory(world, node, List.of(), e);
        }
    }

    /// How many devices a class selects.
    ///
    /// @param held how many of them are allocated
    public record Tally(long devices, long held) {

        static final Tally NONE = new Tally(0, 0);
    }

    /// Counts the devices that a class selects; none where an expression fails.
    public Tally tally(DeviceClass deviceClass) {
        var selection = new DeviceSelection(this, deviceClass, List.of(), "");
        var count = 0L;
        var held = 0L;
        try {
            for (var i = 0; i < devices.length; i++) {
                if (selection.allows(i)) {
                    count++;
                    held += heldAlone[i] || heldShared[i] ? 1 : 0;
                }
            }
        } catch (Fatal _) {
            return Tally.NONE;
        }
        return new Tally(count, held);
    }

    public World world() {
        return world;
    }

    public Node node() {
        return node;
    }

    public Features features() {
        return world.features();
    }

    /// All pools in order, unusable ones too.
    public List<PoolView> pools() {
        return pools;
    }

    /// The error that stops every allocation on this node, or null.
    public @Nullable Fatal unreadable() {
        return unreadable;
    }

    /// The number of devices that the node can use.
    public int size() {
        return devices.length;
    }

    public Device device(int index) {
        return devices[index];
    }

    public Slice slice(int index) {
        return slices[index];
    }

    public DeviceId id(int index) {
        return ids[index];
    }

    public PoolView pool(int index) {
        return poolOf[index];
    }

    /// Where the devices of a pool end: the index after the last of them, by the pool's index in
    /// [#pools()].
    int end(int pool) {
        return ends[pool];
    }

    public boolean heldAlone(int index) {
        return heldAlone[index];
    }

    /// Whether claims hold shares of the device.
    public boolean heldShared(int index) {
        return heldShared[index];
    }

    /// Whether many claims may use the device at once.
    public boolean shareable(int index) {
        return shareable[index];
    }

    /// The device as a CEL value.
    Subject subject(int index) {
        var subject = subjects[index];
        if (subject == null) {
            subject = preparing.prepare(ids[index].driver(), devices[index]);
            subjects[index] = subject;
        }
        return subject;
    }

    /// The default share of each device, computed on demand; [CapacityAmounts] fills it.
    CapacityAmounts.@Nullable Share[] defaultShares() {
        return defaultShares;
    }

    /// The values of an attribute on all devices.
    AttributeColumn column(String attribute) {
        return columns.computeIfAbsent(attribute, name -> new AttributeColumn(name, this));
    }

    private record Derived(String attribute, String expression) {}

    /// A derived attribute, with the values computed so far.
    Derivation derivation(String attribute, String expression) {
        if (derivations.size() >= MOST_DERIVATIONS) {
            derivations.clear();
        }
        return derivations.computeIfAbsent(
                new Derived(attribute, expression),
                _ -> new Derivation(column(attribute), expression, size()));
    }

    /// The counters of a device's pool.
    public PoolBooks books(int index) {
        var known = books.get(poolOf[index]);
        return known != null
                ? known
                : books.computeIfAbsent(
                        poolOf[index], pool -> new PoolBooks(pool, world.holdings()));
    }

    /// What a device takes of the counters of its pool.
    public PoolBooks.Draw draw(int index) {
        var known = draws;
        if (known == null) {
            known = new PoolBooks.Draw[devices.length];
            draws = known;
        }
        var draw = known[index];
        if (draw == null) {
            draw = books(index).draw(devices[index]);
            known[index] = draw;
        }
        return draw;
    }

    /// What an expression says of each device, as far as somebody asked; for [DeviceSelection],
    /// which fills it.
    byte[] verdicts(String expression) {
        if (verdicts.size() >= MOST_EXPRESSIONS) {
            verdicts.clear();
        }
        return verdicts.computeIfAbsent(expression, _ -> new byte[devices.length]);
    }

    /// The question that was kept last, if it is of these very claims.
    @SuppressWarnings("ReferenceEquality") // comparing them in full would cost what it saves
    @Nullable Question prepared(List<Claim> claims) {
        var question = latest;
        return question != null && question.claims() == claims ? question : null;
    }

    /// Keeps a compiled question for what follows a no: explaining and wording ask it again. After
    /// a yes nobody does, and keeping one on each of many nodes costs the collector more than
    /// compiling.
    public void keep(Question question) {
        latest = question;
    }

    /// Takes over what was found out about the same devices in another world, where only taints and
    /// counters may differ: expressions and constraints see neither.
    ///
    /// Devices may be missing or new on either side; values are numbered by the devices that are
    /// there, so columns are taken over only where all are the same.
    public void learnFrom(Inventory other) {
        var known = new int[devices.length];
        var same = 0;
        for (int i = 0, j = 0; i < known.length; i++) {
            known[i] = -1;
            if (j < other.ids.length
                    && ids[i].equals(other.ids[j])
                    && seenAlike(devices[i], other.devices[j])) {
                known[i] = j++;
                same++;
            }
        }
        for (var i = 0; i < known.length; i++) {
            if (known[i] >= 0) {
                subjects[i] = other.subjects[known[i]];
            }
        }
        if (same == devices.length && same == other.devices.length) {
            columns.putAll(other.columns);
            verdicts.putAll(other.verdicts);
            return;
        }
        other.verdicts.forEach(
                (expression, theirs) -> {
                    var own = new byte[known.length];
                    for (var i = 0; i < known.length; i++) {
                        own[i] = known[i] < 0 ? 0 : theirs[known[i]];
                    }
                    verdicts.put(expression, own);
                });
    }

    /// Whether these are the same attributes and capacities, not only equal ones.
    @SuppressWarnings("ReferenceEquality") // comparing them in full would cost what it saves
    private static boolean seenAlike(Device one, Device two) {
        return one == two
                || (one.attributes() == two.attributes()
                        && one.capacity() == two.capacity()
                        && one.allowMultipleAllocations().equals(two.allowMultipleAllocations()));
    }
}
