package io.juxta.kube.cluster;

import java.util.List;

/// The objects of a collection at one moment.
///
/// @param version from which a watch continues without a gap
public record Listing<T>(List<T> objects, String version) {
    public Listing {
        objects = List.copyOf(objects);
    }
}
