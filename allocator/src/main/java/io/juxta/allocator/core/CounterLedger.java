package io.juxta.allocator.core;

import io.juxta.allocator.core.PoolBooks.Draw;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/// Counters drawn by the devices picked so far, on top of what claims hold.
///
/// Sums are whole numbers of a pool's unit as long as all amounts are; from the first that is not,
/// they are exact decimals.
public final class CounterLedger {

    /// What is drawn of one pool.
    private static final class Sums {
        private final PoolBooks books;
        private long @Nullable [] units;
        private BigDecimal[] exact = {};

        private Sums(PoolBooks books) {
            this.books = books;
            if (books.leftUnits() == null) {
                exact = new BigDecimal[books.size()];
                Arrays.fill(exact, BigDecimal.ZERO);
            } else {
                units = new long[books.size()];
            }
        }

        /// From here on sums are decimals.
        private void beExact(long[] known) {
            exact = new BigDecimal[known.length];
            for (var i = 0; i < known.length; i++) {
                exact[i] = BigDecimal.valueOf(known[i], books.scale());
            }
            units = null;
        }

        /// Whether no counter of the pool is overdrawn afterwards.
        private boolean add(Draw draw) {
            var sums = units;
            var left = books.leftUnits();
            var amounts = draw.units();
            if (sums != null && amounts == null) {
                beExact(sums);
                sums = null;
            }
            if (sums == null || left == null || amounts == null) {
                for (var i = 0; i < draw.counters().length; i++) {
                    var counter = draw.counters()[i];
                    exact[counter] = exact[counter].add(draw.amounts()[i]);
                }
                return !overdrawn(draw.counters()) && !overdrawn(books.overdrawn());
            }
            var within = true;
            for (var i = 0; i < amounts.length; i++) {
                var counter = draw.counters()[i];
                sums[counter] += amounts[i];
            }
            for (var counter : draw.counters()) {
                within &= sums[counter] <= left[counter];
            }
            for (var counter : books.overdrawn()) {
                within &= sums[counter] <= left[counter];
            }
            return within;
        }

        private boolean overdrawn(int[] counters) {
            for (var counter : counters) {
                if (books.left(counter).compareTo(exact[counter]) < 0) {
                    return true;
                }
            }
            return false;
        }

        private void subtract(Draw draw) {
            var sums = units;
            var amounts = draw.units();
            for (var i = 0; i < draw.counters().length; i++) {
                var counter = draw.counters()[i];
                if (sums != null && amounts != null) {
                    sums[counter] -= amounts[i];
                } else {
                    exact[counter] = exact[counter].subtract(draw.amounts()[i]);
                }
            }
        }
    }

    private final Inventory inventory;

    /// Null until a device with counters is picked: its table is not small, and most have none.
    private @Nullable IdentityHashMap<PoolBooks, Sums> drawn;

    private @Nullable Sums latest;

    public CounterLedger(Inventory inventory) {
        this.inventory = inventory;
    }

    /// Draws the counters of a device, unless one of its pool would be overdrawn.
    public boolean take(int device) {
        var sums = sums(inventory.books(device));
        var draw = inventory.draw(device);
        if (sums.add(draw)) {
            return true;
        }
        sums.subtract(draw);
        return false;
    }

    public void release(int device) {
        sums(inventory.books(device)).subtract(inventory.draw(device));
    }

    @SuppressWarnings("ReferenceEquality") // the same books are the same object
    private Sums sums(PoolBooks books) {
        var sums = latest;
        if (sums == null || sums.books != books) {
            var all = drawn;
            if (all == null) {
                all = new IdentityHashMap<>();
                drawn = all;
            }
            sums = all.computeIfAbsent(books, Sums::new);
            latest = sums;
        }
        return sums;
    }
}
