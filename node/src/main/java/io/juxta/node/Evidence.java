package io.juxta.node;

import io.juxta.ledger.Shortage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/// What led to a rejection, as data.
///
/// @param part the container whose turn it was; null when the pod was judged as a whole
/// @param offers what each resource offered, devices first, then cpu, then memory; empty when
///   nobody was asked
/// @param sent where the merge sent it before a manager refused; null when it did not come to that
/// @param rooms what was asked for and free on each NUMA node: of all resources at the merge, of
///   those of the manager that refused at the allocation
/// @param shortages what the node as a whole has too little of
public record Evidence(
        Stage stage,
        @Nullable Part part,
        List<Offer> offers,
        @Nullable Hint sent,
        List<Room> rooms,
        List<Shortage> shortages) {

    /// Where it happened.
    public enum Stage {
        /// The wishes have no acceptable place in common.
        MERGE,
        /// A manager could not take what the merge had settled.
        ALLOCATION,
        /// The node as a whole has too little left.
        PREDICATE
    }

    /// Where one resource could live.
    public record Offer(String resource, Hints hints) {}

    public Evidence {
        offers = List.copyOf(offers);
        rooms = List.copyOf(rooms);
        shortages = List.copyOf(shortages);
    }

    /// The room of one resource, where it is counted by NUMA node.
    Optional<Room> room(String resource) {
        return rooms.stream().filter(room -> room.resource().equals(resource)).findFirst();
    }

    /// The providers' answers in one list.
    static List<Offer> offers(List<SortedMap<String, Hints>> answers) {
        var offers = new ArrayList<Offer>();
        for (var answer : answers) {
            answer.forEach((resource, hints) -> offers.add(new Offer(resource, hints)));
        }
        return offers;
    }
}
