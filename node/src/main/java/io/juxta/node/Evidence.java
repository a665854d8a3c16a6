package io.juxta.node;

import io.juxta.ledger.Shortage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/// The data behind a rejection.
///
/// @param part the container under admission; null when the pod was checked as a whole
/// @param offers the hints of each resource, devices first, then cpu, then memory; empty when no
///   provider was called
/// @param sent the merged hint before a manager refused; null when there was no merge
/// @param rooms what was requested and free on each NUMA node: of all resources at the merge, of
///   the refusing manager at the allocation
/// @param shortages the resources that are short on the node as a whole
public record Evidence(
        Stage stage,
        @Nullable AdmittedContainer part,
        List<HintOffer> offers,
        @Nullable Hint sent,
        List<Room> rooms,
        List<Shortage> shortages) {

    /// The stage that rejected.
    public enum Stage {
        /// The hints have no acceptable NUMA nodes in common.
        MERGE,
        /// A manager could not allocate on the merged hint.
        ALLOCATION,
        /// The node as a whole has too little left.
        PREDICATE
    }

    /// The hints of one resource.
    public record HintOffer(String resource, Hints hints) {}

    public Evidence {
        offers = List.copyOf(offers);
        rooms = List.copyOf(rooms);
        shortages = List.copyOf(shortages);
    }

    /// The room of one resource, where it is counted by NUMA node.
    Optional<Room> room(String resource) {
        return rooms.stream().filter(room -> room.resource().equals(resource)).findFirst();
    }

    /// The hints of all providers in one list.
    static List<HintOffer> offers(List<SortedMap<String, Hints>> answers) {
        var offers = new ArrayList<HintOffer>();
        for (var answer : answers) {
            answer.forEach((resource, hints) -> offers.add(new HintOffer(resource, hints)));
        }
        return offers;
    }
}
