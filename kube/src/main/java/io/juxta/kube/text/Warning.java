package io.juxta.kube.text;

/// A warning of a reader: the input was accepted, but the user may want to know.
public record Warning(Source source, String text) {

    @Override
    public String toString() {
        return source + ": " + text;
    }
}
