package io.juxta.node;

/// How full each NUMA node is in one resource: what choices between equal nodes look at.
public interface Occupancy {

    /// A resource no manager looks after: it never decides anything.
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

    /// Whether the resource is managed (a static policy); the numbers mean nothing otherwise.
    boolean counts();

    /// What is taken on this node of what can be; the pod being admitted is not counted.
    long assigned(int node);

    /// What can be taken on this node, reservations left out; 0 for a node without the resource.
    long allocatable(int node);
}
