package io.juxta.kube.form;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// Lists of names that many maps have: maps of one kind share one array, so that their names are
/// compared at a glance. Thread-safe.
public final class NameLists {

    /// So many kinds of maps are told apart; the names of further ones are not shared.
    private static final int MOST = 32;

    private final List<String[]> known = new CopyOnWriteArrayList<>();

    /// The same names as an earlier map has them. Nobody may change the array any more.
    String[] shared(String[] names) {
        for (var other : known) {
            if (Arrays.equals(other, names)) {
                return other;
            }
        }
        if (known.size() < MOST) {
            known.add(names);
        }
        return names;
    }
}
