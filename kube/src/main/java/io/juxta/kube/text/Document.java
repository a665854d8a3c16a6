package io.juxta.kube.text;

import io.juxta.model.Tree;

/// One object as it was written, and where. It has a `kind`.
public record Document(Source source, Tree.Mapping tree) {

    public String kind() {
        return tree.text("kind");
    }

    /// Empty when none is written and the kind is unknown here.
    public String apiVersion() {
        return tree.text("apiVersion");
    }
}
