package io.juxta.placement;

import io.juxta.model.Node;
import io.juxta.model.Taint;
import io.juxta.model.TaintEffect;
import io.juxta.model.Toleration;

/// Which nodes a scheduler places pods on.
public sealed interface NodeOwnership {

    /// The key of the taint on owned nodes, and of the rules that taint owned devices: only the
    /// scheduler that owns them ignores it.
    String KEY = "juxta.io/own";

    /// The value of that taint.
    String VALUE = "juxta";

    /// What every pod of the owning scheduler is taken to tolerate.
    Toleration IGNORED =
            new Toleration(
                    KEY,
                    Toleration.TolerationOperator.Known.EXISTS,
                    "",
                    TaintEffect.KnownEffect.NO_SCHEDULE,
                    null);

    /// The only scheduler of a cluster owns all of it.
    NodeOwnership ALL = new EveryNode();

    record EveryNode() implements NodeOwnership {
        @Override
        public Standing of(Node node) {
            return Standing.OWNED;
        }
    }

    /// A scheduler beside others owns what it selects, as soon as a taint keeps the others away.
    record SelectedNodes(LabelSelector selector) implements NodeOwnership {
        @Override
        public Standing of(Node node) {
            if (!selector.matches(node.meta().labels())) {
                return Standing.FOREIGN;
            }
            return node.taints().stream().anyMatch(NodeOwnership::isFence)
                    ? Standing.OWNED
                    : Standing.UNFENCED;
        }
    }

    /// What a node is to a scheduler.
    enum Standing {
        OWNED,
        /// It is not selected.
        FOREIGN,
        /// It is selected, but nothing keeps other schedulers away.
        UNFENCED
    }

    Standing of(Node node);

    private static boolean isFence(Taint taint) {
        return taint.key().equals(KEY)
                && taint.effect().equals(TaintEffect.KnownEffect.NO_SCHEDULE);
    }
}
