package io.juxta.kube.text;

/// Receives what is read, in input order.
public interface ManifestListener {

    /// What happens to the text after something unreadable.
    enum Rest {
        READ,
        /// Nothing more of the same file is read.
        LOST
    }

    void object(Document document);

    void warning(Warning warning);

    /// Something cannot be read. Throwing ends the reading, else it continues.
    default void unreadable(InputException fault, Rest rest) {
        throw fault;
    }

    /// A file has comments; this is the first. A tree does not keep them.
    default void comment(Source first) {}
}
