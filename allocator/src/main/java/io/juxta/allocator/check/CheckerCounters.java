package io.juxta.allocator.check;

import io.juxta.allocator.check.CheckerPools.CheckedPool;
import io.juxta.allocator.core.Features;
import io.juxta.allocator.core.Holdings;
import io.juxta.allocator.core.World;
import io.juxta.model.CounterSet.Consumption;
import io.juxta.model.DeviceId;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The checker's own count of counters and compatibility groups: everything that claims hold first,
/// then result after result.
final class CheckerCounters {

    private final Features features;
    private final Holdings holdings;
    private final Map<String, Books> books = new HashMap<>();
    private final Set<DeviceId> shared = new HashSet<>();

    /// What is left of one pool.
    private static final class Books {

        /// By counter set and counter.
        final Map<List<String>, BigDecimal> left = new HashMap<>();

        /// By counter set, the common groups of all its users. No groups counts as a group of its
        /// own.
        final Map<String, Set<String>> groups = new HashMap<>();
    }

    CheckerCounters(World world) {
        this.features = world.features();
        this.holdings = world.holdings();
    }

    /// The violation by one more device, or null; the device counts from now on.
    @Nullable String add(Grant grant) {
        var consumptions = grant.device().consumesCounters();
        if (consumptions.isEmpty()) {
            return null;
        }
        if (!features.partitionableDevices()) {
            return "it draws on counters, and DRAPartitionableDevices is off";
        }
        if (grant.shareable(features) && (!shared.add(grant.id()) || holdings.shared(grant.id()))) {
            // The first share has drawn for all of them.
            return null;
        }
        var pool =
                books.computeIfAbsent(
                        grant.offer().pool().toString(), _ -> held(grant.offer().pool()));
        for (var consumption : consumptions) {
            var users = pool.groups.get(consumption.counterSet());
            if (features.compatibilityGroups() && users != null && apart(users, consumption)) {
                return "its compatibility groups %s on counter set %s do not go with %s of its other users"
                        .formatted(groups(consumption), consumption.counterSet(), users);
            }
            draw(pool, consumption);
        }
        for (var counter : pool.left.entrySet()) {
            if (counter.getValue().signum() < 0) {
                return "counter %s is overdrawn by %s"
                        .formatted(
                                String.join("/", counter.getKey()),
                                counter.getValue().negate().toPlainString());
            }
        }
        return null;
    }

    private Books held(CheckedPool pool) {
        var result = new Books();
        for (var set : pool.counters()) {
            set.counters()
                    .forEach(
                            (name, value) ->
                                    result.left.put(List.of(set.name(), name), value.exact()));
        }
        for (var slices : List.of(pool.offered(), pool.elsewhere())) {
            for (var slice : slices) {
                for (var device : slice.devices()) {
                    if (holdings.exclusive(slice.id(device)) || holdings.shared(slice.id(device))) {
                        device.consumesCounters().forEach(each -> draw(result, each));
                    }
                }
            }
        }
        return result;
    }

    private static void draw(Books pool, Consumption consumption) {
        consumption
                .counters()
                .forEach(
                        (name, amount) ->
                                pool.left.merge(
                                        List.of(consumption.counterSet(), name),
                                        amount.exact().negate(),
                                        BigDecimal::add));
        var users = pool.groups.get(consumption.counterSet());
        if (users == null) {
            pool.groups.put(consumption.counterSet(), groups(consumption));
        } else if (!users.contains("") && !groups(consumption).contains("")) {
            users.retainAll(groups(consumption));
        }
    }

    private static Set<String> groups(Consumption consumption) {
        return consumption.compatibilityGroups().isEmpty()
                ? new HashSet<>(List.of(""))
                : new HashSet<>(consumption.compatibilityGroups());
    }

    private static boolean apart(Set<String> users, Consumption consumption) {
        var common = new ArrayList<>(users);
        common.retainAll(groups(consumption));
        return common.isEmpty();
    }
}
