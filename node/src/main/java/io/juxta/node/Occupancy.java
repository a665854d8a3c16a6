package io.juxta.node;

/// The use of each NUMA node in one resource: the input of tie-breaking.
public interface Occupancy {

    /// A resource without a manager: it never decides anything.
    Occupancy UNMANAGED =
            new Occupancy() {
                @Override
                public boolean counts() {
                    return false;
                }

                @Override
                public long assigned(int node) {
                    return 0;
                }

                @Override
                public long allocatable(int node) {
                    return 0;
                }
            };

    /// Whether the resource is managed (a static policy); otherwise the numbers have no meaning.
    boolean counts();

    /// What is allocated on this node; the pod under admission is not counted.
    long assigned(int node);

    /// What can be allocated on this node, without reservations; 0 for a node without the resource.
    long allocatable(int node);
}
