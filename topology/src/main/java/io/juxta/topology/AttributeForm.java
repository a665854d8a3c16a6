package io.juxta.topology;

/// How an attribute is published. The cluster's operator chooses, since a list needs the feature
/// gate `DRAListTypeAttributes`; it is never detected.
public enum AttributeForm {
    SCALAR,
    LIST
}
