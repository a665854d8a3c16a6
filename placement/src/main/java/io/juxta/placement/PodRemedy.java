package io.juxta.placement;

import java.util.Comparator;
import java.util.List;

/// Changes that make a pod fit. They were applied together, and the pod was placed again.
///
/// @param changes none of them can be left out
/// @param node where the pod then goes, or the node the user asked about
/// @param fitting the nodes that would then accept it
public record PodRemedy(List<PodChange> changes, String node, List<String> fitting) {

    /// The least effort for people first, then the fewest changes.
    static final Comparator<PodRemedy> BY_SIZE =
            Comparator.<PodRemedy>comparingInt(remedy -> cost(remedy.changes()))
                    .thenComparingInt(remedy -> remedy.changes().size())
                    .thenComparingInt(remedy -> -remedy.fitting().size());

    public PodRemedy {
        changes = List.copyOf(changes);
        fitting = List.copyOf(fitting);
        if (changes.isEmpty()) {
            throw new IllegalArgumentException("A remedy changes something.");
        }
    }

    /// The effort of some changes: that of the largest.
    static int cost(List<PodChange> changes) {
        var dearest = 0;
        for (var change : changes) {
            dearest = Math.max(dearest, kind(change));
        }
        return dearest;
    }

    /// Ranks the effort: the pod selects the same in another way, then requests less, then the node
    /// changes, then another workload.
    static int kind(PodChange change) {
        return switch (change) {
            case PodChange.RemoveGate _, PodChange.TolerateTaint _ -> 0;
            case PodChange.ChangeNodeSelector _,
                    PodChange.RenameNodeSelector _,
                    PodChange.WidenNodeAffinity _ ->
                    1;
            case PodChange.RemoveNodeSelector _,
                    PodChange.RemoveNodeAffinity _,
                    PodChange.RemoveNodeName _ ->
                    2;
            case PodChange.Uncordon _ -> 3;
            case PodChange.LowerRequest _ -> 4;
            case PodChange.RemoveHostPort _,
                    PodChange.RemoveSpreadConstraint _,
                    PodChange.RemovePodAffinity _ ->
                    5;
            case PodChange.OfClaims _ -> 6;
            case PodChange.LabelNode _ -> 7;
            case PodChange.ClearTaint _, PodChange.DeclareFeature _ -> 8;
            case PodChange.Deallocate _ -> 9;
            case PodChange.StopPod _ -> 10;
        };
    }
}
