package io.juxta.allocator.solver;

import io.juxta.allocator.core.Ask;
import io.juxta.allocator.core.Check;
import io.juxta.allocator.core.Inventory;
import io.juxta.allocator.core.PoolBooks;
import io.juxta.allocator.solver.Puzzle.Rule;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;

/// The rules of a puzzle in the making: constraints as requests are looked at, then the
/// compatibility groups of counter sets.
///
/// Both kinds are one predicate, "values in common" or "values apart", so that every bound over
/// rules works for both.
final class PuzzleRules {

    private record GroupKey(PoolBooks books, String counterSet) {}

    private final Inventory inventory;
    private final IdentityHashMap<Check, RuleMaker> byCheck = new IdentityHashMap<>();
    private final List<RuleMaker> inOrder = new ArrayList<>();

    PuzzleRules(Inventory inventory) {
        this.inventory = inventory;
    }

    /// Takes up the constraints of a request.
    void add(Ask ask) {
        for (var link : ask.links()) {
            byCheck.computeIfAbsent(
                            link.check(),
                            check ->
                                    added(
                                            RuleMaker.constraint(
                                                    inventory.size(), ask.claim(), check)))
                    .view(link.source());
        }
    }

    private RuleMaker added(RuleMaker rule) {
        inOrder.add(rule);
        return rule;
    }

    /// Whether a device has values for all constraints of a request; then they are remembered.
    ///
    /// @throws Fatal when a value cannot be had
    boolean note(Ask ask, int device) {
        for (var link : ask.links()) {
            if (!rule(link).note(link.source(), device)) {
                return false;
            }
        }
        return true;
    }

    private RuleMaker rule(Ask.AskLink link) {
        return Objects.requireNonNull(byCheck.get(link.check()));
    }

    /// Compatibility groups are values that all who draw from a counter set have in common.
    ///
    /// @param used devices that somebody could take
    void addGroups(long[] used) {
        if (!inventory.features().compatibilityGroups()) {
            return;
        }
        var sets = new LinkedHashMap<GroupKey, RuleMaker>();
        for (var device = Bits.next(used, 0); device >= 0; device = Bits.next(used, device + 1)) {
            if (inventory.shareable(device) && inventory.heldShared(device)) {
                continue;
            }
            var books = inventory.books(device);
            for (var consumption : inventory.device(device).consumesCounters()) {
                var rule =
                        sets.computeIfAbsent(
                                new GroupKey(books, consumption.counterSet()),
                                _ -> added(RuleMaker.groups(inventory.size())));
                rule.group(device, consumption.compatibilityGroups());
                var before = books.groups(consumption.counterSet());
                if (before != null) {
                    // Sorted, so that values have the same numbers in every run.
                    rule.begin(
                            before.none() ? List.of() : before.names().stream().sorted().toList());
                }
            }
        }
    }

    /// By rule, which of its views shows the values to a request; -1 where it does not apply.
    int[] views(Ask ask) {
        var views = new int[inOrder.size()];
        for (var i = 0; i < views.length; i++) {
            views[i] = inOrder.get(i).forEverybody() ? 0 : -1;
        }
        for (var link : ask.links()) {
            views[inOrder.indexOf(rule(link))] = rule(link).view(link.source());
        }
        return views;
    }

    List<Rule> rules() {
        return inOrder.stream().map(RuleMaker::rule).toList();
    }
}
