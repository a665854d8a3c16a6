package io.juxta.cli.fence;

import io.juxta.cli.page.JsonAnswer;
import io.juxta.model.Tree;

/// Something that a cluster lacks, and what to do.
///
/// @param object what it is about, such as `Node worker-1`
public record FenceFinding(Lack lack, String object, String message, String cure) {

    /// What is wrong with it.
    public enum Lack {
        MISSING("Missing"),
        DIFFERENT("Different"),
        /// A selected node lacks its taint.
        UNFENCED("Unfenced"),
        /// It cannot be read, so nobody knows.
        UNREADABLE("Unreadable"),
        /// The credentials of this process do not fit the policies.
        ACCOUNT("Account");

        private final String word;

        Lack(String word) {
            this.word = word;
        }
    }

    /// One line.
    public String line() {
        return "%s %s: %s".formatted(object, message, cure);
    }

    public Tree tree() {
        return JsonAnswer.part()
                .put("lack", lack.word)
                .put("object", object)
                .put("message", message)
                .put("cure", cure)
                .tree();
    }
}
