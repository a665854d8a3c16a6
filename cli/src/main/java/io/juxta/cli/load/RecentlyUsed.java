package io.juxta.cli.load;

import java.util.LinkedHashMap;
import java.util.Map;

/// An LRU map: it keeps so many entries and drops the least recently used one.
public final class RecentlyUsed<K, V> extends LinkedHashMap<K, V> {

    private static final long serialVersionUID = 1L;

    private final int most;

    public RecentlyUsed(int most) {
        super(16, 0.75f, true);
        this.most = most;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > most;
    }
}
