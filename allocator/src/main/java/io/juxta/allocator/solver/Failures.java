package io.juxta.allocator.solver;

import org.jspecify.annotations.Nullable;

/// The failures of one search: those it remembers, and the last one, which tells whether later
/// decisions can be to blame for it.
final class Failures {

    // What it proves: a key determines what is left to decide. So a key that failed once fails
    // wherever it comes up again, and the branch is skipped without a look (memo).
    //
    // The same fact skips whole levels (backjump). A request failed with some key. A decision above
    // it is taken back, and the key of that request is written again. If it is the same key, the
    // decision did not touch what failed; every other choice in its place would only take away
    // more, so all of them fail too. Decisions only take away: counters, rooms and free devices
    // shrink, values narrow.
    //
    // Why Kubernetes' first solution survives: "nothing is left below this key" is a fact about the
    // key and not about the way there, although branches were left out by symmetry. Were there a
    // solution below, the first solution of all would lie below it or before it, and no rule ever
    // leaves that one out, so it would have been found already.
    //
    // Cost: one key is written and compared for each decision taken back. The memo is bounded.

    private final ResidualKey keys;
    private final @Nullable FailureMemo memo;
    private final boolean backjump;

    /// The position whose request failed last as a whole, or -1, and its key then.
    private int position = -1;

    private final Signature failed = new Signature();
    private final Signature now = new Signature();

    /// @param memo where keys are remembered, or null for nowhere
    /// @param backjump whether the last failure may skip levels
    Failures(ResidualKey keys, @Nullable FailureMemo memo, boolean backjump) {
        this.keys = keys;
        this.memo = memo;
        this.backjump = backjump;
    }

    /// Whether the key is known to fail.
    boolean known(Signature key) {
        return memo != null && memo.has(key);
    }

    /// The last failure was not that of a whole request, so no level can be skipped for it.
    void forgetLast() {
        position = -1;
    }

    /// A whole request failed again, or was refuted by a bound: there is nothing to remember.
    void last(int p, Signature key) {
        position = p;
        failed.copyFrom(key);
    }

    /// A whole request failed after everything was tried.
    void add(int p, Signature key) {
        remember(key);
        last(p, key);
    }

    /// The rest of a request failed after everything was tried.
    void addInside(Signature key) {
        forgetLast();
        remember(key);
    }

    private void remember(Signature key) {
        if (memo != null) {
            memo.add(key);
        }
    }

    /// Whether the last failure is there already without the decision just taken back at `p`, so
    /// that others in its place fail too.
    boolean remains(int p) {
        if (!backjump || position <= p) {
            return false;
        }
        keys.write(position, now);
        return now.sameAs(failed);
    }
}
