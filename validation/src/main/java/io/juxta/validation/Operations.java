package io.juxta.validation;

/// Operations that a kind does not have.
final class Operations {

    private Operations() {}

    static IllegalArgumentException onlyPodsResize(Question question) {
        return missing(question, "resize");
    }

    static IllegalArgumentException missing(Question question, String subresource) {
        return new IllegalArgumentException(
                "%s has no sub-resource %s. Was another object meant?"
                        .formatted(question.kind(), subresource));
    }
}
