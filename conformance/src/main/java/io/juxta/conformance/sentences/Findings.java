package io.juxta.conformance.sentences;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// What was checked, and what of it was false.
final class Findings {

    /// A sentence or figure that is false.
    ///
    /// @param said what was printed
    /// @param fact what is true
    record False(long seed, long index, String law, String line, String said, String fact) {

        String report() {
            return """
                    seed %d, index %d: %s
                      %s
                      said: %s
                      fact: %s
                    """
                    .formatted(seed, index, law, line, said, fact);
        }
    }

    private final long seed;
    private final List<False> found = new ArrayList<>();
    private final Map<String, Long> checked = new TreeMap<>();
    private long index;

    Findings(long seed) {
        this.seed = seed;
    }

    void at(long next) {
        index = next;
    }

    /// Counts a check, and keeps it when it fails.
    void check(boolean holds, String law, Asked asked, String said, String fact) {
        checked.merge(law, 1L, Long::sum);
        if (!holds) {
            found.add(new False(seed, index, law, asked.line(), said, fact));
        }
    }

    List<False> found() {
        return found;
    }

    /// How often each law was tried.
    Map<String, Long> checked() {
        return checked;
    }
}
