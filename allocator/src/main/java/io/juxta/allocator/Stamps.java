package io.juxta.allocator;

import java.util.Arrays;
import java.util.Collection;

/// For each pool the number of the change that last took or gave back anything of it. Immutable; a
/// change copies a page and the table of pages.
final class Stamps {

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
}
