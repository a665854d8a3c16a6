package io.juxta.kube.live;

import java.time.Instant;

/// How the watch on one kind goes.
///
/// @param heard when the server said something last
/// @param lists how often all objects were listed
/// @param interruptions how often a list or a watch ended otherwise than asked
/// @param unreadable how many objects were left out because they could not be read
/// @param trouble why nothing is heard at the moment; empty where all is well
/// @param isLockedOut whether the trouble is that the credentials are refused or cannot be renewed
public record WatchHealth(
        Instant heard,
        long lists,
        long interruptions,
        long unreadable,
        String trouble,
        boolean isLockedOut) {

    WatchHealth lockedOut() {
        return new WatchHealth(heard, lists, interruptions, unreadable, trouble, true);
    }
}
