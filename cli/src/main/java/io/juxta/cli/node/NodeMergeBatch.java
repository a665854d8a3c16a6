package io.juxta.cli.node;

import io.juxta.cli.batch.Batch;
import io.juxta.cli.batch.BatchGates;
import io.juxta.cli.batch.QuestionShape;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.ExitCode;
import io.juxta.cli.page.JsonAnswer;
import io.juxta.model.Tree;
import io.juxta.node.Extensions;

/// `juxta node merge --batch`: a policy, a machine and hints a line, for other programs.
final class NodeMergeBatch implements Batch.Answerer {

    private final BatchGates gates;
    private final Extensions extensions;
    private final long budget;

    private NodeMergeBatch(BatchGates gates, Extensions extensions, long budget) {
        this.gates = gates;
        this.extensions = extensions;
        this.budget = budget;
    }

    static ExitCode run(BatchGates gates, Extensions extensions, long budget, Console console) {
        return new Batch(NodeMergeTree.KIND, new NodeMergeBatch(gates, extensions, budget), console)
                .run();
    }

    @Override
    public QuestionShape shape() {
        return NodeShapes.MERGE;
    }

    @Override
    public void answer(Tree.Mapping line, JsonAnswer answer) {
        var asked = gates.of(line);
        NodeMergeTree.fill(
                answer,
                NodeMergeQuestion.read(line, asked.on(), extensions, budget).answer(),
                asked.warnings());
    }
}
