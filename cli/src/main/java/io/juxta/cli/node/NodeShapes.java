package io.juxta.cli.node;

import static io.juxta.cli.batch.QuestionField.optional;
import static io.juxta.cli.batch.QuestionField.required;
import static io.juxta.cli.batch.ValueShape.members;

import io.juxta.cli.batch.QuestionField;
import io.juxta.cli.batch.QuestionShape;
import io.juxta.cli.batch.ValueShape.Either;
import io.juxta.cli.batch.ValueShape.ListOf;
import io.juxta.cli.batch.ValueShape.MapOf;
import io.juxta.cli.batch.ValueShape.OrNull;
import io.juxta.cli.batch.ValueShape.Plain;
import io.juxta.cli.batch.ValueShape;

/// The schemas of questions about a node.
final class NodeShapes {

    private static final ValueShape NODES = new ListOf(Plain.COUNT);

    private static final QuestionField NUMA_SCORE = optional("numaScore", Plain.TEXT);
    private static final QuestionField GUARD = optional("guardMemoryOnlyNodes", Plain.BOOL);
    private static final QuestionField BEYOND = optional("beyondKubelet", Plain.BOOL);

    private static final ValueShape HINT =
            members(optional("numaNodes", NODES), optional("preferred", Plain.BOOL));

    /// By resource: `null` is no preference, an empty list is impossible.
    private static final ValueShape PROVIDER = new OrNull(new MapOf(new OrNull(new ListOf(HINT))));

    private static final ValueShape SHARES = new MapOf(NODES);

    static final QuestionShape MERGE =
            QuestionShape.of(
                    required("policy", Plain.TEXT),
                    optional("policyOptions", new MapOf(Plain.TEXT)),
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
                    optional("distancesById", Plain.BOOL));

    /// What `topology -o json` prints; only nodes and CPUs are read.
    private static final ValueShape MACHINE =
            members(
                    optional("apiVersion", Plain.TEXT),
                    optional("kind", Plain.TEXT),
                    required(
                            "numaNodes",
                            new ListOf(
                                    members(
                                            required("id", Plain.COUNT),
                                            optional("cpus", Plain.TEXT),
                                            optional("memoryBytes", Plain.COUNT),
                                            optional("hugepages", new MapOf(Plain.COUNT)),
                                            optional("socket", Plain.COUNT),
                                            optional(
                                                    "distances",
                                                    new Either(new MapOf(Plain.COUNT), NODES))))),
                    optional(
                            "cpus",
                            new ListOf(
                                    members(
                                            required("id", Plain.COUNT),
                                            optional("core", Plain.COUNT),
                                            optional("socket", Plain.COUNT),
                                            optional("die", Plain.COUNT),
                                            optional("cluster", Plain.COUNT),
                                            optional("numaNode", Plain.COUNT),
                                            optional("uncoreCache", Plain.COUNT)))),
                    optional("pciDevices", Plain.ANY),
                    optional("cpuAttributes", Plain.ANY),
                    optional("warnings", Plain.ANY));

    private static final ValueShape DEVICE =
            members(
                    required("id", Plain.TEXT),
                    optional("numaNodes", new ListOf(Plain.WHOLE)),
                    optional("healthy", Plain.BOOL));

    /// Other events than these three are answered as not modelled, so any name is allowed.
    static final QuestionShape ADMIT =
            QuestionShape.of(
                    required("machine", MACHINE),
                    // The kubelet's validation checks the content.
                    required("kubelet", Plain.OBJECT),
                    optional("devices", new MapOf(new ListOf(DEVICE))),
                    required("events", new ListOf(Plain.OBJECT)),
                    optional("pods", new ListOf(Plain.OBJECT)),
                    optional("files", new MapOf(Plain.TEXT)),
                    optional("predicate", Plain.TEXT),
                    optional("why", Plain.BOOL),
                    optional("saved", Plain.BOOL),
                    optional("strict", Plain.BOOL),
                    QuestionShape.GATES,
                    QuestionShape.BUDGET,
                    NUMA_SCORE,
                    GUARD,
                    BEYOND,
                    // Only for the real managers in comparisons.
                    optional("timeoutMillis", Plain.COUNT));

    private NodeShapes() {}
}
