package io.juxta.testkit;

import io.juxta.model.Tree;
import java.util.Locale;
import java.util.function.Function;

/// Seeded questions about one feature each, near the border between what can be had and what
/// cannot: there the search is longest.
@SuppressWarnings({
    "ImmutableEnumChecker",
    "EnumOrdinal"
}) // stateless; the place is part of the seed
public enum HardProfile {
    MATCH(HardDraws::match),
    LIST_MATCH(HardDraws::listMatch),
    DISTINCT(HardDraws::distinct),
    COUNTERS_1D(HardDrawsOfParts::oneCounter),
    COUNTERS_ND(HardDrawsOfParts::severalCounters),
    MIG(HardDrawsOfParts::mig),
    FIRST_AVAILABLE(HardDraws::firstAvailable),
    SEVERAL_CLAIMS(HardDraws::severalClaims),
    MIXED(HardDraws::mixed),
    SCARCE_DEVICES(HardDraws::scarce),
    SHARED_CAPACITY(HardDrawsOfParts::shared);

    private final Function<Grow, HardWorld> draw;

    HardProfile(Function<Grow, HardWorld> draw) {
        this.draw = draw;
    }

    /// Its title for people.
    public String title() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /// The question with this index, as `allocate --batch` takes it; the same one every time.
    public Tree.Mapping question(long seed, long index) {
        return draw.apply(Grow.of(seed + 31L * ordinal(), index))
                .question("%s, seed %d, %d".formatted(title(), seed, index));
    }
}
