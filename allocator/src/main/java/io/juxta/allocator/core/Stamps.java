package io.juxta.allocator.core;

import java.util.Arrays;
import java.util.Collection;
import java.util.function.IntPredicate;

/// For each pool the number of the last change of its allocations. Immutable; a change copies a
/// page and the page table.
///
/// With a copy, a caller can later find out what changed since.
public final class Stamps {

    private static final int PAGE = 64;

    private final long[][] pages;

    private Stamps(long[][] pages) {
        this.pages = pages;
    }

    /// Nothing has changed yet.
    static Stamps of(int pools) {
        var untouched = new long[PAGE];
        var pages = new long[(pools + PAGE - 1) / PAGE][];
        Arrays.fill(pages, untouched);
        return new Stamps(pages);
    }

    long get(int pool) {
        return pages[pool / PAGE][pool % PAGE];
    }

    Stamps with(Collection<Integer> pools, long change) {
        var changed = pages.clone();
        for (int pool : pools) {
            var page = changed[pool / PAGE].clone();
            page[pool % PAGE] = change;
            changed[pool / PAGE] = page;
        }
        return new Stamps(changed);
    }

    /// Visits the pools with different numbers, as long as the visitor returns true.
    ///
    /// @return whether all were visited
    @SuppressWarnings("ReferenceEquality") // pages are shared until they change
    boolean differing(Stamps other, IntPredicate goOn) {
        for (var i = 0; i < pages.length; i++) {
            var page = pages[i];
            var others = other.pages[i];
            if (page == others) {
                continue;
            }
            for (var at = 0; at < PAGE; at++) {
                if (page[at] != others[at] && !goOn.test(i * PAGE + at)) {
                    return false;
                }
            }
        }
        return true;
    }
}
