package io.juxta.allocator.core;

import java.util.Arrays;
import java.util.Collection;
import java.util.function.IntPredicate;

/// For each pool the number of the change that last took or gave back anything of it. Immutable; a
/// change copies a page and the table of pages.
///
/// Whoever keeps one can ask the world later what changed since.
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

    /// Passes on the pools whose number differs, as long as it is told to go on.
    ///
    /// @return whether it was told so to the end
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
