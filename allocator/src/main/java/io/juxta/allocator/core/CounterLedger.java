package io.juxta.allocator.core;

import io.juxta.allocator.core.PoolBooks.Draw;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The counters that the picks draw, on top of what claims hold.
public final class CounterLedger {

    private final Inventory inventory;
    private final Map<PoolBooks, BigDecimal[]> drawn = new HashMap<>();
    private @Nullable Draw @Nullable [] draws;

    public CounterLedger(Inventory inventory) {
        this.inventory = inventory;
    }

    /// Draws the counters of a device, unless one of its pool would be overdrawn.
    public boolean take(int device) {
        var books = inventory.books(device);
        var sums = sums(books);
        var draw = draw(device);
        for (var i = 0; i < draw.counters().length; i++) {
            var counter = draw.counters()[i];
            sums[counter] = sums[counter].add(draw.amounts()[i]);
        }
        if (overdrawn(books, sums, draw.counters()) || overdrawn(books, sums, books.overdrawn())) {
            release(device);
            return false;
        }
        return true;
    }

    public void release(int device) {
        var sums = sums(inventory.books(device));
        var draw = draw(device);
        for (var i = 0; i < draw.counters().length; i++) {
            var counter = draw.counters()[i];
            sums[counter] = sums[counter].subtract(draw.amounts()[i]);
        }
    }

    private static boolean overdrawn(PoolBooks books, BigDecimal[] sums, int[] counters) {
        for (var counter : counters) {
            if (books.left(counter).compareTo(sums[counter]) < 0) {
                return true;
            }
        }
        return false;
    }

    private BigDecimal[] sums(PoolBooks books) {
        return drawn.computeIfAbsent(
                books,
                wanted -> {
                    var zeros = new BigDecimal[wanted.size()];
                    Arrays.fill(zeros, BigDecimal.ZERO);
                    return zeros;
                });
    }

    private Draw draw(int device) {
        var known = draws;
        if (known == null) {
            known = new Draw[inventory.size()];
            draws = known;
        }
        var draw = known[device];
        if (draw == null) {
            draw = inventory.books(device).draw(inventory.device(device));
            known[device] = draw;
        }
        return draw;
    }
}
