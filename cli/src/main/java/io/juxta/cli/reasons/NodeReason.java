package io.juxta.cli.reasons;

import io.juxta.allocator.why.Why;
import io.juxta.cli.load.NodeAnswer;
import io.juxta.cli.page.JsonAnswer;
import io.juxta.ledger.LedgerRefusal;
import io.juxta.model.Taint;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Why a plugin rejected one node, in more detail than Kubernetes reports. It holds for this node;
/// others share it only when all details are equal.
public sealed interface NodeReason {

    /// In one line, without a full stop.
    String line();

    /// As JSON.
    Tree.Mapping tree();

    /// How much is missing, to find the nearest node: less is nearer.
    double missing();

    /// No more detail than Kubernetes reports.
    record Plain(List<String> reasons) implements NodeReason {

        @Override
        public String line() {
            return String.join(", ", reasons);
        }

        @Override
        public Tree.Mapping tree() {
            return JsonAnswer.part().put("summary", line()).tree();
        }

        @Override
        public double missing() {
            return Double.POSITIVE_INFINITY;
        }
    }

    /// Too little of some resources is left.
    ///
    /// @param others further reasons of Kubernetes
    record Short(List<ResourceShortage> shortages, List<String> others) implements NodeReason {

        @Override
        public String line() {
            var texts = new ArrayList<String>();
            shortages.forEach(one -> texts.add(one.line()));
            texts.addAll(others);
            return String.join(", ", texts);
        }

        @Override
        public Tree.Mapping tree() {
            return JsonAnswer.part()
                    .put("summary", line())
                    .put("resources", shortages.stream().map(ResourceShortage::tree).toList())
                    .tree();
        }

        @Override
        public double missing() {
            var missing = 0.0;
            for (var one : shortages) {
                missing += (double) one.by() / one.asked();
            }
            return missing;
        }
    }

    /// The pod does not tolerate taints of the node.
    ///
    /// @param taints without the time they were added
    record Untolerated(List<Taint> taints) implements NodeReason {

        @Override
        public String line() {
            return "%s not tolerated: %s"
                    .formatted(
                            taints.size() == 1 ? "taint" : "taints",
                            String.join(", ", taints.stream().map(Untolerated::text).toList()));
        }

        private static String text(Taint taint) {
            return "%s%s:%s"
                    .formatted(
                            taint.key(),
                            taint.value().isEmpty() ? "" : "=" + taint.value(),
                            taint.effect().text());
        }

        @Override
        public Tree.Mapping tree() {
            return JsonAnswer.part()
                    .put("summary", line())
                    .put("taints", taints.stream().map(ConflictAnswer::taint).toList())
                    .tree();
        }

        @Override
        public double missing() {
            return taints.size();
        }
    }

    /// The allocator finds no devices.
    ///
    /// @param why the allocator's own reasons for this node
    record NoDevices(NodeAnswer placement, Why why) implements NodeReason {

        @Override
        public String line() {
            return placement.line();
        }

        @Override
        public Tree.Mapping tree() {
            return WhyAnswer.tree(why);
        }

        @Override
        public double missing() {
            var missing = 0L;
            for (var candidates : why.candidates()) {
                missing += Math.max(0, candidates.needed() - candidates.devices().size());
            }
            return missing;
        }
    }

    /// The cost of the pod's claims is rejected, whatever the node has left.
    ///
    /// @param pods the names of pods by their keys
    record Ledger(LedgerRefusal refusal, Map<String, String> pods) implements NodeReason {

        @Override
        public String line() {
            return LedgerWords.line(refusal, pods);
        }

        @Override
        public Tree.Mapping tree() {
            return LedgerWords.tree(refusal, pods);
        }

        @Override
        public double missing() {
            return LedgerWords.missing(refusal);
        }
    }
}
