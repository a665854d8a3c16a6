package io.juxta.scheduler.live;

import io.juxta.model.Pod;
import java.time.Instant;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// A pod that waits for a node, and what its attempts came to. Belongs to the thread that decides.
final class QueuedPod {

    /// Where it is.
    enum Place {
        ACTIVE,
        BACKOFF,
        /// In backoff after an error: never tried early.
        ERROR_BACKOFF,
        UNSCHEDULABLE,
        /// Held back by PreEnqueue.
        GATED,
        /// In an attempt, or being bound.
        IN_FLIGHT
    }

    private Pod pod;
    private final Instant firstSeen;
    private @Nullable Instant firstTried;
    private Instant since;
    private Place place = Place.IN_FLIGHT;
    private int attempts;
    private int unschedulable;
    private int errors;
    private String gate = "";
    private Set<String> rejectors = Set.of();
    private String told = "";
    private final Set<String> blamed = new TreeSet<>();
    private boolean flushed;

    QueuedPod(Pod pod, Instant now) {
        this.pod = pod;
        this.firstSeen = now;
        this.since = now;
    }

    Pod pod() {
        return pod;
    }

    void changedTo(Pod other) {
        pod = other;
    }

    String name() {
        return pod.meta().fullName();
    }

    Instant firstSeen() {
        return firstTried == null ? firstSeen : firstTried;
    }

    /// The time of its last change of place by an attempt, which orders equal priorities.
    Instant since() {
        return since;
    }

    void enqueuedAt(Instant now) {
        since = now;
    }

    Place place() {
        return place;
    }

    void putInto(Place now) {
        place = now;
    }

    int attempts() {
        return attempts;
    }

    void tried(Instant now) {
        attempts++;
        if (firstTried == null) {
            firstTried = gate.isEmpty() ? firstSeen : now;
        }
    }

    /// Failures that the backoff counts.
    int failures() {
        return errors > 0 ? errors : unschedulable;
    }

    void rejected(Set<String> plugins) {
        unschedulable++;
        errors = 0;
        flushed = false;
        rejectors = Set.copyOf(plugins);
    }

    void failed() {
        errors++;
        flushed = false;
        rejectors = Set.of();
    }

    boolean isError() {
        return errors > 0;
    }

    /// The plugins that rejected it last; none after an error.
    Set<String> rejectors() {
        return new TreeSet<>(rejectors);
    }

    /// It waited too long without an event that helps.
    void flushed() {
        flushed = true;
    }

    /// Whether it is tried again only because it waited so long.
    boolean wasFlushed() {
        return flushed;
    }

    /// It waits because of a plugin.
    ///
    /// @return whether that is new
    boolean blame(String plugin) {
        return blamed.add(plugin);
    }

    /// It waits no more.
    ///
    /// @return the plugins that it waited for
    Set<String> absolve() {
        var all = Set.copyOf(blamed);
        blamed.clear();
        return all;
    }

    /// The plugin of PreEnqueue that holds it back; empty when none does.
    String gate() {
        return gate;
    }

    void heldBy(String plugin) {
        gate = plugin;
    }

    /// What the pod's condition says since the last attempt.
    String told() {
        return told;
    }

    void tell(String message) {
        told = message;
    }

    int priority() {
        var priority = pod.spec().priority();
        return priority == null ? 0 : priority;
    }
}
