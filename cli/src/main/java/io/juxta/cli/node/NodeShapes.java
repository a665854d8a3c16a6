package io.juxta.cli.node;

import static io.juxta.cli.batch.QuestionField.optional;
import static io.juxta.cli.batch.QuestionField.required;
import static io.juxta.cli.batch.ValueShape.members;

import io.juxta.cli.batch.QuestionField;
import io.juxta.cli.batch.QuestionShape;
import io.juxta.cli.batch.ValueShape;
import io.juxta.cli.batch.ValueShape.Either;
import io.juxta.cli.batch.ValueShape.ListOf;
import io.juxta.cli.batch.ValueShape.MapOf;
import io.juxta.cli.batch.ValueShape.OrNull;
import io.juxta.cli.batch.ValueShape.PlainShape;

/// The schemas of questions about a node.
final class NodeShapes {

    private static final ValueShape NODES = new ListOf(PlainShape.COUNT);

    private static final QuestionField NUMA_SCORE = optional("numaScore", PlainShape.TEXT);
    private static final QuestionField GUARD = optional("guardMemoryOnlyNodes", PlainShape.BOOL);
    private static final QuestionField BEYOND = optional("beyondKubelet", PlainShape.BOOL);

    private static final ValueShape HINT =
            members(optional("numaNodes", NODES), optional("preferred", PlainShape.BOOL));

    /// By resource: `null` is no preference, an empty list is impossible.
    private static final ValueShape PROVIDER = new OrNull(new MapOf(new OrNull(new ListOf(HINT))));

    private static final ValueShape SHARES = new MapOf(NODES);

    static final QuestionShape MERGE =
            QuestionShape.of(
                    required("policy", PlainShape.TEXT),
                    optional("policyOptions", new MapOf(PlainShape.TEXT)),
                    required("numaNodes", NODES),
                    optional("distances", new MapOf(NODES)),
                    optional("usage", members(optional("cpu", SHARES), optional("memory", SHARES))),
                    optional("memoryOnlyNodes", NODES),
                    required("providers", new ListOf(PROVIDER)),
                    QuestionShape.GATES,
                    QuestionShape.BUDGET,
                    NUMA_SCORE,
                    GUARD,
                    BEYOND,
                    // Only for the real topology manager in comparisons.
                    optional("distancesById", PlainShape.BOOL));

    /// What `topology -o json` prints; only nodes and CPUs are read.
    private static final ValueShape MACHINE =
            members(
                    optional("apiVersion", PlainShape.TEXT),
                    optional("kind", PlainShape.TEXT),
                    required(
                            "numaNodes",
                            new ListOf(
                                    members(
                                            required("id", PlainShape.COUNT),
                                            optional("cpus", PlainShape.TEXT),
                                            optional("memoryBytes", PlainShape.COUNT),
                                            optional("hugepages", new MapOf(PlainShape.COUNT)),
                                            optional("socket", PlainShape.COUNT),
                                            optional(
                                                    "distances",
                                                    new Either(
                                                            new MapOf(PlainShape.COUNT), NODES))))),
                    optional(
                            "cpus",
                            new ListOf(
                                    members(
                                            required("id", PlainShape.COUNT),
                                            optional("core", PlainShape.COUNT),
                                            optional("socket", PlainShape.COUNT),
                                            optional("die", PlainShape.COUNT),
                                            optional("cluster", PlainShape.COUNT),
                                            optional("numaNode", PlainShape.COUNT),
                                            optional("uncoreCache", PlainShape.COUNT)))),
                    optional("pciDevices", PlainShape.ANY),
                    optional("cpuAttributes", PlainShape.ANY),
                    optional("warnings", PlainShape.ANY));

    private static final ValueShape DEVICE =
            members(
                    required("id", PlainShape.TEXT),
                    optional("numaNodes", new ListOf(PlainShape.WHOLE)),
                    optional("healthy", PlainShape.BOOL));

    /// Other events than these three are answered as not modelled, so any name is allowed.
    static final QuestionShape ADMIT =
            QuestionShape.of(
                    required("machine", MACHINE),
                    // The kubelet's validation checks the content.
                    required("kubelet", PlainShape.OBJECT),
                    optional("devices", new MapOf(new ListOf(DEVICE))),
                    required("events", new ListOf(PlainShape.OBJECT)),
                    optional("pods", new ListOf(PlainShape.OBJECT)),
                    optional("files", new MapOf(PlainShape.TEXT)),
                    optional("predicate", PlainShape.TEXT),
                    optional("why", PlainShape.BOOL),
                    optional("saved", PlainShape.BOOL),
                    optional("strict", PlainShape.BOOL),
                    QuestionShape.GATES,
                    QuestionShape.BUDGET,
                    NUMA_SCORE,
                    GUARD,
                    BEYOND,
                    // Only for the real managers in comparisons.
                    optional("timeoutMillis", PlainShape.COUNT));

    private NodeShapes() {}
}
