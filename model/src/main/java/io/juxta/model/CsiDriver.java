package io.juxta.model;

/// A CSIDriver: what a driver asks of Kubernetes. Its name is the driver's.
///
/// @param storageCapacity whether the scheduler compares claims with the driver's
///   CSIStorageCapacity objects
/// @param preventPodSchedulingIfMissing whether pods that use it need a node where it is installed
/// @param specRest all else of the spec, as written
public record CsiDriver(
        Meta meta, Flag storageCapacity, Flag preventPodSchedulingIfMissing, Tree.Mapping specRest)
        implements ApiObject {}
