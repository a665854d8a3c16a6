package io.juxta.cel;

import java.util.Objects;

/// What the macros that build maps call: a map with entries added that must be new.
final class MapLibrary {

    private MapLibrary() {}

    static void register(Implementations.Builder builder) {
        Body.Many insert = a -> Entries.plus((MapValue) a[0], a[1], a[2]);
        builder.overload("@mapInsert_map_key_value", insert);
        Body.Binary insertAll = (map, more) -> insertAll((MapValue) map, (MapValue) more);
        builder.overload("@mapInsert_map_map", insertAll);
    }

    private static Object insertAll(MapValue map, MapValue more) {
        Object grown = map;
        for (var key : more.keys()) {
            if (grown instanceof MapValue mine) {
                grown = Entries.plus(mine, key, Objects.requireNonNull(more.find(key)));
            }
        }
        return grown;
    }
}
