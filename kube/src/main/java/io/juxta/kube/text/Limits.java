package io.juxta.kube.text;

/// The limits of a reader. Far above anything an API server stores (1.5 MiB an object).
final class Limits {

    /// Mappings and lists inside each other. Kubernetes' own decoders stop at 10,000, its deepest
    /// type nests about 20 deep; so code that walks a tree may recurse.
    static final int DEPTH = 500;

    /// Characters of a single text, key or comment.
    static final int TEXT = 4 * 1024 * 1024;

    /// Characters of a key, as Jackson counts them.
    static final int NAME = 50_000;

    /// Characters of a number.
    static final int NUMBER = 1_000;

    /// Bytes that may come out of one file or archive.
    static final long BYTES = 4L * 1024 * 1024 * 1024;

    private Limits() {}

    static InputException tooDeep(Source source) {
        return new InputException(
                source,
                "more than " + DEPTH + " levels of nesting",
                "No Kubernetes object is that deep; the file may be damaged or hostile");
    }

    static InputException tooLong(Source source) {
        return new InputException(
                source,
                "a single value is longer than 4 MiB",
                "An API server takes 1.5 MiB for a whole object; leave the value out");
    }

    static InputException nul(Source source) {
        return new InputException(
                source, "a NUL byte", "This is not text; was a binary file given by mistake?");
    }
}
