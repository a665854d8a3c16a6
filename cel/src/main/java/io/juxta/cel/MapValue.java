package io.juxta.cel;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/// A map as expressions see it.
///
/// Two ways to look a key up, because the maps of a device differ in them: a domain that does not
/// exist is not *in* the map, yet selecting it gives an empty map.
interface MapValue {

    /// What `map[key]` and `map.key` give: the value, null when there is none, or a [Failure] when
    /// the key can be no key. Whole numbers are found across int, uint and double.
    @Nullable Object select(Object key);

    /// What `key in map` looks at: as [#select], but only entries that are really there.
    @Nullable Object find(Object key);

    int size();

    /// The keys, in an order that is the same every time.
    Collection<Object> keys();
}
