package io.juxta.cli.gates;

import java.util.List;

/// One of the five enhancements that juxta follows, and the gates it needs.
public enum Enhancement {
    LIST_ATTRIBUTES("ListAttributes", "KEP-5491", "list attributes", "DRAListTypeAttributes"),
    NUMA_NODE("NumaNode", "KEP-6072", "numaNode", ""),
    DERIVED_ATTRIBUTES(
            "DerivedAttributes", "KEP-6080", "derived attributes", "DRADerivedAttributes"),
    NODE_ALLOCATABLE(
            "NodeAllocatableResources",
            "KEP-5517",
            "node-allocatable resources",
            "DRANodeAllocatableResources"),
    TOPOLOGY_OPTION(
            "PreferMostAllocatedNumaNode",
            "",
            "prefer-most-allocated-numa-node",
            "TopologyManagerPolicyAlphaOptions");

    private final String word;
    private final String text;
    private final String shown;
    private final String gate;

    Enhancement(String word, String text, String shown, String gate) {
        this.word = word;
        this.text = text;
        this.shown = shown;
        this.gate = gate;
    }

    /// Its name in JSON.
    public String word() {
        return word;
    }

    /// The number of its text, or empty where it has none.
    public String text() {
        return text;
    }

    /// Its name for people.
    public String shown() {
        return shown;
    }

    /// Whether the gates of kubelets decide, and not those of the API server and the scheduler.
    boolean ofKubelets() {
        return this == TOPOLOGY_OPTION;
    }

    /// The gates it needs; it may need none.
    public List<String> gates() {
        return gate.isEmpty() ? List.of() : List.of(gate);
    }
}
