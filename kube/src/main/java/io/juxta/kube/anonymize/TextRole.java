package io.juxta.kube.anonymize;

/// What a text of an object is.
///
/// Texts that name nothing (quantities, times, enumerations of Kubernetes) have no role: they stay.
sealed interface TextRole {

    /// The name of an object or of a part of it.
    record Name() implements TextRole {}

    /// A key of a label, a taint, an attribute or a capacity, perhaps with a domain.
    record Key() implements TextRole {}

    /// A resource of nodes, such as `cpu` or `example.com/gpu`.
    record ResourceKey() implements TextRole {}

    /// The value of a label or a taint.
    record KeyedValue(String key) implements TextRole {}

    /// A number that the value of a label or a taint is compared with.
    ///
    /// @param key of the label or taint
    record Bound(String key) implements TextRole {}

    /// The name of a driver.
    record Driver() implements TextRole {}

    /// The name of an attribute, perhaps with its domain.
    record AttributeKey() implements TextRole {}

    /// A text of an attribute.
    ///
    /// @param attribute with its domain
    record AttributeText(String attribute) implements TextRole {}

    /// The type or reason of a condition: Kubernetes' own, or that of a driver.
    record ConditionWord() implements TextRole {}

    /// The name of an image, as kubelets and pods write it.
    record Image() implements TextRole {}

    /// A uid or the id of a share.
    record Uid() implements TextRole {}

    /// An IP address.
    record Address() implements TextRole {}

    /// The id of a disk of a cloud.
    record VolumeId() implements TextRole {}

    record Expression(ExpressionReader.ExpressionUse use) implements TextRole {}

    /// The record that juxta writes about accounting policies.
    record Accounting() implements TextRole {}
}
