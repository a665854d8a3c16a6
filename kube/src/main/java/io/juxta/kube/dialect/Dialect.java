package io.juxta.kube.dialect;

/// A way of writing objects that differs from what Kubernetes 1.37 reads.
public enum Dialect {
    /// The oldest fragments of KEP-5517.
    NATIVE_RESOURCES("KEP-5517 draft (nativeResourceMappings, quantityFrom)"),
    /// The main text of KEP-5517 and Kubernetes 1.36.
    NODE_ALLOCATABLE_1_36("KEP-5517 as of 1.36 (nodeAllocatableResourceMappings, resources)"),
    /// KEP-5517 as its text was rewritten for 1.37.
    NODE_ALLOCATABLE_DIRECT("KEP-5517 as of its 1.37 text (direct, perPodReference)"),
    /// KEP-5517's accounting policies, which no Kubernetes has.
    ACCOUNTING_POLICIES("KEP-5517 accounting policies (accountingPolicy)"),
    /// KEP-5491: list attributes under `list`.
    LIST_ATTRIBUTES("KEP-5491 (list attributes under list, include)"),
    /// KEP-6080: derived attributes with bare names, or on the request itself.
    DERIVED_ATTRIBUTES("KEP-6080 (bare names of derived attributes)"),
    /// v1beta1's form of a request in an object that says another version.
    V1BETA1("v1beta1 (fields of a request that v1 has under exactly)"),
    /// What samples leave out: `{x: 0}` for `{x: {int: 0}}`.
    SHORTHAND("shorthand of the enhancement samples");

    private final String description;

    Dialect(String description) {
        this.description = description;
    }

    /// A short description for messages, such as "read as …".
    public String description() {
        return description;
    }
}
