package io.juxta.allocator.check;

import io.juxta.model.Allocation;
import io.juxta.model.ByName;
import io.juxta.model.DeviceId;
import io.juxta.model.Flag;
import io.juxta.model.Quantity;
import io.juxta.model.TaintEffect;
import io.juxta.model.Toleration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Ways to spoil an allocation in one place.
final class Spoiling {

    private Spoiling() {}

    /// Something done to the results of an allocation.
    interface Change {
        void to(List<Allocation.Result> results);
    }

    static UnaryOperator<Allocation> results(Change change) {
        return allocation -> {
            var results = new ArrayList<>(allocation.results());
            change.to(results);
            return new Allocation(results, allocation.config(), allocation.nodes(), null);
        };
    }

    static UnaryOperator<Allocation> result(int index, UnaryOperator<Allocation.Result> change) {
        return results(all -> all.set(index, change.apply(all.get(index))));
    }

    static UnaryOperator<Allocation> device(int index, String name) {
        return result(index, each -> to(each, name));
    }

    static Allocation.Result to(Allocation.Result from, String device) {
        var id = new DeviceId(from.device().driver(), from.device().pool(), device);
        return copy(from, from.request(), id, from.adminAccess(), from.tolerations());
    }

    static Allocation.Result named(Allocation.Result from, String request) {
        return copy(from, request, from.device(), from.adminAccess(), from.tolerations());
    }

    static Allocation.Result asAdmin(Allocation.Result from) {
        return copy(from, from.request(), from.device(), Flag.TRUE, from.tolerations());
    }

    static Allocation.Result tolerating(Allocation.Result from) {
        var all =
                new Toleration(
                        "",
                        Toleration.TolerationOperator.Known.EXISTS,
                        "",
                        TaintEffect.KnownEffect.UNSPECIFIED,
                        null);
        return copy(from, from.request(), from.device(), from.adminAccess(), List.of(all));
    }

    private static Allocation.Result copy(
            Allocation.Result from,
            String request,
            DeviceId device,
            Flag admin,
            List<Toleration> tolerations) {
        return new Allocation.Result(
                request,
                device,
                admin,
                tolerations,
                from.bindingConditions(),
                from.bindingFailureConditions(),
                from.shareId(),
                from.consumedCapacity(),
                from.skipNodeOperations());
    }

    static Allocation.Result shared(Allocation.Result from, @Nullable String shareId) {
        return share(from, shareId, from.consumedCapacity());
    }

    static Allocation.Result consuming(Allocation.Result from, @Nullable String bandwidth) {
        return share(
                from,
                from.shareId(),
                bandwidth == null ? ByName.empty() : ByName.of("bw", Quantity.parse(bandwidth)));
    }

    private static Allocation.Result share(
            Allocation.Result from, @Nullable String shareId, ByName<Quantity> consumed) {
        return new Allocation.Result(
                from.request(),
                from.device(),
                from.adminAccess(),
                from.tolerations(),
                from.bindingConditions(),
                from.bindingFailureConditions(),
                shareId,
                consumed,
                from.skipNodeOperations());
    }
}
