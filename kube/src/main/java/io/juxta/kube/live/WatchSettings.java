package io.juxta.kube.live;

import java.time.Duration;

/// The limits of watching.
///
/// @param timeout after which the server is asked to end a watch; each watch takes up to twice as
///   long, so that not all end at once
/// @param margin after the timeout, before a watch that has not ended is given up
/// @param silence the longest wait for the next byte; bookmarks come about once a minute
/// @param firstWait before a watch that failed is tried again; it doubles with every failure
/// @param longestWait between two attempts
/// @param sync the longest wait for the first list of a kind
/// @param page objects of a page, where the server cannot stream a list
/// @param remembered changes of a kind that are kept for watchers
/// @param seed of the jitter
public record WatchSettings(
        Duration timeout,
        Duration margin,
        Duration silence,
        Duration firstWait,
        Duration longestWait,
        Duration sync,
        int page,
        int remembered,
        long seed) {

    /// As the informers of Kubernetes have them.
    public static final WatchSettings USUAL =
            new WatchSettings(
                    Duration.ofMinutes(5),
                    Duration.ofSeconds(10),
                    Duration.ofSeconds(150),
                    Duration.ofMillis(800),
                    Duration.ofSeconds(30),
                    Duration.ofMinutes(2),
                    500,
                    8192,
                    1);

    public WatchSettings withSync(Duration other) {
        return new WatchSettings(
                timeout, margin, silence, firstWait, longestWait, other, page, remembered, seed);
    }

    public WatchSettings withSeed(long other) {
        return new WatchSettings(
                timeout, margin, silence, firstWait, longestWait, sync, page, remembered, other);
    }
}
