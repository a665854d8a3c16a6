package io.juxta.cel;

/// An error as a value, in Kubernetes' words. `&&`, `||` and some macros absorb it.
record Failure(String text) {

    static final Failure NO_OVERLOAD = new Failure("no such overload");

    static Failure noSuchKey(Object key) {
        return new Failure("no such key: " + key);
    }
}
