package io.juxta.allocator.core;

import io.juxta.model.ByName;
import io.juxta.model.Quantity;
import java.util.List;

/// Devices for every request of a question.
///
/// @param picks in the order they are chosen
/// @param alternatives the index of the chosen alternative, by claim and request
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Solution(Question question, List<Pick> picks, int[][] alternatives) {

    /// A device chosen for a request.
    public record Pick(Ask ask, int device, ByName<Quantity> consumed) {}

    Ask chosen(int claim, int request) {
        return question.asks().get(claim).get(request).asks().get(alternatives[claim][request]);
    }

    /// The first ask of the claim with this one's name. Names are unique in a valid claim;
    /// otherwise Kubernetes looks tolerations up by name.
    Ask firstNamed(Ask ask) {
        for (var alternatives : question.asks().get(ask.claim())) {
            for (var other : alternatives.asks()) {
                if (other.reference().equals(ask.reference())) {
                    return other;
                }
            }
        }
        return ask;
    }
}
